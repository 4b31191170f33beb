import type { Heading } from '@octavo/core'
import { languageTag, type Trail } from '@octavo/site'
import { type IndexedPage, labelsScript, type SearchIndex } from '@octavo/theme'
import { defaultLanguage, type ViewContext } from '../view/pageView.js'
import { pageUrl } from '../view/urls.js'
import type { OutputPage } from './outputPages.js'

/** What a single page may add to the index. */
const [MOST_HEADINGS, LONGEST_TEXT, MOST_KEYWORDS] = [60, 200, 30]

export function searchIndexPath(language: string): string {
  return `_octavo/search/${language}.js`
}

/** Output path of the words that scripts put into pages of a language. */
export function labelsPath(language: string): string {
  return `_octavo/labels/${language}.js`
}

export interface SearchFilesInput {
  context: Pick<ViewContext, 'site' | 'urls'>
  pages: readonly OutputPage[]
  headings(page: OutputPage): readonly Heading[]
}

/**
 * The index of titles and headings of each language, and the words of its dialog. They are plain scripts: pages opened
 * from a folder may load those, and nothing else.
 */
export function searchFiles({ context, pages, headings }: SearchFilesInput): { path: string; content: string }[] {
  const fallback = defaultLanguage(context.site)
  const usual = fallback === undefined ? 'en' : languageTag(fallback.name)
  // The page for missing addresses is in the usual one, also on a site without pages.
  const languages = new Set([usual, ...pages.flatMap(({ language }) => language ?? [])])
  return [...languages].flatMap((language) => {
    const listed = pages.filter((page) => (page.language ?? usual) === language && isSearchable(page))
    const index: SearchIndex = { pages: listed.map((page) => indexedPage(page, context, headings(page))) }
    return [
      {
        path: searchIndexPath(language),
        content: `window.octavo=Object.assign(window.octavo||{},{searchIndex:${JSON.stringify(index)}})\n`,
      },
      { path: labelsPath(language), content: labelsScript(language) },
    ]
  })
}

function isSearchable({ visibility, external }: OutputPage): boolean {
  return visibility.search && external === undefined
}

function indexedPage(
  { slug, title, description, section, frontmatter, operation }: OutputPage,
  { site, urls }: SearchFilesInput['context'],
  headings: readonly Heading[],
): IndexedPage {
  const trail = site.trails.get(slug) ?? []
  const boost = frontmatter.boost ?? trail.map(boostOf).findLast((factor) => factor !== undefined)
  const version = trail.find(({ kind }) => kind === 'version')?.label
  const called = operation ? [operation.path, operation.method] : []
  const keywords = [...(frontmatter.keywords ?? []), ...called].slice(0, MOST_KEYWORDS)
  return {
    path: pageUrl(slug, { ...urls, base: '' }),
    title,
    crumbs: section,
    ...(description !== undefined && { description: cut(description) }),
    ...(keywords.length > 0 && { keywords: keywords.map(cut) }),
    ...(boost !== undefined && { boost }),
    ...(version !== undefined && { version }),
    headings: headings.slice(0, MOST_HEADINGS).map(({ id, text }) => [id, cut(text)]),
  }
}

/** Only groups have one. */
function boostOf(node: Trail[number]): number | undefined {
  return node.kind === 'group' ? node.boost : undefined
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
