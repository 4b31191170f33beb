import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { DocsError } from '@octavo/core'
import type { OctavoOptions } from './options.js'

const NAMES = ['octavo.config.ts', 'octavo.config.mts', 'octavo.config.js', 'octavo.config.mjs']

/** Vite's error message for a file whose default export is not an object. */
const NOT_AN_OBJECT = 'config must export or return an object.'

/** The configuration file of a site. */
export interface ConfigFile {
  /** Absolute path. */
  path: string
  options: OctavoOptions
  /** Absolute paths of the file and of the files that it imports, without those of packages. */
  files: string[]
}

/** Returns the path of `octavo.config.ts` (or mts, js, mjs) beside docs.json; undefined when there is none. */
export function findConfigFile(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}

/** Returns true for a path that is, or would be, the configuration file of a docs folder. */
export function isConfigFile(path: string, root: string): boolean {
  return dirname(path) === root && NAMES.includes(basename(path))
}

/**
 * Runs the configuration file of a docs folder with Vite's loader, which also reads TypeScript.
 *
 * @throws DocsError CONFIG_FILE when it can't be run, or exports no object
 */
export async function readConfigFile(root: string): Promise<ConfigFile | undefined> {
  const path = findConfigFile(root)
  if (path === undefined) return undefined
  const file = relative(root, path).split(sep).join('/')
  // Render threads of sites without a configuration file do not load Vite.
  const { loadConfigFromFile } = await import('vite')
  let loaded: Awaited<ReturnType<typeof loadConfigFromFile>> = null
  try {
    loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, path, root, 'silent')
  } catch (error) {
    const reason = firstLine(error)
    if (reason !== NOT_AN_OBJECT) throw configError(file, `Could not run ${file}: ${reason}`)
  }
  const options: unknown = loaded?.config
  if (typeof options !== 'object' || options === null) {
    const hint = "Fix: write `export default defineConfig({ … })`, with `defineConfig` from 'octavo' or '@octavo/vite'."
    throw configError(file, `Missing default export in ${file}.`, hint)
  }
  return { path, options, files: [...new Set([path, ...(loaded?.dependencies ?? [])])].sort() }
}

function configError(file: string, message: string, hint?: string): DocsError {
  return new DocsError([{ rule: 'CONFIG_FILE', severity: 'error', file, message, hint }])
}

/** Returns the first sentence of an error, without the bundler's heading, colors and code frame. */
function firstLine(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const line = text.split('\n').find((each) => each.trim() !== '' && !/^Build failed with/.test(each)) ?? ''
  return line
    .replace(/^\[\w+\]\s*/, '')
    .replace(/ in \S*octavo\.config\.\w+/, '')
    .replace(/\.?$/, '.')
}
