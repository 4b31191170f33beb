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
  const missing = filesByHash(site, (file, hash) => !bodies.get(file, hash))
  pool.limit(Math.ceil(missing.size / PAGES_PER_THREAD))
  const times: StepTimes = {}
  let [done, total] = [0, missing.size]
  const render = async (file: string, hash: string) => {
    const response = await pool.render({ file, text: site.repository.readText(file) ?? '' })
    bodies.set(file, hash, response)
    for (const [step, milliseconds] of Object.entries(response.times)) times[step] = (times[step] ?? 0) + milliseconds
    onProgress?.({ step: 'render', done: ++done, total })
  }
  await Promise.all(
    [...missing].map(async ([hash, [first = '', ...others]]) => {
      await render(first, hash)
      // Only now it is known whether files of this text share the body.
      const own = others.filter((file) => !bodies.get(file, hash))
      total += own.length
      await Promise.all(own.map((file) => render(file, hash)))
    }),
  )
  const pages = [...site.routes.values()].flatMap(({ slug, file }): RenderedPage[] => {
    const body = bodies.get(file, site.facts(file)?.hash ?? '')
    return body ? [{ slug, file, body }] : []
  })
  return { pages, rendered: done, times }
}

/** Files of pages by the hash of their text. */
function filesByHash(site: Site, isWanted: (file: string, hash: string) => boolean): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { file } of site.routes.values()) {
    const hash = site.facts(file)?.hash
    if (hash === undefined || !isWanted(file, hash)) continue
    const group = files.get(hash)
    if (group) group.push(file)
    else files.set(hash, [file])
  }
  return files
}
