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

/** The start page of a generator, as frontmatter describes it. */
export interface HomePage {
  /** Parts of the title. */
  title: readonly (string | undefined)[]
  tagline?: string
  actions: readonly { label: string; href: string; isPrimary: boolean }[]
  image?: { src: string; dark?: string; alt?: string }
  features: readonly CardText[]
}

/** Writes a hero and features. */
export function homePage({ title, tagline, actions, image, features }: HomePage): string {
  const lines = title.flatMap((line) => (line === undefined ? [] : [inlineText(line)]))
  const titleAttribute = `"${attributeText(lines.join(': '))}"`
  const taglineAttribute =
    tagline === undefined ? '' : ` tagline="${attributeText(tagline.replace(/<[^>]*>/g, '').trim())}"`
  const buttons = actions.map(
    ({ label, href, isPrimary }) =>
      `  <LinkButton href=${quote(href)}${isPrimary ? '' : ' variant="secondary"'}>${inlineText(label)}</LinkButton>`,
  )
  const hero =
    lines.length === 0
      ? []
      : [`<Hero title=${titleAttribute}${taglineAttribute}${heroImage(image)}>`, ...buttons, '</Hero>']
  const parts = features.map(({ title, text, href, icon }) => {
    const attributes = `${icon === undefined ? '' : ` icon=${quote(icon)}`}${href === undefined ? '' : ` href=${quote(href)}`}`
    return `  <Feature title="${attributeText(title)}"${attributes}>${inlineText(text ?? '')}</Feature>`
  })
  const list = parts.length > 0 ? [['<Features>', ...parts, '</Features>'].join('\n')] : []
  return [...(hero.length > 0 ? [hero.join('\n')] : []), ...list].join('\n\n')
}

function heroImage(image: HomePage['image']): string {
  const attributes = Object.entries({ image: image?.src, imageDark: image?.dark, alt: image?.alt })
  return attributes.map(([name, value]) => (value === undefined ? '' : ` ${name}=${quote(value)}`)).join('')
}

/** Returns a frontmatter text, which can contain HTML, as the text of a page. */
export function inlineText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/[{<]/g, '\\$&')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}
