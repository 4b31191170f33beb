import { type FSWatcher, watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { FileChange } from '@octavo/site'
import { isConfigFile } from '../options/configFile.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { type BuildOptions, SiteBuilder } from '../publish/buildSite.js'
import type { SiteBuild } from '../queries/buildReport.js'
import { ChangeQueue } from './changeQueue.js'
import { waitForContent } from './settledFiles.js'
import { watchFolder } from './watchFolder.js'

interface WatchBuildOptions extends Pick<BuildOptions, 'explain'> {
  options: ResolvedOctavoOptions
  /** Returns the options after `octavo.config.ts` or one of its imports has changed. */
  reload(): Promise<ResolvedOctavoOptions>
  /** Reports a build and the milliseconds since its changes. */
  onBuild(build: SiteBuild, milliseconds: number): void
  /** Reports an error, after which the last output stays. */
  onError(error: unknown): void
}

/**
 * Builds a site now and after each change of its files.
 * @returns a function that ends the current build and stops watching
 */
export function watchBuild(input: WatchBuildOptions): () => Promise<void> {
  const { root } = input.options
  let { options } = input
  let builder: SiteBuilder | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let isConfigChanged = false
  let configWatchers: FSWatcher[] = []
  /** Changes that could not be applied, such as an error in a layout file, and are part of the next update. */
  let failed: FileChange[] = []

  const open = async (): Promise<SiteBuilder> => {
    if (isConfigChanged) options = await input.reload()
    isConfigChanged = false
    await builder?.close()
    builder = undefined
    failed = []
    watchConfig()
    const opened = await SiteBuilder.open({ options, explain: input.explain, isWatched: true })
    // The thread starts before the first edit.
    opened.engine.pages.pool.warm()
    return opened
  }

  const update = async (site: SiteBuilder, changes: readonly FileChange[]): Promise<void> => {
    failed.push(...changes)
    await waitForContent(site.engine.site.repository, changes)
    await site.update(failed)
    failed = []
  }

  const build = async (changes: readonly FileChange[]): Promise<void> => {
    const start = performance.now()
    isConfigChanged ||= changes.some(({ path }) => isConfig(resolve(root, path)))
    if (builder && !isConfigChanged) await update(builder, changes)
    else builder = await open()
    input.onBuild(await builder.build(), performance.now() - start)
  }

  const queue = new ChangeQueue((changes) => {
    if (!isStopped) running = build(changes)
    return running
  }, input.onError)

  const isConfig = (file: string): boolean =>
    isConfigFile(file, root) || options.configFile?.files.includes(file) === true

  /** Watches the imports of the configuration that are in other folders. */
  const watchConfig = (): void => {
    for (const watcher of configWatchers) watcher.close()
    const elsewhere = (options.configFile?.files ?? []).filter((file) => relative(root, file).startsWith('..'))
    configWatchers = elsewhere.map((file) =>
      watch(file, () => queue.add({ type: 'change', path: file })).on('error', input.onError),
    )
  }

  const stopWatching = watchFolder(root, {
    isIgnored: (path) => excludedPaths(options).includes(path) || /(?:^|\/)(?:node_modules|\.git)$/.test(path),
    onEvent: (type, path) => queue.add({ type, path }),
    onError: input.onError,
  })
  // The first build reads all files.
  queue.add({ type: 'change', path: 'docs.json' })
  return async () => {
    isStopped = true
    stopWatching()
    for (const watcher of configWatchers) watcher.close()
    await running.catch(() => {})
    await builder?.close()
  }
}
