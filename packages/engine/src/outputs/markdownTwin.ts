import { escapeMarkdown, resolveUrls } from '@octavo/content'
import { pathnameToSlug } from '@octavo/core'
import type { Site } from '@octavo/site'
import { markdownUrl, statedUrl, type UrlOptions, urlRoot } from '../files/urls.js'
import type { OutputPage } from './outputPages.js'

/**
 * Returns the head of a page's Markdown file: title, description, the URL of the index of all pages, and the instructions
 * for agents.
 */
export function twinHead(
  { title, description }: Pick<OutputPage, 'title' | 'description'>,
  { instructions, root }: { instructions: readonly string[]; root: string },
): string {
  const lines = [`# ${oneLine(title)}`]
  if (description) lines.push(`> ${oneLine(description)}`)
  lines.push(`> Index of all pages: [llms.txt](${root}llms.txt)`, ...instructionBlock(instructions))
  return `${lines.join('\n\n')}\n`
}

/** Returns the instructions for agents (docs.json `markdown.instructions`). */
export function instructionBlock(instructions: readonly string[]): string[] {
  const advice = instructions.map((text) => text.trim()).filter(Boolean)
  return advice.length === 0 ? [] : [`**Instructions for agents**\n\n${advice.join('\n\n')}`]
}

/** Returns the Markdown file of a page: `markdown` is its body with URL marks, `own` the URL of the page. */
export function markdownTwin(head: string, markdown: string, addresses: PageUrls, pageUrl: string): string {
  const body = resolveUrls(markdown, { ...addresses, own: pageUrl })
  return body === '' ? head : `${head}\n${body}\n`
}

export interface PageUrls {
  root: string
  page(path: string): string
}

/**
 * Returns the URLs of pages for agents: those of Markdown files where they exist. Redirects within the site are followed.
 * @param hasTwin returns false for notices and pages of other sites, which have no Markdown file
 */
export function pageUrls(
  site: Pick<Site, 'hasPage' | 'movedPage' | 'redirects'>,
  urls: UrlOptions,
  hasTwin: (slug: string) => boolean,
): PageUrls {
  const root = urlRoot(urls)
  const twinUrl = (slug: string) => (hasTwin(slug) ? markdownUrl(slug, urls) : statedUrl(slug, urls))
  return {
    root,
    page(path) {
      const slug = pathnameToSlug(urls.linkStyle === 'html' ? path.replace(/\.html$/, '').replace(/^index$/, '') : path)
      if (site.hasPage(slug)) return twinUrl(slug)
      const movedSlug = site.movedPage(slug)
      if (movedSlug !== undefined) return twinUrl(movedSlug)
      const target = site.redirects.match(`/${slug}`)?.destination
      const [pathname = ''] = target?.startsWith('/') ? target.split(/[?#]/) : []
      const redirected = pathnameToSlug(pathname)
      return pathname !== '' && site.hasPage(redirected) ? twinUrl(redirected) : root + path
    },
  }
}

/** Returns the text of a page, below its operation unless the text starts with it, and above the list of its group. */
export function pageText({ operation, listing }: Pick<OutputPage, 'operation' | 'listing'>, markdown = ''): string {
  const hasOperationLine = operation && markdown.startsWith(`\`${operation.method} `)
  const line = operation && !hasOperationLine ? `\`${operation.method} ${operation.path.replaceAll('`', '')}\`` : ''
  return [line, markdown, listing].filter(Boolean).join('\n\n')
}

export function oneLine(text: string): string {
  return escapeMarkdown(text).trim()
}
