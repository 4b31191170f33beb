import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { GENERATORS, type Generator } from './types.js'

const CONFIG_FILES: Readonly<Record<Generator, string[]>> = {
  mintlify: ['mint.json', 'docs.json'],
  docusaurus: ['docusaurus.config'],
  vitepress: ['.vitepress/config', '.vitepress/config/index'],
  starlight: ['astro.config'],
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml'],
}
const SCRIPT_ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Folders of a repository that often contain its documentation. */
const FOLDERS = ['.', 'docs', 'website', 'packages/docs', 'apps/docs', 'documentation', 'site', 'config']
/** Folders of a repository with packages, of which one can be its documentation. */
const WORKSPACES = ['packages', 'apps']
/** Generators whose configuration no other kind of package has. */
const UNAMBIGUOUS: readonly Generator[] = ['docusaurus', 'vitepress']

export interface Detected {
  generator: Generator
  /** Absolute path of the folder with the configuration. */
  root: string
  /** The configuration file, from the root. */
  config: string
}

/**
 * Finds the generator of a folder, or of a folder in it that often has the documentation.
 *
 * @param file the configuration file, from the folder, when it has another name than usual
 */
export function detectGenerator(dir: string, only?: Generator, file?: string): Detected | undefined {
  if (file !== undefined) {
    const generator =
      only ?? GENERATORS.find((each) => CONFIG_FILES[each].some((name) => basename(file).startsWith(stem(name))))
    if (generator === undefined || !existsSync(join(dir, file))) return undefined
    // The file of VitePress is in a folder of the root.
    const root =
      generator === 'vitepress' ? join(dir, file.replace(/(?:^|\/)\.vitepress\/.*$/, '')) : dirname(join(dir, file))
    return { generator, root, config: relative(root, join(dir, file)).replaceAll('\\', '/') }
  }
  return (
    detectIn(dir, FOLDERS, only ? [only] : GENERATORS) ??
    detectIn(
      dir,
      WORKSPACES.flatMap((each) => packageFolders(dir, each)),
      only ? [only] : UNAMBIGUOUS,
    )
  )
}

function detectIn(dir: string, folders: readonly string[], generators: readonly Generator[]): Detected | undefined {
  for (const folder of folders) {
    const root = join(dir, folder)
    for (const generator of generators) {
      const config = configFile(root, generator)
      if (config !== undefined) return { generator, root, config }
    }
  }
  return undefined
}

function packageFolders(dir: string, workspace: string): string[] {
  if (!existsSync(join(dir, workspace))) return []
  const entries = readdirSync(join(dir, workspace), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [`${workspace}/${entry.name}`] : [])).sort()
}

/** The name of a configuration file up to its first dot or hyphen: `mkdocs` for `mkdocs-online.yml`. */
function stem(name: string): string {
  return basename(name).split('.')[0] ?? name
}

function configFile(root: string, generator: Generator): string | undefined {
  const names = CONFIG_FILES[generator]
  const endings = generator === 'mintlify' || generator === 'mkdocs' ? [''] : SCRIPT_ENDINGS
  return names.flatMap((name) => endings.map((ending) => name + ending)).find((file) => existsSync(join(root, file)))
}
