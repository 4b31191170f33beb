import { memo, type SectionLines, wholeMarkdownFile, wholeMarkdownPath } from '@octavo/core'
import type { ListedPage, SearchScope } from '@octavo/search'
import { withAbsoluteUrls } from './absoluteUrls.js'
import { createCache } from './cache.js'
import { markdownFile, pathToSlug, requestedSlugs } from './pagePath.js'
import type { ScopedIndexes, ScopeIndex } from './scopedIndexes.js'
import type { SiteFiles } from './siteFiles.js'
import type { PageContent } from './types.js'

const MARKDOWN_FILES = 200

/** A page and the index that lists it. */
export interface FoundPage {
  index: ScopeIndex
  page: ListedPage
}

/** The texts and URLs of a site's pages. */
export interface PageTexts {
  pageSlug(page: ListedPage): string
  pageUrl(scope: SearchScope, page: ListedPage, id?: string): string
  /** Returns the slugs that the path in a link may refer to. */
  pathSlugs(path: string): Promise<string[]>
  /** Returns the Markdown of each section; `''` if a section has none. */
  sections(match: FoundPage): Promise<readonly string[]>
  content(match: FoundPage): Promise<PageContent>
}

export function pageTexts(files: SiteFiles, indexes: ScopedIndexes, siteUrl: string): PageTexts {
  const markdown = createCache<string | undefined>(MARKDOWN_FILES)
  const sections = createCache<readonly string[]>(MARKDOWN_FILES)
  const readSiteBase = async () => (await indexes.scopes())[0]?.base ?? '/'
  /** Cached, because a search reads hundreds of pages. */
  const pageSlug = memo((page: ListedPage) => pathToSlug(page.path))
  const pageUrl = ({ base = '/' }: SearchScope, page: ListedPage, id = '') =>
    siteUrl.replace(/\/$/, base) +
    pageSlug(page).split('/').map(encodeURIComponent).join('/') +
    (id === '' ? '' : `#${encodeURIComponent(id)}`)
  const readMarkdown = (page: ListedPage) => {
    const slug = pageSlug(page)
    const file = markdownFile(slug)
    return markdown.get(file, async () => {
      const place = { siteUrl, base: await readSiteBase() }
      const text = await files.read(file)
      if (text === undefined || wholeMarkdownPath(text) === undefined)
        return text && withAbsoluteUrls(text, { file, ...place })
      const wholeFile = wholeMarkdownFile(slug)
      const whole = await files.read(wholeFile)
      return withAbsoluteUrls(whole ?? text, { file: whole === undefined ? file : wholeFile, ...place })
    })
  }

  return {
    pageSlug,
    pageUrl,
    pathSlugs: async (path) => requestedSlugs(path, { siteUrl, base: await readSiteBase() }),
    sections: ({ index, page }) =>
      sections.get(page.path, async () => sectionTexts((await readMarkdown(page)) ?? '', index.lines(page))),
    async content({ index, page }) {
      const content = (await readMarkdown(page)) ?? (await plainText(index, page))
      return { path: pageSlug(page), title: page.title, url: pageUrl(index.scope, page), content }
    },
  }
}

async function plainText({ text, pages }: ScopeIndex, page: ListedPage): Promise<string> {
  const at = pages.indexOf(page)
  const parts = page.sections.map(async ({ heading }, section) => {
    const body = await text(at, section)
    return heading === '' ? body : `## ${heading}\n\n${body}`
  })
  return [`# ${page.title}`, ...(await Promise.all(parts))].join('\n\n')
}

/**
 * Maximum number of sections that contain the same line. Components such as tabs are also included in their parent
 * sections. Untrusted files may have more.
 */
const MAX_SECTIONS_PER_LINE = 8

/** Returns the Markdown of each section of a page, without its heading; `''` for missing ones. */
export function sectionTexts(markdown: string, sections: readonly SectionLines[]): string[] {
  const lines = markdown.split('\n')
  // The last line ends with a line break.
  const end = lines.length - 1
  let left = lines.length * MAX_SECTIONS_PER_LINE
  return sections.map(([from = 0, to = 0, indentation = '']) => {
    if (from <= to || from > end) return ''
    left -= from - to
    return left < 0
      ? ''
      : dedented(lines.slice(end - from, end - to), indentation)
          .join('\n')
          .trim()
  })
}

/**
 * Removes the indentation and quote markers that lines have because the section is in a list item or quote, as far as
 * each line has them.
 */
function dedented(lines: readonly string[], indentation: string): string[] {
  let remainder = indentation
  return lines.map((line) => {
    let shared = 0
    while (shared < remainder.length && line[shared] === remainder[shared]) shared++
    // An item continues after blank lines, which end quotes.
    if (!/^[ >]*$/.test(line) || remainder.slice(shared).includes('>')) remainder = remainder.slice(0, shared)
    return line.slice(shared)
  })
}
