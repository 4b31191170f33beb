import { siteHref, type UrlOptions } from './urls.js'

const ADDRESS = / (href|src)="\/(?![/\\])([^"]*)"/g

/** Returns safe HTML with root-relative URLs in the site's base and link style. */
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

/** Returns Markdown with relative URLs resolved against `base`. */
export function completeLinks(markdown: string, base: string): string {
  return markdown.replace(RELATIVE_ADDRESS, (match, address: string) =>
    URL.canParse(address, base) ? `](${new URL(address, base).href}` : match,
  )
}

const RELATIVE_HTML = / (href|src)="(?![#?/\\]|[a-z][a-z\d+.-]*:)([^"]+)"/gi

/** Returns safe HTML with relative URLs made root-relative. They are resolved against the folder of `from`. */
export function rootedLinks(html: string, from: string): string {
  return html.replace(RELATIVE_HTML, (match, name: string, address: string) => {
    const rooted = rootedUrl(address, from)
    return rooted === undefined ? match : ` ${name}="${rooted}"`
  })
}

/** Returns Markdown with relative URLs made root-relative, like `rootedLinks`. */
export function rootedMarkdown(markdown: string, from: string): string {
  return markdown.replace(RELATIVE_ADDRESS, (match, address: string) => {
    const rooted = /^[/?\\]/.test(address) ? undefined : rootedUrl(address, from)
    return rooted === undefined ? match : `](${rooted}`
  })
}

/** An address that counts from the folder of `from`, a page's file or its slug; undefined when it leaves the site. */
export function rootedUrl(address: string, from: string): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return `/${parts.join('/').replace(/\.mdx?$/, '')}${rest}`
}
