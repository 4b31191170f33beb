/** A text, name, value or URL that an author wrote for readers. */
export interface Piece {
  /** Where such pieces are written, such as `Schema.minimum`, `page.heading` or `docs.json navbar.links[].label`. */
  kind: string
  text: string
  /** File from the root of the site, and the location in it: a line, or keys. */
  file: string
  line?: number
  at?: string
  /** Path of the built page that shows the piece. Undefined if several or none do. */
  page?: string
  /** Path of the page of the first operation that reaches a part of an OpenAPI document. */
  via?: string
  /** True for a part of an OpenAPI document that several operations may show. */
  isShared?: boolean
  /** True for code, whose white space counts. */
  isCode?: boolean
}

/** Returns keys as one text, in which the slashes of a key are escaped. */
export function formatPointer(keys: readonly string[]): string {
  return keys.map((key) => key.replaceAll('/', '~1')).join('/')
}

const QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u2039\u203a`'"\u201c-\u201f\u2033\u00ab\u00bb]/g
const INVISIBLE = /(?:[\0\ufffd\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f])+/g

/** Removes what typography may change: white space, kinds of quotes and dashes. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(QUOTES, "'")
    .replace(/'+/g, "'")
    .replace(/\u2026/g, '...')
    .replace(/[-\u2010-\u2015\u2212]+/g, '-')
}
