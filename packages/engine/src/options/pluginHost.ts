import type { DocsConfig } from '@octavo/config'
import { contentHash, DocsError } from '@octavo/core'
import type { FileChange } from '@octavo/site'
import glob from 'fast-glob'
import { thrownAt } from '../files/thrownAt.js'
import { addToNavigation } from './addToNavigation.js'
import { withMappedStack } from './configFile.js'
import type { OctavoPlugin, PluginFiles, VirtualPage } from './plugin.js'

export function pluginFiles(root: string, readFile: (path: string) => string | undefined): PluginFiles {
  return {
    readFile,
    findFiles: (pattern) => glob.sync(pattern, { cwd: root, ignore: ['**/node_modules/**'] }).sort(),
  }
}

/**
 * Runs a hook of a plugin.
 *
 * @throws DocsError PLUGIN_FAILED with the name of the plugin and the line in its file
 */
export async function runHook<Result>(
  plugin: OctavoPlugin,
  hook: string,
  root: string,
  run: () => Result,
): Promise<Awaited<Result>> {
  try {
    return await run()
  } catch (error) {
    throw hookError(plugin, hook, root, error)
  }
}

/** Returns the error of a plugin whose hook threw, with the line of its file in the docs folder. */
export function hookError(plugin: OctavoPlugin, hook: string, root: string, error: unknown): DocsError {
  return error instanceof DocsError ? error : pluginFailed(plugin, hook, error, thrownAt(withMappedStack(error), root))
}

/** Returns the error of a plugin whose hook threw or returned something invalid. */
export function pluginFailed(
  { name }: OctavoPlugin,
  hook: string,
  error: unknown,
  location: ReturnType<typeof thrownAt> = {},
): DocsError {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Plugin "${name}" failed in \`${hook}\`: ${reason}`
  return new DocsError([{ ...location, rule: 'PLUGIN_FAILED', severity: 'error', message }])
}

/** Returns the error for two plugins that add the same thing. */
export function pluginConflict(subject: string, names: readonly string[]): DocsError {
  const message = `Duplicate ${subject} of the plugins ${names.map((name) => `"${name}"`).join(' and ')}.`
  return new DocsError([{ rule: 'PLUGIN_CONFLICT', severity: 'error', message }])
}

/** @throws DocsError PLUGIN_FAILED unless a hook returned a list of objects with path and content */
export function requireItems(plugin: OctavoPlugin, hook: string, items: unknown): void {
  const isItem = (item: unknown) => {
    const { path, content } = (item ?? {}) as Record<string, unknown>
    return typeof path === 'string' && typeof content === 'string'
  }
  if (!Array.isArray(items) || !items.every(isItem))
    throw pluginFailed(plugin, hook, 'it must return a list of objects with `path` and `content`, both strings.')
}

/** The pages that plugins add. */
export interface PluginPages {
  /** Text by file. */
  files: ReadonlyMap<string, string>
  /** Pages with a group in navigation. */
  listedPages: readonly Required<Pick<VirtualPage, 'path' | 'group'>>[]
}

/** @throws DocsError for a plugin that fails, and for two plugins that add the same page */
export async function collectPages(
  plugins: readonly OctavoPlugin[],
  files: PluginFiles,
  root: string,
): Promise<PluginPages> {
  const texts = new Map<string, string>()
  const owners = new Map<string, string>()
  const virtualPages: PluginPages['listedPages'][number][] = []
  for (const plugin of plugins) {
    const pages = plugin.pages ? await runHook(plugin, 'pages', root, () => plugin.pages?.(files) ?? []) : []
    requireItems(plugin, 'pages', pages)
    for (const { path, content, group } of pages) {
      const slug = path.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '')
      const owner = owners.get(slug)
      if (owner !== undefined) throw pluginConflict(`page "/${slug}"`, [owner, plugin.name])
      owners.set(slug, plugin.name)
      const file = `${slug === '' ? 'index' : slug}.mdx`
      if (files.readFile(file) !== undefined) throw pluginFailed(plugin, 'pages', `the docs folder has a file ${file}.`)
      texts.set(file, content)
      if (group !== undefined) virtualPages.push({ path: slug, group })
    }
  }
  return { files: texts, listedPages: virtualPages }
}

type Configure = NonNullable<OctavoPlugin['configure']>

/** Returns docs.json after the changes of plugins, including the navigation entries of their pages. */
export function configureSite(
  plugins: readonly OctavoPlugin[],
  listedPages: () => PluginPages['listedPages'],
  root: string,
): ((config: DocsConfig) => Promise<DocsConfig>) | undefined {
  if (!plugins.some(({ configure, pages }) => configure ?? pages)) return undefined
  return async (config) => {
    let result = config
    for (const plugin of plugins) {
      if (!plugin.configure) continue
      const input = structuredClone(result)
      result = await runHook(plugin, 'configure', root, () => (plugin.configure as Configure)(input))
      if (typeof result !== 'object' || result === null || Array.isArray(result))
        throw pluginFailed(plugin, 'configure', 'it must return the configuration.')
    }
    for (const { path, group } of listedPages()) result = addToNavigation(result, path, group)
    return result
  }
}

/**
 * Returns a hash of the files that the results of plugins depend on: the declared ones, or all files.
 * @param read returns the hash of a file's content
 */
export function pluginInputs(
  plugins: readonly OctavoPlugin[],
  all: Iterable<string>,
  { findFiles }: PluginFiles,
  read: (file: string) => string,
): string | undefined {
  if (plugins.length === 0) return undefined
  const declared = plugins.flatMap(({ inputs }) => (inputs ? [...inputs] : []))
  const files = plugins.every(({ inputs }) => inputs)
    ? declared.length > 0
      ? findFiles(declared)
      : []
    : [...all].sort()
  return contentHash(...files.map((file) => `${file} ${read(file)}`))
}

/** Returns the differences between the added pages of two runs as file changes. Listed pages are part of docs.json. */
export function pageChanges(before: PluginPages, after: PluginPages): FileChange[] {
  const changed = [...new Set([...before.files.keys(), ...after.files.keys()])].filter(
    (path) => before.files.get(path) !== after.files.get(path),
  )
  if (JSON.stringify(before.listedPages) !== JSON.stringify(after.listedPages)) changed.push('docs.json')
  return changed.map((path): FileChange => {
    const isKept = path === 'docs.json' || (before.files.has(path) && after.files.has(path))
    return { type: isKept ? 'change' : after.files.has(path) ? 'add' : 'unlink', path }
  })
}
