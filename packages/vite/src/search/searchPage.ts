import type { Heading, TextSection } from '@octavo/core'
import type { GroupRule, SearchPage, SearchSection } from '@octavo/search'
import type { Trail } from '@octavo/site'
import type { OutputPage } from '../outputs/outputPages.js'
import { pageUrl } from '../urls/urls.js'
import type { ViewContext } from '../view/pageView.js'

/** What a single page may add to the index. */
const [MOST_SECTIONS, LONGEST_TEXT, LONGEST_SECTION, MOST_KEYWORDS, MOST_GROUPS] = [400, 300, 100_000, 30, 400]

/** What a rendered page is found by. */
export interface PageTexts {
  headings: readonly Heading[]
  sections: readonly TextSection[]
}

export function isSearchable({ visibility, external }: OutputPage): boolean {
  return visibility.search && external === undefined
}

/** A page as search knows it, without its sections. */
export function searchEntry(page: OutputPage, { site, urls }: Pick<ViewContext, 'site' | 'urls'>): SearchPage {
  const { slug, title, description, section, frontmatter, operation, language, version, tab } = page
  const trail = site.trails.get(slug) ?? []
  const boost = frontmatter.boost ?? trail.map(boostOf).findLast((factor) => factor !== undefined)
  const keywords = (frontmatter.keywords ?? []).slice(0, MOST_KEYWORDS)
  return {
    path: pathOf(pageUrl(slug, { ...urls, base: '' })),
    title: cut(title),
    crumbs: section.map(cut),
    ...(description !== undefined && { description: cut(description) }),
    ...(keywords.length > 0 && { keywords: keywords.map(cut) }),
    ...(boost !== undefined && { boost }),
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
    ...(tab !== undefined && { tab }),
    ...(Array.isArray(frontmatter.groups) &&
      frontmatter.groups.length > 0 && { groups: groupRules(frontmatter.groups) }),
    ...(frontmatter.tag !== undefined && { tag: cut(frontmatter.tag) }),
    ...(operation && { operation: { method: operation.method, path: cut(operation.path) } }),
    sections: [],
  }
}

/** The headings of a page, those of its parts included, with the text below each; what stands above the first one has no heading. */
export function searchSections({ headings, sections }: PageTexts): SearchSection[] {
  const texts = new Map(sections.map(({ headingId, text }) => [headingId, text.slice(0, LONGEST_SECTION)]))
  const start = texts.get('')
  const listed = [
    ...(start === undefined ? [] : [{ id: '', heading: '', text: start }]),
    ...headings.map(({ id, text, part }) => ({
      id,
      heading: cut(text),
      ...(part && { part }),
      text: texts.get(id) ?? '',
    })),
  ]
  return (listed.length > MOST_SECTIONS ? withoutParts(listed) : listed).slice(0, MOST_SECTIONS)
}

/** What a page with too many of them says in parts is said by the sections before them. */
function withoutParts(sections: readonly SearchSection[]): SearchSection[] {
  const joined: (SearchSection & { texts: string[] })[] = []
  for (const section of sections) {
    const last = joined.at(-1)
    if (section.part && last) last.texts.push(section.heading, section.text)
    else joined.push({ ...section, texts: [section.text] })
  }
  return joined.map(({ texts, ...section }) => ({
    ...section,
    text: texts.filter(Boolean).join(' ').slice(0, LONGEST_SECTION),
  }))
}

/** A colon would make the first part of a path the scheme of an address. */
function pathOf(url: string): string {
  return url.replace(/^[^/]*/, (part) => part.replaceAll(':', '%3A'))
}

/** Only groups have one. */
function boostOf(node: Trail[number]): number | undefined {
  return node.kind === 'group' ? node.boost : undefined
}

/** Whom a page is for; found by those only who say that they are in such a group. What is no rule is for nobody. */
function groupRules(groups: readonly unknown[]): GroupRule[] {
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined)
  return groups.slice(0, MOST_GROUPS).flatMap((rule): GroupRule[] => {
    if (typeof rule === 'string') return [rule]
    const { includes, excludes } = (rule ?? {}) as Record<string, unknown>
    const [wanted, unwanted] = [texts(includes), texts(excludes)]
    if (!wanted && !unwanted) return []
    return [{ ...(wanted && { includes: wanted }), ...(unwanted && { excludes: unwanted }) }]
  })
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
