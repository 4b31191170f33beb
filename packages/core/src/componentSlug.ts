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
