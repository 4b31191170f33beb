import { attributeText } from './convertDirectives.js'
import { quote } from './convertElements.js'

export interface CardText {
  title: string
  href?: string
  icon?: string
  /** Text of a call to action. */
  cta?: string
  text?: string
}

/** Writes cards in two columns. */
export function cards(items: readonly CardText[]): string {
  if (items.length === 0) return ''
  const lines = items.map(({ title, text, href, icon, cta }) => {
    const attributes = Object.entries({ title: attributeText(title), icon, href, cta })
      .flatMap(([name, value]) =>
        value === undefined ? [] : [` ${name}=${name === 'title' ? `"${value}"` : quote(value)}`],
      )
      .join('')
    return text === undefined ? `  <Card${attributes} />` : `  <Card${attributes}>\n    ${inlineText(text)}\n  </Card>`
  })
  return `<CardGroup cols="2">\n${lines.join('\n')}\n</CardGroup>`
}

/** Returns a frontmatter text, which can contain HTML, as the text of a page. */
export function inlineText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/[{<]/g, '\\$&')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}
