import { cut } from '../schema/describe.js'
import { firstParagraph, plainText } from '../text/plainText.js'

/** Markdown of a document as safe HTML. */
export type Markdown = (text: string) => string

const MOST_HTML = 2000

/** As much as pages render of it: the same text is rendered once. */
const MOST_RENDERED = 6000

/** Texts in which Markdown and HTML find nothing. */
const PLAIN = /^[^\\`*_[\]<>&|~@]*$/

/** The first paragraph of a description, formatted as on the page; plain text has no need of HTML. */
export function fieldDescription(
  markdown: string,
  render: Markdown,
): { description?: string; descriptionHtml?: string } {
  const text = plainText(markdown)
  if (text === '') return {}
  if (PLAIN.test(text) && !text.includes('://') && PLAIN.test(firstParagraph(markdown))) return { description: text }
  // Paragraphs hold no paragraphs.
  const [, html = ''] = /^<p>([\s\S]*?)<\/p>/.exec(render(cut(markdown, MOST_RENDERED))) ?? []
  if (html === '' || html.length > MOST_HTML) return { description: text }
  // Who follows a link keeps what was filled in.
  return { descriptionHtml: html.replaceAll('<a href=', '<a target="_blank" href=') }
}
