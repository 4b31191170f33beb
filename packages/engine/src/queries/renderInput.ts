import { contentHash } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { ApiPage, ApiPages } from '../api/apiPages.js'
import type { ApiContent, PageFiles } from '../render/apiContent.js'
import type { RenderRequest, RenderResponse } from '../render/types.js'

/** The input from which the body of a page is rendered. */
export interface RenderInput {
  slug: string
  /** The page's file, or the OpenAPI document that it is generated from. */
  file: string
  /** A hash of the page's text and its API content. */
  hash: string
  /** True for pages without a file. */
  isGenerated: boolean
  api?: ApiPage
}

/** Returns the input of a page. Undefined for generated pages whose document can't be read. */
export function pageInput(site: Site, api: ApiPages, slug: string): RenderInput | undefined {
  const route = site.derived.routes.get(slug)
  const apiPage = api.of(slug)
  const hash = route ? site.facts(route.file)?.hash : apiPage && ''
  const file = route?.file ?? apiPage?.source
  if (hash === undefined || file === undefined) return undefined
  return {
    slug,
    file,
    hash: apiPage ? contentHash(hash, apiPage.key, route ? '' : apiPage.text) : hash,
    isGenerated: !route,
    api: apiPage,
  }
}

export function renderRequest(
  { file, isGenerated, api }: RenderInput,
  site: Site,
  content?: ApiContent,
): RenderRequest {
  const text = isGenerated ? (api?.text ?? '') : (site.repository.readText(file) ?? '')
  const { opened } = site.repository
  return { file, text, api: content && JSON.stringify(content), ...(opened.size > 0 && { opened }) }
}

/** Adds the page's fragments and playground file, which the renderer does not know. */
export function withFiles({ meta, ...response }: RenderResponse, files: PageFiles | undefined): RenderResponse {
  const { fragments = [], playground } = files ?? {}
  return {
    ...response,
    meta: {
      ...meta,
      fragments: fragments.length > 0 ? fragments : undefined,
      playground: playground?.path,
    },
  }
}

/**
 * Returns the diagnostics and links of MDX in an OpenAPI document, with their locations in the document. Locations are
 * computed for each read, because changes above the text move them without rendering the page again.
 */
export function inDocument(
  { diagnostics, links }: Pick<RenderResponse['meta'], 'diagnostics' | 'links'>,
  { source, place }: ApiPage,
): Pick<RenderResponse['meta'], 'diagnostics' | 'links'> {
  const located = diagnostics.map((one) => (one.file === source ? { ...one, end: undefined, ...place(one) } : one))
  const placed = links.map((link) => {
    if (link.file !== source) return link
    const { position, end, ...rest } = link
    const at = place({ start: position, end })
    return { ...rest, position: at.start, end: at.end }
  })
  return { diagnostics: located, links: placed }
}
