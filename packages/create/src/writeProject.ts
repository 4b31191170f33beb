import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Flags, Template } from './flags.js'
import { projectManifest } from './manifest.js'
import { currentManager, type Manager, workflow } from './packageManager.js'

const TEMPLATE_FOLDER = fileURLToPath(new URL('../templates', import.meta.url))
export const WORKFLOW = '.github/workflows/docs.yml'

export interface Project {
  root: string
  /** The folder as written by the user. */
  dir: string
  template: Template
  name: string
  /** Absolute path of the OpenAPI document. */
  openapi?: string
  manager: Manager
}

/** Returns the project described by options, with defaults. @throws for folders and files that can't be used */
export function resolveProject(flags: Flags, userAgent: string | undefined): Project {
  const dir = flags.dir ?? (flags.template === 'existing' || hasSite('.') ? '.' : 'docs')
  const template = flags.template ?? (hasSite(dir) ? 'existing' : 'guide')
  const openapi = flags.openapi === undefined ? undefined : resolve(flags.openapi)
  const problem = folderProblem(dir, template) ?? (openapi === undefined ? undefined : documentProblem(openapi))
  if (problem !== undefined) throw new Error(problem)
  return {
    root: resolve(dir),
    dir,
    template,
    name: flags.name ?? defaultName(dir),
    openapi,
    manager: flags.manager ?? currentManager(userAgent),
  }
}

/** Returns true if a folder contains a site. */
export function hasSite(dir: string): boolean {
  return existsSync(join(dir, 'docs.json'))
}

/** Returns why a project can't be created in a folder. Undefined if it can. */
export function folderProblem(dir: string, template: Template): string | undefined {
  if (template === 'existing')
    return hasSite(dir) ? undefined : `No docs.json in ${resolve(dir)}.\nFix: choose the folder that contains it.`
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => file !== '.git') : []
  if (files.length === 0) return undefined
  if (hasSite(dir)) return `Folder ${resolve(dir)} is not empty.\nFix: use --template existing, or another folder.`
  const hasMarkdown = files.some((file) => /\.mdx?$/i.test(file) || file === 'docs')
  const fix = hasMarkdown
    ? `run npx octavo init ${dir} to make a site of its Markdown files, or choose another folder`
    : 'choose another folder'
  return `Folder ${resolve(dir)} is not empty.\nFix: ${fix}.`
}

/** Words of folder names that are written in capital letters. */
const ACRONYM = /\b(?:ai|apis?|cli|sdks?|ui)\b/gi

/** Returns the name of a site in this folder: its words, the first with a capital letter, and acronyms in capitals. */
export function defaultName(dir: string): string {
  const words = basename(resolve(dir))
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(ACRONYM, (word) => word.toUpperCase().replace(/(?<=[IK])S$/, 's'))
  return words === '' ? 'Docs' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns why a file can't be the project's OpenAPI document. Undefined if it can. */
export function documentProblem(file: string): string | undefined {
  if (!existsSync(file)) return `OpenAPI document ${file} not found.`
  return /\.(?:json|ya?ml)$/i.test(file) ? undefined : `Unsupported file ${file}. Expected .json, .yaml or .yml.`
}

export interface WrittenProject {
  createdFiles: string[]
  /** Existing files that were not changed. */
  unchangedFiles: string[]
  /** Prefix of the script names. */
  prefix: string
  /** Root of the repository, if the project is a folder in it. */
  repository?: string
}

/** Writes a project. Existing files are kept, except package.json, to which scripts and a dependency are added. */
export function writeProject(project: Project, version: string): WrittenProject {
  const manifestFile = join(project.root, 'package.json')
  const existing = existsSync(manifestFile) ? readFileSync(manifestFile, 'utf8') : undefined
  const manifest = projectManifest(existing, project.name, version)
  const { prefix } = manifest
  const repository = repositoryAbove(project.root)
  const folder = repository === undefined ? '' : relative(repository, project.root).replaceAll('\\', '/')
  const files = { ...templateFiles(project), [WORKFLOW]: workflow(project.manager, prefix, folder) }
  const result: WrittenProject = { createdFiles: [], unchangedFiles: [], prefix, repository }
  for (const [file, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = join(project.root, file)
    if (exists(path)) result.unchangedFiles.push(file)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content, { flag: 'wx' })
      result.createdFiles.push(file)
    }
  }
  if (manifest.text === existing) result.unchangedFiles.push('package.json')
  else {
    writeFileSync(manifestFile, manifest.text)
    result.createdFiles.push('package.json')
  }
  return result
}

/** Returns the repository that contains a folder. Undefined if the folder is its root. */
function repositoryAbove(root: string): string | undefined {
  if (existsSync(join(root, '.git'))) return undefined
  const parent = dirname(root)
  if (parent === root) return undefined
  return existsSync(join(parent, '.git')) ? parent : repositoryAbove(parent)
}

/** Returns true if a file exists. For the site's configuration, other file formats count too. */
function exists(path: string): boolean {
  const names = path.endsWith('octavo.config.ts') ? ['.ts', '.mts', '.js', '.mjs'] : ['.ts']
  return names.some((extension) => existsSync(path.replace(/\.ts$/, extension)))
}

function templateFiles({ template, name, openapi }: Project): Record<string, string | Uint8Array> {
  const files = readFolder('shared')
  if (template === 'existing') return files
  Object.assign(files, readFolder(template))
  let config = String(files['docs.json']).replace('"__NAME__"', () => JSON.stringify(name))
  if (openapi !== undefined) {
    const file = `openapi${extname(openapi).toLowerCase()}`
    delete files['openapi.yaml']
    files[file] = readFileSync(openapi)
    config = config.replace('"openapi.yaml"', JSON.stringify(file))
  }
  return { ...files, 'docs.json': config }
}

function readFolder(name: string): Record<string, string | Uint8Array> {
  const folder = join(TEMPLATE_FOLDER, name)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  // npm leaves files named .gitignore out of packages.
  const packageName = (path: string) =>
    path
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
      .replace(/^_/, '.')
  return Object.fromEntries(paths.map((path) => [packageName(path), readFileSync(path)]))
}
