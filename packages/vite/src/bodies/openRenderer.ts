import type { ResolvedDocsConfig } from '@octavo/config'
import type { Site } from '@octavo/site'
import { ApiPages } from '../api/apiPages.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { RenderPool } from '../render/renderPool.js'
import { renderSettings, settingsKey } from '../render/renderSettings.js'
import { CountCache } from '../search/countCache.js'
import type { FileHashes } from '../store/fileHashes.js'
import { PackStore } from '../store/packStore.js'
import { BodyCache, type StoredBodies } from './bodyCache.js'

export interface OpenRendererOptions {
  site: Site
  config: ResolvedDocsConfig
  hashes: FileHashes
  options: ResolvedOctavoOptions
  stored?: StoredBodies
}

export interface Renderer {
  api: ApiPages
  bodies: BodyCache
  pool: RenderPool
  counts: CountCache
  /** Writes what was rendered to the cache folder. */
  flush(): void
  close(): Promise<void>
}

/** Opens the caches of a site and the threads that fill them. */
export function openRenderer({ site, config, hashes, options, stored }: OpenRendererOptions): Renderer {
  const settings = renderSettings(options, config)
  const texts = new PackStore(options.cacheDir && `${options.cacheDir}/bodies`)
  const bodies = new BodyCache({ settingsKey: settingsKey(settings, hashes), hashes, texts, ...(stored && { stored }) })
  const counts = new CountCache(new PackStore(options.cacheDir && `${options.cacheDir}/search`))
  const pool = new RenderPool({ settings, size: options.threads, isFrugal: true })
  return {
    api: new ApiPages(site, config, options),
    bodies,
    pool,
    counts,
    flush() {
      texts.flush((key) => bodies.isTextUsed(key))
      counts.flush()
    },
    async close() {
      texts.close()
      counts.close()
      await pool.close()
      if (settings.highlightCache !== undefined) PackStore.compact(settings.highlightCache)
    },
  }
}
