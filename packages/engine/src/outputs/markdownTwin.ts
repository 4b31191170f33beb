import { escapeMarkdown, resolveUrls } from '@octavo/content'
import { fillMarkdownLabels, nextMarkdownFile, pathnameToSlug, slugToPathname, wholeMarkdownFile } from '@octavo/core'
import { languageTag, type Site } from '@octavo/site'
import { uiStrings } from '@octavo/theme'
import { markdownFile, markdownUrl, statedUrl, type UrlOptions, urlRoot } from '../files/urls.js'
import { defaultLanguage } from '../view/pageView.js'
import type { OutputPage } from './outputPages.js'
import { splitMarkdown } from './splitMarkdown.js'

/**
 * Returns the head of a page's Markdown file: title, description, the URL of the index of all pages, and the instructions
 * for agents.
 * @param links links to the other parts of a divided file
 */
export function twinHead(
  { title, description }: Pick<OutputPage, 'title' | 'description'>,
  { instructions, root }: Advice,
  links = '',
): string {
  const lines = [`# ${oneLine(title)}`]
  if (description) lines.push(`> ${oneLine(description)}`)
  lines.push(`> Index of all pages: [llms.txt](${root}llms.txt)`)
  if (links) lines.push(links)
  lines.push(...instructionBlock(instructions))
  return `${lines.join('\n\n')}\n`
}

/** Texts for agents in the head of each Markdown file. */
interface Advice {
  instructions: readonly string[]
  /** URL of the root of the site. */
  root: string
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

/** Length from which the Markdown of a generated page is divided. Agents read shorter files as a whole. */
const MAX_TWIN = 50_000
/** Minimum length of the text in a part, below instructions of any length. */
const MIN_PART = 10_000
/** Length of the links to the other parts. */
const LINKS_LENGTH = 1_500

/**
 * Returns the Markdown files of a page by path. Long Markdown of an API description continues in further files, and is
 * also one file for requests that need it whole.
 * @param head the start of `twin`
 */
export function twinFiles(
  page: Pick<OutputPage, 'slug' | 'title' | 'description'>,
  { head, twin, advice, hasApi }: { head: string; twin: string; advice: Advice; hasApi: boolean },
): Map<string, string> {
  const { slug, title } = page
  const whole = new Map([[markdownFile(slug), twin]])
  if (!hasApi || twin.length < MAX_TWIN) return whole
  const size = Math.max(MIN_PART, MAX_TWIN - head.length - LINKS_LENGTH)
  const parts = splitMarkdown(twin.slice(head.length).trim(), size)
  if (parts.length === 1) return whole
  const partUrl = (part: number) =>
    advice.root + encodePath(part === 1 ? markdownFile(slug) : nextMarkdownFile(slug, part))
  const files = parts.map(({ opening, lines, closing }, index) => {
    const part = index + 1
    const first = part > 1 ? `[First page](${partUrl(1)}).` : ''
    const next = part < parts.length ? `[Next page](${partUrl(part + 1)}).` : ''
    const links = [`> Page ${part} of ${parts.length}.`, first, next].filter(Boolean).join(' ')
    const start =
      part === 1 ? twinHead(page, advice, links) : twinHead({ title }, { ...advice, instructions: [] }, links)
    const text = [...opening, ...lines, ...closing].join('\n').trimEnd()
    return [
      part === 1 ? markdownFile(slug) : nextMarkdownFile(slug, part),
      `${start}\n${text}\n${next && `\n---\n\n${next}\n`}`,
    ] as const
  })
  return new Map([...files, [wholeMarkdownFile(slug), twin]])
}

function encodePath(path: string): string {
  return slugToPathname(path).slice(1)
}

type LabelWords = Readonly<Record<string, string>>

/** Returns the labels of a page's language in the interface. Undefined for English, which the marks have. */
export function labelWords(site: Site, language: string | undefined): LabelWords | undefined {
  const words = uiStrings(languageTag(language ?? defaultLanguage(site)?.name ?? 'en'))
  return words === uiStrings('en') ? undefined : words
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

/**
 * Returns the text of a page, below its operation unless the text starts with it, and above the list of its group.
 * @param words the labels of the page's language: `labelWords`
 */
export function pageText(
  { operation, listing }: Pick<OutputPage, 'operation' | 'listing'>,
  marked = '',
  words?: LabelWords,
): string {
  const markdown = fillMarkdownLabels(marked, words)
  const hasOperationLine = operation && markdown.startsWith(`\`${operation.method} `)
  const line = operation && !hasOperationLine ? `\`${operation.method} ${operation.path.replaceAll('`', '')}\`` : ''
  return [line, markdown, listing].filter(Boolean).join('\n\n')
}

export function oneLine(text: string): string {
  return escapeMarkdown(text).trim()
}
