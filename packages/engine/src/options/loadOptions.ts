import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { contentHash, DocsError } from '@octavo/core'
import { checkOptions } from './checkOptions.js'
import { type ConfigFile, readConfigFile } from './configFile.js'
import type { OctavoOptions, ResolvedConfigFile, ResolvedOctavoOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'

/**
 * Returns the options of a site: those of `octavo.config.ts` beside docs.json, overridden by the given ones.
 * @throws DocsError for a file that cannot be run, unknown options, invalid types and invalid values
 */
export async function loadOptions(
  options: OctavoOptions,
  place: Parameters<typeof resolveOptions>[1],
): Promise<ResolvedOctavoOptions> {
  checkOptions(options)
  refuseFunctions(options)
  const root = resolve(place.root, options.root ?? '.')
  const file = await readConfigFile(root)
  if (!file) return { ...resolveOptions(options, place), isLocal: true, isTrusted: true }
  checkOptions(file.options, basename(file.path))
  const setOptions = Object.entries(options).filter(([, value]) => value !== undefined)
  const merged = { ...file.options, ...Object.fromEntries(setOptions) }
  return { ...resolveOptions(merged, place), isLocal: true, isTrusted: true, configFile: resolvedFile(file, root) }
}

/** Options that contain functions, which can't be sent to render threads. */
const FILE_ONLY = ['remarkPlugins', 'rehypePlugins', 'plugins'] as const satisfies readonly (keyof OctavoOptions)[]

/** Rejects options with functions outside the configuration file. @throws DocsError OPT_FILE_ONLY */
function refuseFunctions(options: OctavoOptions): void {
  const fileOnlyOptions = FILE_ONLY.filter((name) => options[name] !== undefined)
  if (fileOnlyOptions.length === 0) return
  throw new DocsError(
    fileOnlyOptions.map((name) => ({
      rule: 'OPT_FILE_ONLY',
      severity: 'error',
      message: `Unsupported option "${name}" of the Vite plugin.`,
      hint: 'Fix: define it in octavo.config.ts beside docs.json, where render threads can load it.',
    })),
  )
}

function resolvedFile({ path, files, options }: ConfigFile, root: string): ResolvedConfigFile {
  const lockFile = findLockFile(root)
  const read = [...files, ...(lockFile !== undefined ? [lockFile] : [])]
  return {
    path,
    files,
    hash: contentHash(...read.map((each) => readFileSync(each))),
    hasMarkdownPlugins:
      (options.remarkPlugins?.length ?? 0) + (options.rehypePlugins?.length ?? 0) > 0 ||
      (options.plugins ?? []).some(({ transformTree }) => transformTree !== undefined),
  }
}

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/** Returns the nearest lock file, which contains the versions of packages imported by the configuration. */
function findLockFile(folder: string): string | undefined {
  const text = LOCK_FILES.map((name) => join(folder, name)).find((path) => existsSync(path))
  const parent = dirname(folder)
  return text ?? (parent === folder ? undefined : findLockFile(parent))
}
