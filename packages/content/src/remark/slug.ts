import type { PageState } from './pageState.js'

/**
 * The id of a heading's text as the platform publishes it (feature map 4.3): lower case; runs of spaces, dots,
 * parentheses and hyphens become one `-`; then other punctuation is dropped. `/ & + | < > = # $ _` and all that is not
 * ASCII stay as they are, so that the address bar shows `#what’s-new`.
 *
 * @example `Secrets ({{ a.b }})` is `secrets--a-b-`: what is dropped leaves its hyphens behind.
 */
export function headingSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/'/g, '’')
    .replace(/[\s.()-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(DROPPED, '')
}

// A lone surrogate is no letter of any URL.
const DROPPED = /[!"%*,:;?@[\\\]^`{}~\p{Surrogate}\p{Cc}\u200b-\u200d\u2060\ufeff]/gu

/** The id itself, or with `-2`, `-3`, … when the page has it already. */
export function uniqueId(id: string, page: Pick<PageState, 'ids'>): string {
  const count = (page.ids.get(id) ?? 0) + 1
  page.ids.set(id, count)
  if (count === 1) return id
  return uniqueId(`${id}-${count}`, page)
}
