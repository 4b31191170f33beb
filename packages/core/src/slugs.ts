/**
 * Returns the id of a heading's text as the platform publishes it: lower case; runs of spaces, dots,
 * parentheses and hyphens become one `-`; then other punctuation is dropped. `/ & + | < > = # $ _` and all non-ASCII
 * characters stay as they are, so that the URL shows `#what’s-new`.
 *
 * @example `Secrets ({{ a.b }})` is `secrets--a-b-`: dropped punctuation leaves its hyphens behind.
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

// A lone surrogate is not valid in any URL.
const DROPPED = /[!"%*,:;?@[\\\]^`{}~\p{Surrogate}\p{Cc}\u200b-\u200d\u2060\ufeff]/gu

/**
 * The id of a component's title, which is made more strictly than a heading's: accents go, `&` is `and`, and every
 * run that is neither letter nor digit is one `-`.
 *
 * @example `Don't use concurrency_key` is `dont-use-concurrency-key`.
 */
export function componentSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([A-Za-z]{2})['’]([A-Za-z])/g, '$1$2')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
