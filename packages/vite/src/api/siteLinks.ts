import { siteHref, type UrlOptions } from '../view/urls.js'

const ADDRESS = / (href|src)="\/(?![/\\])([^"]*)"/g

/** Safe HTML of a document's text, its addresses from the root of the site written as those of pages are. */
export function siteLinks(html: string, urls: UrlOptions): string {
  return html.replace(ADDRESS, (_, name: string, path: string) => {
    const address = name === 'href' ? siteHref(`/${path}`, urls).href : urls.base + path
    return ` ${name}="${address}"`
  })
}

const MARKDOWN_ADDRESS = /\]\((\/(?![/\\])[^\s()]*)/g

/** The same for Markdown; what follows `end` is code. */
export function markedLinks(markdown: string, end: string, mark: (address: string) => string): string {
  const at = markdown.indexOf(end)
  const text = at < 0 ? markdown : markdown.slice(0, at)
  return text.replace(MARKDOWN_ADDRESS, (_, address: string) => `](${mark(address)}`) + markdown.slice(text.length)
}

const RELATIVE_ADDRESS = /\]\((?!#|[a-z][a-z\d+.-]*:)([^\s()<>]+)/gi

/** Markdown with relative addresses written in full, as they count from `base`. */
export function completeLinks(markdown: string, base: string): string {
  return markdown.replace(RELATIVE_ADDRESS, (match, address: string) =>
    URL.canParse(address, base) ? `](${new URL(address, base).href}` : match,
  )
}
