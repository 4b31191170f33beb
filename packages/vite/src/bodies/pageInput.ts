import { contentHash } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { ApiPage, ApiPages } from '../api/apiPages.js'
import type { RenderRequest, RenderResponse } from '../render/types.js'

/** What the body of one page is made from. */
export interface PageInput {
  slug: string
  /** Its own file, or the document that it is made from. */
  file: string
  /** Changes with the text of the page and with what it shows of a document. */
  hash: string
  /** The page has no file of its own. */
  isGenerated: boolean
  api?: ApiPage
}

/** Returns undefined for pages without content: those without a file whose document can't be read. */
export function pageInput(site: Site, api: ApiPages, slug: string): PageInput | undefined {
  const route = site.derived.routes.get(slug)
  const shown = api.of(slug)
  const hash = route ? site.facts(route.file)?.hash : shown && ''
  const file = route?.file ?? shown?.source
  if (hash === undefined || file === undefined) return undefined
  return {
    slug,
    file,
    hash: shown ? contentHash(hash, shown.key, route ? '' : shown.text) : hash,
    isGenerated: !route,
    api: shown,
  }
}

export function renderRequest({ file, isGenerated, api }: PageInput, site: Site): RenderRequest {
  const text = isGenerated ? (api?.text ?? '') : (site.repository.readText(file) ?? '')
  return { file, text, api: api && JSON.stringify(api.content()) }
}

/** Adds what the thread cannot know: the parts that open in the page, and the file of its API playground. */
export function withApi({ meta, ...response }: RenderResponse, { api }: PageInput): RenderResponse {
  const fragments = api?.fragments() ?? []
  const playground = api?.playground()?.path
  return {
    ...response,
    meta: {
      ...meta,
      fragments: fragments.length > 0 ? fragments : undefined,
      playground,
    },
  }
}

/**
 * Returns diagnostics and links of a text that a document brings along, with their locations in the document. These
 * change with what precedes the text, for which nothing is rendered again.
 */
export function inDocument(
  { diagnostics, links }: Pick<RenderResponse['meta'], 'diagnostics' | 'links'>,
  { source, place }: ApiPage,
): Pick<RenderResponse['meta'], 'diagnostics' | 'links'> {
  const found = diagnostics.map((one) => (one.file === source ? { ...one, end: undefined, ...place(one) } : one))
  const placed = links.map((link) => {
    if (link.file !== source) return link
    const { position, end, ...rest } = link
    const at = place({ start: position, end })
    return { ...rest, position: at.start, end: at.end }
  })
  return { diagnostics: found, links: placed }
}
