import type { Site } from '@octavo/site'
import type { RenderPool } from '../render/renderPool.js'
import type { BodyCache, CachedBody } from './bodyCache.js'
import type { BuildProgress } from './buildSite.js'
import type { StepTimes } from './stepTimer.js'

export interface RenderedPage {
  slug: string
  file: string
  body: CachedBody
}

export interface RenderBodiesOptions {
  site: Site
  bodies: BodyCache
  pool: RenderPool
  onProgress?(progress: BuildProgress): void
}

export interface RenderBodiesResult {
  /** In slug order. */
  pages: RenderedPage[]
  /** Bodies that no cache held. */
  rendered: number
  times: StepTimes
}

/** A thread costs about a second and 150 MB before it helps. */
const PAGES_PER_THREAD = 600

/** Renders the body of every page with a file; each distinct content once. */
export async function renderBodies({
  site,
  bodies,
  pool,
  onProgress,
}: RenderBodiesOptions): Promise<RenderBodiesResult> {
  const keys = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const { file } of site.routes.values()) {
    const facts = site.facts(file)
    if (!facts) continue
    const key = bodies.key(file, facts)
    keys.set(file, key)
    if (!missing.has(key) && !bodies.get(key, file)) missing.set(key, file)
  }
  pool.limit(Math.ceil(missing.size / PAGES_PER_THREAD))
  const times: StepTimes = {}
  let done = 0
  await Promise.all(
    [...missing].map(async ([key, file]) => {
      const response = await pool.render({ file, text: site.repository.readText(file) ?? '' })
      bodies.set(key, file, response)
      for (const [step, milliseconds] of Object.entries(response.times)) times[step] = (times[step] ?? 0) + milliseconds
      onProgress?.({ step: 'render', done: ++done, total: missing.size })
    }),
  )
  const pages = [...site.routes.values()].flatMap(({ slug, file }): RenderedPage[] => {
    const body = bodies.get(keys.get(file) ?? '', file)
    return body ? [{ slug, file, body }] : []
  })
  return { pages, rendered: missing.size, times }
}
