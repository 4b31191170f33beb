import type { PageState } from './pageState.js'

/**
 * The id of a heading's text as the platform makes it (feature map 4.3): lower case, spaces and dots become `-`,
 * parentheses go, `/` and `&` stay and the rest is percent-encoded.
 */
export function headingSlug(text: string): string {
  return encode(text.trim().toLowerCase().replace(/[()]/g, '').replace(/'/g, '’').replace(/[\s.]/g, '-'))
}

function encode(text: string): string {
  // A lone surrogate cannot be encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/%2F/g, '/')
    .replace(/%26/g, '&')
}

/** The id itself, or with `-2`, `-3`, … when the page has it already. */
export function uniqueId(id: string, page: Pick<PageState, 'ids'>): string {
  const count = (page.ids.get(id) ?? 0) + 1
  page.ids.set(id, count)
  if (count === 1) return id
  return uniqueId(`${id}-${count}`, page)
}
