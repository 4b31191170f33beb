import { contentHash, type PageNode } from '@octavo/core'
import { label } from '@octavo/theme'
import type { CachedBody } from '../build/bodyCache.js'

export type PlaceholderBody = Pick<CachedBody, 'key' | 'html' | 'headings' | 'features'>

/** The body of a page whose content is not there: an operation of a spec, or a page that does not compile. */
export function placeholderBody({ isBroken }: { node?: PageNode; isBroken: boolean }): PlaceholderBody {
  const text = isBroken
    ? 'This page could not be built. Its author has been told where the mistake is.'
    : label('apiMissing')
  const html = `<div class="mdx-content"><p>${text}</p></div>`
  return { key: contentHash(html), html: () => html, headings: [], features: [] }
}
