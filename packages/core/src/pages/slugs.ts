/**
 * Returns the ID for a heading's text, with the same result as on the platform: lower case; runs of spaces, dots,
 * parentheses and hyphens become one `-`; then other punctuation is removed. `/ & + | < > = # $ _` and all
 * non-ASCII characters are kept, so the URL contains `#what’s-new`.
 * @example `Secrets ({{ a.b }})` is `secrets--a-b-`: hyphens next to removed punctuation are kept.
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
 * Returns the ID for a component's title. The rules are stricter than for headings: accents are removed, `&`
 * becomes `and`, and every run of other characters becomes one `-`.
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
