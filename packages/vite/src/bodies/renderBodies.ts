import { contentHash } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { ApiPage, ApiPages } from '../api/apiPages.js'
import type { RenderPool } from '../render/renderPool.js'
import type { RenderRequest, RenderResponse } from '../render/types.js'
import type { BuildProgress } from '../report/progress.js'
import type { StepTimes } from '../report/stepTimer.js'
import type { BodyCache, CachedBody } from './bodyCache.js'

export interface RenderedPage {
  slug: string
  /** Its own file, or the document that it was made from. */
  file: string
  body: CachedBody
  isGenerated: boolean
}

export interface RenderBodiesOptions {
  site: Site
  api: ApiPages
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

/** What a page of an operation takes a thread, compared with one that is written in MDX. */
const GENERATED_SHARE = 0.25

/** Renders the body of every page with a file; each distinct content once. */
export async function renderBodies({
  site,
  api,
  bodies,
  pool,
  onProgress,
}: RenderBodiesOptions): Promise<RenderBodiesResult> {
  const inputs = pageInputs(site, api)
  const missing = byHash(inputs.filter(({ file, hash }) => !bodies.get(file, hash)))
  const firsts = [...missing.values()].map(([first]) => first)
  const weights = firsts.map(({ isGenerated }) => (isGenerated ? GENERATED_SHARE : 1))
  pool.limit(Math.ceil(weights.reduce((sum, weight) => sum + weight, 0) / PAGES_PER_THREAD))
  if (firsts.some((first) => first.api)) await api.prepare()
  const times: StepTimes = {}
  let [done, total] = [0, missing.size]
  const render = async (input: PageInput) => {
    const response = await pool.render(() => requestOf(input, site), input.file)
    bodies.set(input.file, input.hash, withApi(response, input))
    for (const [step, milliseconds] of Object.entries(response.times)) times[step] = (times[step] ?? 0) + milliseconds
    onProgress?.({ step: 'render', done: ++done, total })
  }
  await Promise.all(
    [...missing.values()].map(async ([first, ...others]) => {
      await render(first)
      // Only now it is known whether files of this text share the body.
      const own = others.filter(({ file, hash }) => !bodies.get(file, hash))
      total += own.length
      await Promise.all(own.map(render))
    }),
  )
  const pages = inputs.flatMap(({ slug, file, hash, isGenerated, api: shown }): RenderedPage[] => {
    const body = bodies.get(file, hash)
    if (!body) return []
    // Places in a document change with what stands above, for which nothing is rendered again.
    const placed = isGenerated && shown ? { ...body, ...inDocument(body, shown) } : body
    return [{ slug, file, body: placed, isGenerated }]
  })
  return { pages, rendered: done, times }
}

/** What the body of one page is made from. */
interface PageInput {
  slug: string
  file: string
  hash: string
  isGenerated: boolean
  api?: ApiPage
}

function pageInputs(site: Site, api: ApiPages): PageInput[] {
  return [...site.pages()].flatMap(({ slug, route }): PageInput[] => {
    const shown = api.of(slug)
    const hash = route ? site.facts(route.file)?.hash : shown && ''
    const file = route?.file ?? shown?.source
    if (hash === undefined || file === undefined) return []
    return [
      {
        slug,
        file,
        hash: shown ? contentHash(hash, shown.key, route ? '' : shown.text) : hash,
        isGenerated: !route,
        ...(shown && { api: shown }),
      },
    ]
  })
}

function requestOf({ file, isGenerated, api }: PageInput, site: Site): RenderRequest {
  const text = isGenerated ? (api?.text ?? '') : (site.repository.readText(file) ?? '')
  return { file, text, ...(api && { api: JSON.stringify(api.content()) }) }
}

/** Adds what the thread cannot know: what opens in the page, and what tries it. */
function withApi({ meta, ...response }: RenderResponse, { api }: PageInput): RenderResponse {
  const fragments = api?.fragments() ?? []
  const playground = api?.playground()?.path
  return {
    ...response,
    meta: {
      ...meta,
      ...(fragments.length > 0 && { fragments }),
      ...(playground !== undefined && { playground }),
    },
  }
}

/** Problems and links of a text that a document brings along, with their places in the document. */
export function inDocument<Found extends Pick<RenderResponse['meta'], 'diagnostics' | 'links'>>(
  { diagnostics, links }: Found,
  { source, place }: ApiPage,
): Pick<Found, 'diagnostics' | 'links'> {
  const found = diagnostics.map((one) => (one.file === source ? { ...one, end: undefined, ...place(one) } : one))
  const placed = links.map((link) => {
    if (link.file !== source) return link
    const { position, end, ...rest } = link
    const at = place({ ...(position && { start: position }), ...(end && { end }) })
    return { ...rest, ...(at.start && { position: at.start }), ...(at.end && { end: at.end }) }
  })
  return { diagnostics: found, links: placed }
}

type Same = [PageInput, ...PageInput[]]

/** Pages that are made from the same: they may share one body. */
function byHash(inputs: readonly PageInput[]): Map<string, Same> {
  const groups = new Map<string, Same>()
  for (const input of inputs) {
    const group = groups.get(input.hash)
    if (group) group.push(input)
    else groups.set(input.hash, [input])
  }
  return groups
}
