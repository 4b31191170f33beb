import { posix } from 'node:path'
import type { NavbarLinkConfig } from '@octavo/config'
import type { Context } from '../site/planContext.js'
import { compact, list, record, type Values } from '../site/readValues.js'
import type { UrlScope } from '../site/resolver.js'
import type { NavigationParts } from '../site/toNavigation.js'
import type { Page } from '../site/types.js'
import { convertBars, type LinkScope } from './bars.js'
import { type Locale, readTranslations, translateFooter, translateNavbar } from './docusaurusLocales.js'
import type { DocsFolder } from './readDocs.js'
import { languageNavigation, listPages, readSections, type SidebarSection } from './siteSections.js'

/** The sidebars, navbar and footer of a language. */
export interface Language {
  locale: Locale
  folders: DocsFolder[]
  sections: SidebarSection[]
  navbar: Record<string, unknown>
  footer: Record<string, unknown>
}

export interface LanguageScope {
  folders: readonly DocsFolder[]
  pages: Page[]
  /** The navbar and footer of the default language. */
  bars: { navbar: Values; footer: Values }
  context: Context
}

/** Reads the sidebars of all languages, and adds the pages that Docusaurus generates for categories to the pages. */
export async function readLanguages(
  locales: readonly Locale[],
  { folders, pages, bars, context }: LanguageScope,
): Promise<Language[]> {
  const { project } = context
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const indexes = new Map<string, Page>()
  const languages: Language[] = []
  for (const locale of locales) {
    const navbar = translateNavbar(
      bars.navbar,
      readTranslations(project, locale, 'docusaurus-theme-classic/navbar.json'),
    )
    const footer = translateFooter(
      bars.footer,
      readTranslations(project, locale, 'docusaurus-theme-classic/footer.json'),
    )
    const localFolders = folders.filter((documents) => documents.locale === locale)
    const items = list(navbar.items).map(record)
    const sections = await readSections(localFolders, { context, items, bySlug, indexes })
    languages.push({ locale, folders: localFolders, sections, navbar, footer })
  }
  pages.push(...[...indexes.values()].filter(({ slug }) => !bySlug.has(slug)))
  return languages
}

/** Returns the slugs, in the other languages, of pages that only the default language has. */
export function untranslatedSlugs(languages: readonly Language[]): Set<string> {
  const slugs = languages.flatMap(({ locale: { prefix }, sections }) => {
    if (prefix === '') return []
    const pages = sections.flatMap(({ items }) => listPages(items)).filter(({ slug }) => !isWithin(slug, prefix))
    return pages.map(({ slug }) => posix.join(prefix, slug))
  })
  return new Set(slugs)
}

export function isWithin(slug: string, folder: string): boolean {
  return slug === folder || slug.startsWith(`${folder}/`)
}

/** Returns `Layout.scope`: links of a page resolve to its own version and language first. */
export function urlScopes(folders: readonly DocsFolder[], locales: readonly Locale[]): (page: Page) => UrlScope {
  const scopes = folders
    .flatMap((documents) => {
      const { locale, version } = documents
      const translations = posix.join(locale.folder, version.translations)
      const scope = {
        prefix: locale.prefix,
        roots: [translations, version.folder],
        original: (file: string) =>
          isWithin(file, translations) ? posix.join(version.folder, file.slice(translations.length)) : undefined,
      }
      const originals = locale.prefix === '' ? [{ folder: version.folder, scope }] : []
      return [{ folder: translations, scope }, ...originals]
    })
    .sort((a, b) => b.folder.length - a.folder.length)
  return ({ source, slug }) => {
    const scope = scopes.find(({ folder }) => isWithin(source, folder))?.scope
    const prefix = locales.find((locale) => locale.prefix !== '' && isWithin(slug, locale.prefix))?.prefix ?? ''
    return scope ?? { prefix, roots: [], original: () => undefined }
  }
}

/** Returns `navigation`, and the navbar and footer of the first language. Others have theirs where they differ. */
export function docusaurusNavigation(
  languages: readonly Language[],
  parts: NavigationParts,
  scope: Omit<LinkScope, 'folders' | 'prefix'>,
) {
  let first: ReturnType<typeof convertBars> = { links: [], columns: [] }
  const entries = languages.map(({ locale: { code, prefix }, folders, sections, navbar, footer }) => {
    const titles = [...new Map(sections.map(({ key, title }) => [key, title])).values()]
    const notes = prefix === '' ? scope.notes : []
    const bars = convertBars(navbar, footer, titles, { ...scope, notes, folders, prefix })
    if (prefix === '') first = bars
    return { language: code, ...languageNavigation(sections, parts), ...(prefix !== '' && differences(bars, first)) }
  })
  const [{ language: _, ...only } = { language: '' }] = entries
  return { ...first, navigation: entries.length > 1 ? { languages: entries } : only }
}

interface Bars {
  links: NavbarLinkConfig[]
  columns: { header?: string; items: { label: string; href: string }[] }[]
}

function differences(bars: Bars, first: Bars) {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return compact({
    navbar: isSame(bars.links, first.links) ? undefined : { links: bars.links },
    footer: isSame(bars.columns, first.columns) ? undefined : { links: bars.columns },
  })
}
