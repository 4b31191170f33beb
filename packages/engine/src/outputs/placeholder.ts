import { contentHash, type Frontmatter } from '@octavo/core'
import { label } from '@octavo/theme'
import type { BodyMeta } from '../render/types.js'

export interface PlaceholderBody extends Pick<BodyMeta, 'headings' | 'features'> {
  key: string
  html(): string
}

/** Returns the body of a notice: for an operation whose document can't be read, or a page with errors. */
export function placeholderBody({ isBroken }: { isBroken: boolean }): PlaceholderBody {
  const text = isBroken
    ? 'This page is not available: it contains an error and could not be built.'
    : label('apiMissing')
  const html = `<div class="mdx-content"><p>${text}</p></div>`
  return { key: contentHash(html), html: () => html, headings: [], features: [] }
}

/** Returns the page's frontmatter without indexing and without the page menu, because a notice has no Markdown file. */
export function noticeFrontmatter(frontmatter: Frontmatter = { metadata: {} }): Frontmatter {
  return { ...frontmatter, noindex: true, contextual: { options: [] } }
}
