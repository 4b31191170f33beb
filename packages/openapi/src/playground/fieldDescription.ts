import { cut } from '../schema/describe.js'
import { firstParagraph, plainText } from '../text/plainText.js'

/** Renders Markdown of a document as safe HTML. */
export type Markdown = (text: string) => string

const MOST_HTML = 2000

/** The same limit as on pages, so that rendered texts are shared. */
const MOST_RENDERED = 6000

/** Text without Markdown and HTML. */
const PLAIN = /^[^\\`*_[\]<>&|~@]*$/

/** Returns the first paragraph of a description, as plain text or, if it has formatting, as HTML. */
export function fieldDescription(
  markdown: string,
  render: Markdown,
): { description?: string; descriptionHtml?: string } {
  const text = plainText(markdown)
  if (text === '') return {}
  if (PLAIN.test(text) && !text.includes('://') && PLAIN.test(firstParagraph(markdown))) return { description: text }
  // Paragraphs cannot be nested.
  const [, html = ''] = /^<p>([\s\S]*?)<\/p>/.exec(render(cut(markdown, MOST_RENDERED))) ?? []
  if (html === '' || html.length > MOST_HTML) return { description: text }
  // Links open a new tab, so that readers keep what they have filled in.
  return { descriptionHtml: html.replaceAll('<a href=', '<a target="_blank" href=') }
}
