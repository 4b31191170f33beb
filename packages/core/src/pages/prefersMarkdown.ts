/** Maximum number of characters of an `Accept` header that are read. */
const MAX_LENGTH = 1_000

/**
 * Returns whether a client prefers the Markdown of a page to its HTML: agents name `text/markdown` or `text/plain`,
 * browsers name `text/html` and neither of them before it.
 *
 * @param accept value of the `Accept` header (RFC 9110, 12.5.1)
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const qualities = new Map<string, number>()
  for (const item of (accept ?? '').slice(0, MAX_LENGTH).toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    qualities.set(type, weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0)
  }
  const quality = (type: string) => qualities.get(type) ?? 0
  const markdown = Math.max(quality('text/markdown'), quality('text/plain'))
  return markdown > 0 && markdown >= quality('text/html')
}
