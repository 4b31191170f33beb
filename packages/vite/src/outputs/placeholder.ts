import { contentHash, type Frontmatter } from '@octavo/core'
import { label } from '@octavo/theme'
import type { BodyMeta } from '../render/types.js'

export interface PlaceholderBody extends Pick<BodyMeta, 'headings' | 'features'> {
  key: string
  html(): string
}

/** Returns the body of a page without content: an operation of a document that can't be read, or a page that does not compile. */
export function placeholderBody({ isBroken }: { isBroken: boolean }): PlaceholderBody {
  const text = isBroken
    ? 'This page is not available: it contains an error and could not be built.'
    : label('apiMissing')
  const html = `<div class="mdx-content"><p>${text}</p></div>`
  return { key: contentHash(html), html: () => html, headings: [], features: [] }
}

/** Returns the frontmatter of a notice: the page's own, but search engines skip it, and it has no Markdown twin to offer. */
export function noticeFrontmatter(frontmatter: Frontmatter = { metadata: {} }): Frontmatter {
  return { ...frontmatter, noindex: true, contextual: { options: [] } }
}
