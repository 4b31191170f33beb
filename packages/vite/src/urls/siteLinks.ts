import { isGeneratedFile } from '@octavo/content'
import { fileToSlug } from '@octavo/core'

/** Returns the path of a page for a path that names its file, such as `guide/page.mdx` or `index`. Keeps query and hash. */
function pagePath(url: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  return isGeneratedFile(path) ? url : fileToSlug(path) + rest
}

const ROOTED_MARKDOWN = /\]\((\/(?![/\\])[^\s()]*)/g

/** Returns Markdown in which `mark` replaces root-relative URLs. Text from `end` on is unchanged. */
export function markedLinks(markdown: string, end: string, mark: (url: string) => string): string {
  const at = markdown.indexOf(end)
  const text = at < 0 ? markdown : markdown.slice(0, at)
  return (
    text.replace(ROOTED_MARKDOWN, (_, url: string) => `](${mark(`/${pagePath(url.slice(1))}`)}`) +
    markdown.slice(text.length)
  )
}

const RELATIVE_MARKDOWN = /\]\((?!#|[a-z][a-z\d+.-]*:)([^\s()<>]+)/gi

/** Returns Markdown with relative URLs resolved against `base`. */
export function completeLinks(markdown: string, base: string): string {
  return markdown.replace(RELATIVE_MARKDOWN, (match, url: string) =>
    URL.canParse(url, base) ? `](${new URL(url, base).href}` : match,
  )
}

/** Returns Markdown in which relative URLs are root-relative, resolved against the folder of `from`. */
export function rootedMarkdown(markdown: string, from: string): string {
  return markdown.replace(RELATIVE_MARKDOWN, (match, url: string) => {
    const rooted = /^[/?\\]/.test(url) ? undefined : rootedUrl(url, from)
    return rooted === undefined ? match : `](${rooted}`
  })
}

/** Resolves a relative URL against the folder of `from`, a page's file or slug. Undefined if it leaves the site. */
function rootedUrl(url: string, from: string): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return `/${parts.join('/').replace(/\.mdx?$/, '')}${rest}`
}
