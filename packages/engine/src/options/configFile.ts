import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Diagnostic, DocsError } from '@octavo/core'
import { thrownAt } from '../files/thrownAt.js'
import type { OctavoOptions } from './options.js'

const NAMES = ['octavo.config.ts', 'octavo.config.mts', 'octavo.config.js', 'octavo.config.mjs']

/** Vite's error message for a file whose default export is not an object. */
const NOT_AN_OBJECT = 'config must export or return an object.'

export interface ConfigFile {
  /** Absolute path. */
  path: string
  options: OctavoOptions
  /** Absolute paths of the file and its imports, except those of packages. */
  files: string[]
}

/** Returns the path of `octavo.config.ts` (or mts, js, mjs) beside docs.json, if any. */
export function findConfigFile(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}

/** Returns true for a path that is, or would be, the configuration file of a docs folder. */
export function isConfigFile(path: string, root: string): boolean {
  return dirname(path) === root && NAMES.includes(basename(path))
}

/**
 * Runs the configuration file of a docs folder with Vite's loader, which supports TypeScript.
 *
 * @throws DocsError CONFIG_FILE if it can't be run, or does not export an object
 */
export async function readConfigFile(root: string): Promise<ConfigFile | undefined> {
  const path = findConfigFile(root)
  if (path === undefined) return undefined
  const file = relative(root, path).split(sep).join('/')
  // Render threads of sites without a configuration file do not load Vite.
  const { loadConfigFromFile } = await import('vite')
  let loaded: Awaited<ReturnType<typeof loadConfigFromFile>> = null
  try {
    loaded = await withSourceMaps(() =>
      loadConfigFromFile({ command: 'build', mode: 'production' }, path, root, 'silent'),
    )
  } catch (error) {
    const reason = firstLine(error)
    const { start, ...at } = { file, ...thrownAt(error, root) }
    // Vite adds code to the first line.
    const position = start?.line === 1 ? { line: 1, column: 1 } : start
    if (reason !== NOT_AN_OBJECT)
      throw configError({ ...at, start: position }, `Could not run ${file}: ${reason}`, missingPackageHint(reason))
  }
  const options: unknown = loaded?.config
  if (typeof options !== 'object' || options === null) {
    const hint = "Fix: write `export default defineConfig({ … })`, with `defineConfig` from 'octavo' or '@octavo/vite'."
    throw configError({ file }, `Missing default export in ${file}.`, hint)
  }
  return { path, options, files: [...new Set([path, ...(loaded?.dependencies ?? [])])].sort() }
}

/** Runs a function whose errors have positions in the source files. */
async function withSourceMaps<Result>(run: () => Promise<Result>): Promise<Result> {
  const before = process.sourceMapsEnabled
  process.setSourceMapsEnabled(true)
  try {
    return await run()
  } catch (error) {
    throw withMappedStack(error)
  } finally {
    process.setSourceMapsEnabled(before)
  }
}

/** Returns an error whose stack has positions in the source files of the configuration. */
export function withMappedStack(error: unknown): unknown {
  const before = process.sourceMapsEnabled
  process.setSourceMapsEnabled(true)
  // The positions are computed when the stack is read for the first time.
  if (error instanceof Error) void error.stack
  process.setSourceMapsEnabled(before)
  return error
}

function configError(at: Pick<Diagnostic, 'file' | 'start'>, message: string, hint?: string): DocsError {
  return new DocsError([{ ...at, rule: 'CONFIG_FILE', severity: 'error', message, hint }])
}

/** Returns the first sentence of an error, without the bundler's heading, colors and code frame. */
function firstLine(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const line = text.split('\n').find((each) => each.trim() !== '' && !/^Build failed with/.test(each)) ?? ''
  return line
    .replace(/^\[\w+\]\s*/, '')
    .replace(/ (?:in \S*octavo\.config\.\w+|imported from \S*octavo\.config\.\S+)/, '')
    .replace(/\.?$/, '.')
}

/** Returns the fix for Node's error about a package that is not installed, such as after a clone. */
function missingPackageHint(reason: string): string | undefined {
  const [, name] = /^Cannot find (?:package|module) '([^./'][^']*)'/.exec(reason) ?? []
  return name && `Fix: run \`npm install\` in the folder whose package.json lists "${name}".`
}
