const TAG = /<[^>]*>?/g
const ALLOWED = /^<(?:\/span|span(?: (?:class|style|data-[a-z-]+)="[^"<>]*")*)>$/

/**
 * Returns true for HTML of a highlighter: text and spans with classes and styles. The `html` prop of a code block may also
 * come from an author, so it is untrusted.
 */
export function isHighlightedHtml(html: string): boolean {
  return (html.match(TAG) ?? []).every((tag) => ALLOWED.test(tag))
}
