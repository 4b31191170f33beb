import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const SITE = repository('test/build/fixtures/installed')

/** The packages that are published, by folder. */
export const PUBLISHED = ['vite', 'server', 'cli', 'create']

export type PackageManager = 'npm' | 'pnpm'

export interface ProgramRun {
  status: number | null
  stdout: string
  stderr: string
}

/** A folder outside the workspace with a site and installed packages. */
export interface Project {
  root: string
  /** Runs an installed program in the folder. */
  run(program: string, ...args: string[]): ProgramRun
  /** The path of an installed program. */
  program(name: string): string
}

/** Packs a package of the workspace as it is published; returns the archive's path. */
export function pack(name: string, destination: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination]
  const output = execFileSync('npm', args, {
    cwd: repository(`packages/${name}`),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [report] = Object.values(JSON.parse(output) as Record<string, { filename: string }>)
  if (!report) throw new Error(`npm packed nothing in packages/${name}.`)
  return join(destination, basename(report.filename))
}

export interface ProjectOptions {
  manager: PackageManager
  /** Archives of our packages, by package name. */
  archives: Readonly<Record<string, string>>
  /** What the project depends on, by package name. */
  dependencies: Readonly<Record<string, string>>
}

/** Makes an empty folder, installs packages into it and copies the site there. */
export function createProject(options: ProjectOptions): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-installed-')))
  install(root, options)
  cpSync(SITE, root, { recursive: true })
  const program = (name: string) => join(root, 'node_modules/.bin', name)
  return {
    root,
    program,
    run: (name, ...args) =>
      spawnSync(program(name), args, { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', CI: '1' } }),
  }
}

/** What we publish depends on each other by version, which no registry has yet: archives take their part. */
function install(root: string, { manager, archives, dependencies }: ProjectOptions): void {
  const octavoPackages = Object.fromEntries(Object.entries(archives).map(([name, file]) => [name, `file:${file}`]))
  mkdirSync(root, { recursive: true })
  const manifest = { name: 'docs', private: true, type: 'module', dependencies, pnpm: { overrides: octavoPackages } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest))
  if (manager === 'npm') {
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: 'pipe' })
    return
  }
  // Without hoisting a package finds its own dependencies and nothing else.
  const args = [repository('node_modules/pnpm/bin/pnpm.cjs'), 'install', '--config.hoist=false']
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
}

/** The packages that npm installed into a folder, as its hidden lock file lists them. */
export function installedPackages(root: string): { path: string; engines?: { node?: string } }[] {
  const lock = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  return Object.entries(lock.packages).map(([path, { engines }]) => ({ path, ...(engines && { engines }) }))
}

/** Megabytes that the files of a folder take on disk. */
export function megabytes(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  const bytes = files.map(({ parentPath, name }) => lstatSync(join(parentPath, name)).blocks * 512)
  return bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}
