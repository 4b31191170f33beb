import { escapeMarkdown, resolveUrls } from '@octavo/content'
import { pathnameToSlug } from '@octavo/core'
import type { Site } from '@octavo/site'
import { markdownUrl, statedUrl, type UrlOptions, urlRoot } from '../urls/urls.js'
import type { OutputPage } from './outputPages.js'

/** What stands before the text of a page: its title, its description, and the site's advice for agents. */
export function twinHead(
  { title, description }: Pick<OutputPage, 'title' | 'description'>,
  instructions: readonly string[],
): string {
  const lines = [`# ${oneLine(title)}`]
  if (description) lines.push(`> ${oneLine(description)}`)
  lines.push(...instructionBlock(instructions))
  return `${lines.join('\n\n')}\n`
}

/** The site's advice for agents (docs.json `markdown.instructions`). */
export function instructionBlock(instructions: readonly string[]): string[] {
  const advice = instructions.map((text) => text.trim()).filter(Boolean)
  return advice.length === 0 ? [] : [`**Instructions for agents**\n\n${advice.join('\n\n')}`]
}

/** The Markdown twin of a page: `markdown` is its body with marks for addresses, `own` the address of the page. */
export function markdownTwin(head: string, markdown: string, addresses: PageUrls, own: string): string {
  const body = resolveUrls(markdown, { ...addresses, own })
  return body === '' ? head : `${head}\n${body}\n`
}

export interface PageUrls {
  root: string
  page(path: string): string
}

/**
 * Returns addresses as agents need them: of Markdown twins where there is one. Redirects within the site are followed.
 * @param hasTwin tells pages apart from notices and pages of other sites, which have no text of their own
 */
export function pageUrls(
  site: Pick<Site, 'hasPage' | 'redirects'>,
  urls: UrlOptions,
  hasTwin: (slug: string) => boolean,
): PageUrls {
  const root = urlRoot(urls)
  const addressOf = (slug: string) => (hasTwin(slug) ? markdownUrl(slug, urls) : statedUrl(slug, urls))
  return {
    root,
    page(path) {
      const slug = pathnameToSlug(urls.linkStyle === 'html' ? path.replace(/\.html$/, '').replace(/^index$/, '') : path)
      if (site.hasPage(slug)) return addressOf(slug)
      const target = site.redirects.match(`/${slug}`)?.destination
      const [pathname = ''] = target?.startsWith('/') ? target.split(/[?#]/) : []
      const led = pathnameToSlug(pathname)
      return pathname !== '' && site.hasPage(led) ? addressOf(led) : root + path
    },
  }
}

/** The text of a page: that of its file, below the operation that it describes, unless it begins with that itself. */
export function pageText({ operation }: Pick<OutputPage, 'operation'>, markdown = ''): string {
  const isSaid = operation && markdown.startsWith(`\`${operation.method} `)
  const line = operation && !isSaid ? `\`${operation.method} ${operation.path.replaceAll('`', '')}\`` : ''
  return [line, markdown].filter(Boolean).join('\n\n')
}

export function oneLine(text: string): string {
  return escapeMarkdown(text).trim()
}
