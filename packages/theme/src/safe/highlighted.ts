const TAG = /<[^>]*>?/g
const ALLOWED = /^<(?:\/span|span(?: (?:class|style|data-[a-z-]+)="[^"<>]*")*)>$/

/**
 * Whether HTML is what a highlighter writes: text and spans with classes and styles. An author may set the `html` prop
 * of a code block too, so it is not taken on trust.
 */
export function isHighlightedHtml(html: string): boolean {
  return (html.match(TAG) ?? []).every((tag) => ALLOWED.test(tag))
}
