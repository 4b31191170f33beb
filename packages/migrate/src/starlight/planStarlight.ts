import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { blogTexts, withPostValues } from '../site/planBlog.js'
import {
  addStaticFolder,
  type Context,
  createConverter,
  createLayout,
  draftNote,
  emptyParts,
  isDraft,
  withoutDuplicates,
} from '../site/planContext.js'
import { readPage } from '../site/readPage.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { assetOutput } from '../site/resolver.js'
import { toConfig, toSocials } from '../site/toConfig.js'
import { toHead } from '../site/toHead.js'
import {
  folderItems,
  languageCode,
  type NavigationParts,
  siteLanguage,
  slugify,
  toEntries,
} from '../site/toNavigation.js'
import type { NavItem, Note, Page, Plan, Redirect } from '../site/types.js'
import { setFrontmatter } from '../text/frontmatter.js'
import { starlightFrontmatter, starlightSteps, withBanner, withHero } from './convertStarlight.js'
import { readStarlightBlog } from './starlightBlog.js'

const DOCS = 'src/content/docs'

/** Reads a Starlight site. */
export function planStarlight(context: Context): Plan {
  const { project, config, notes } = context
  const astro = record(config)
  const options = starlightOptions(astro)
  const { blogs, docs: allDocs } = readStarlightBlog(options, withoutDuplicates(readPages(project), notes), context)
  const drafts = allDocs.filter(isDraft)
  const docs = allDocs.filter((page) => !isDraft(page))
  notes.push(...drafts.map(draftNote))
  const pages = [...docs, ...blogs.flatMap(({ posts }) => posts)]
  const layout = createLayout(project, pages, {
    base: text(astro.base) ?? '/',
    roots: ['public', 'src'],
    aliases: {
      '~/': 'src',
      '@/': 'src',
      '/src/': 'src',
      'src/': 'src',
      '@components/': 'src/components',
      '@assets/': 'src/assets',
    },
    isFolderUrl: true,
    lists: new Set(blogs.flatMap(({ lists }) => lists)),
  })
  addStaticFolder(layout, 'public', notes)
  const parts = emptyParts()
  const tags = new Map<Page, string>()
  const base = text(astro.base) ?? '/'
  reportSettings(options, notes)
  const logo = record(options.logo)
  const asset = (path: unknown) => {
    const output =
      typeof path === 'string' ? assetOutput(posix.normalize(path.replace(/^\//, 'public/')), layout) : undefined
    return output === undefined ? undefined : `/${output}`
  }
  const light = asset(logo.light ?? logo.src)
  return {
    ...layout,
    ...parts,
    notes,
    texts: blogTexts(blogs),
    lost: [...astroPages(project, notes), ...markdocPages(project, notes)],
    config: toConfig({
      name: localText(options.title),
      description: localText(options.description),
      url: astro.site,
      logo: light === undefined ? undefined : { light, dark: asset(logo.dark) ?? light },
      favicon: asset(options.favicon ?? '/favicon.svg'),
      navigation: navigation(docs, options, parts, { drafts, notes, tags }),
      language: siteLanguage(onlyLanguage(options), notes),
      footer: { socials: toSocials(profiles(options.social), notes) },
      redirects: [
        ...redirects(astro.redirects),
        ...blogs.flatMap((blog) => blog.redirects),
        ...localeRedirects(options),
      ],
      blogs,
      math: JSON.stringify(astro.markdown ?? {}).includes('math'),
    }),
    head: toHead(
      list(options.head)
        .map(record)
        .map(({ tag, attrs, content }) => ({ tag, attrs, content })),
      {
        base,
        favicon: text(options.favicon),
        notes,
      },
    ),
    convert: createConverter(layout, parts.labels, {
      frontmatter: withPostValues(blogs, (page, label) =>
        setFrontmatter(
          withHero(withBanner(page.text, page.data, base), page.data),
          starlightFrontmatter(page.data, label, tags.get(page)),
        ),
      ),
      steps: starlightSteps(layout),
    }),
  }
}

function starlightOptions(astro: Values): Values {
  const integrations = list(astro.integrations).flat(9)
  return record(record(integrations.find((each) => record(each).name === '@astrojs/starlight')).options)
}

function localText(value: unknown): string | undefined {
  return text(value) ?? text(Object.values(record(value))[0])
}

function readPages(project: Context['project']): Page[] {
  return project.list(DOCS).flatMap((source) => {
    const path = source.slice(DOCS.length + 1)
    if (!/\.mdx?$/.test(path) || /(?:^|\/)_/.test(path)) return []
    const format = path.endsWith('.mdx') ? 'mdx' : 'markdown'
    const page = readPage(project, { source, ...pageSlug(path), format })
    const slug = text(page.data.slug)
    return [slug === undefined ? page : { ...page, slug: pathnameToSlug(slug === 'index' ? '' : slug), isIndex: false }]
  })
}

function profiles(social: unknown): { name: string; url: string }[] {
  if (!Array.isArray(social)) return Object.entries(record(social)).map(([name, url]) => ({ name, url: String(url) }))
  return social.map((each) => ({ name: String(record(each).icon), url: String(record(each).href) }))
}

/** Redirects of Astro: patterns such as `/old/[...slug]`, and targets with a status. */
function redirects(value: unknown): Redirect[] {
  return Object.entries(record(value)).flatMap(([source, target]) => {
    const destination = text(target) ?? text(record(target).destination)
    const pattern = (path: string) => path.replace(/\[\.\.\.(\w+)\]/g, ':$1*').replace(/\[(\w+)\]/g, ':$1')
    return destination === undefined ? [] : [{ source: pattern(source), destination: pattern(destination) }]
  })
}

/** Returns the folder of the default language; empty for the root. */
function defaultLocale(options: Values): string {
  const locales = Object.keys(record(options.locales))
  const locale = locales.includes('root') ? 'root' : (text(options.defaultLocale) ?? locales[0] ?? 'root')
  return locale === 'root' ? '' : locale
}

/** Returns the tag of the language of a site with only one. */
function onlyLanguage(options: Values): string | undefined {
  const [[key, locale] = [], ...others] = Object.entries(record(options.locales))
  if (others.length > 0) return undefined
  return text(record(locale).lang) ?? (key === undefined || key === 'root' ? text(options.defaultLocale) : key)
}

/** Redirects pages without a translation, which navigation does not list, to the default language. */
function localeRedirects(options: Values): Redirect[] {
  const locale = defaultLocale(options)
  const others = Object.keys(record(options.locales)).filter((each) => each !== 'root' && each !== locale)
  return others.map((each) => ({ source: `/${each}/:slug*`, destination: posix.join('/', locale, ':slug*') }))
}

/** Notes the pages and endpoints of Astro, and returns the URLs of the pages. */
function astroPages(project: Context['project'], notes: Note[]): string[] {
  return project.list('src/pages').flatMap((file) => {
    const path = file.slice('src/pages'.length)
    if (/\/_/.test(path) || !/\.(?:astro|html|mdx?|[jt]s)$/.test(path)) return []
    const isPage = !/\.[jt]s$/.test(path)
    notes.push({
      kind: 'dropped',
      file,
      message: `Skipped: ${isPage ? 'a page' : 'an endpoint'} of Astro. Write a page in MDX.`,
    })
    return isPage ? [path.replace(/(?:\/index)?\.\w+$/, '') || '/'] : []
  })
}

/** Notes pages in Markdoc, and returns their URLs. */
function markdocPages(project: Context['project'], notes: Note[]): string[] {
  const files = project.list(DOCS).filter((file) => file.endsWith('.mdoc') && !/\/_/.test(file))
  return files.map((file) => {
    notes.push({ kind: 'dropped', file, message: 'Skipped: a page in Markdoc. Write it in MDX.' })
    return `/${pageSlug(file.slice(DOCS.length + 1)).slug}`
  })
}

/** Returns the URL that Starlight gives a file of its documents, without the slash before it. */
function pageSlug(path: string): { slug: string; isIndex: boolean } {
  const parts = path
    .replace(/\.\w+$/, '')
    .split('/')
    .map(slugify)
  const isIndex = parts.at(-1) === 'index'
  return { slug: (isIndex ? parts.slice(0, -1) : parts).join('/'), isIndex }
}

/** Notes settings of Starlight that have no counterpart. */
function reportSettings({ title, components, customCss, plugins, editLink }: Values, notes: Note[]): void {
  const names = list(plugins).flatMap((plugin) => text(record(plugin).name) ?? [])
  const skipped = [
    Object.keys(record(title)).length > 1
      ? `titles of other languages: ${Object.values(record(title)).slice(1).join(', ')}`
      : [],
    Object.keys(record(components)).length > 0
      ? `overrides of components: ${Object.keys(record(components)).join(', ')}`
      : [],
    list(customCss).length > 0 ? `style sheets: ${list(customCss).join(', ')}` : [],
    names.length > 0 ? `plugins: ${names.join(', ')}` : [],
    editLink === undefined ? [] : 'edit links. Set `feedback.edits` in docs.json',
  ].flat()
  for (const each of skipped) notes.push({ kind: 'dropped', message: `Skipped: ${each}.` })
}

interface SidebarScope {
  bySlug: Map<string, Page>
  /** The pages of the language, and those of the default language without a translation, by path in the language. */
  pages: ReadonlyMap<string, Page>
  /** Folder of the language; `''` for the one at the root. */
  locale: string
  /** Folder of the default language. */
  original: string
  language: string
  /** Pages that are not published. */
  drafts: readonly Page[]
  notes: Note[]
  tags: Map<Page, string>
}

function navigation(
  pages: Page[],
  options: Values,
  parts: NavigationParts,
  { drafts, notes, tags }: Pick<SidebarScope, 'drafts' | 'notes' | 'tags'>,
) {
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const locales = Object.entries(record(options.locales))
  const folders = locales.flatMap(([locale]) => (locale === 'root' ? [] : [locale]))
  const original = defaultLocale(options)
  const inLocale = (locale: string) => {
    const isWithin = (slug: string, folder: string) => slug === folder || slug.startsWith(`${folder}/`)
    return pages.flatMap((page): [string, Page][] => {
      const { slug, data } = page
      if (record(data.sidebar).hidden === true || data.template === 'splash') return []
      if (locale === '') return folders.some((each) => isWithin(slug, each)) ? [] : [[slug, page]]
      return isWithin(slug, locale) ? [[slug.slice(locale.length + 1), page]] : []
    })
  }
  const entries = (locale: string, language: string) => {
    const localPages = new Map([...inLocale(original), ...inLocale(locale)])
    const ownNotes = locale === original ? notes : []
    const scope = { bySlug, pages: localPages, locale, original, language, drafts, notes: ownNotes, tags }
    const items = Array.isArray(options.sidebar) ? readItems(options.sidebar, scope) : autogenerated('', scope)
    return toEntries(items, parts)
  }
  if (locales.length < 2) return { pages: entries(folders[0] ?? '', onlyLanguage(options) ?? 'en') }
  const languages = locales.flatMap(([locale, value], index) => {
    const language = text(record(value).lang) ?? (locale === 'root' ? 'en' : locale)
    const pageEntryConfigs = entries(locale === 'root' ? '' : locale, language)
    const isDefault = index > 0 && (locale === 'root' ? '' : locale) === defaultLocale(options)
    if (pageEntryConfigs.length === 0) return []
    return [{ language: languageCode(language), ...(isDefault && { default: true }), pages: pageEntryConfigs }]
  })
  return { languages }
}

function readItems(items: readonly unknown[], scope: SidebarScope): NavItem[] {
  return items.flatMap((item) => readItem(item, scope))
}

function readItem(item: unknown, scope: SidebarScope): NavItem[] {
  const values = typeof item === 'string' ? { slug: item } : record(item)
  const label = text(record(values.translations)[scope.language]) ?? localText(values.label)
  const tag = text(values.badge) ?? localText(record(values.badge).text)
  const entry = { label, tag }
  if (typeof values.slug === 'string') return pageItem(values.slug, entry, scope)
  if (typeof values.link === 'string') {
    if (/^https?:/.test(values.link)) return [{ label: label ?? values.link, url: values.link }]
    return pageItem(pathnameToSlug(values.link.replace(/[?#].*$/, '')), entry, scope)
  }
  const folder = text(record(values.autogenerate).directory)
  const items = folder === undefined ? readItems(list(values.items), scope) : autogenerated(folder, scope)
  const children = [...items, ...(folder !== undefined ? readItems(list(values.items), scope) : [])]
  if (label === undefined) {
    if (children.length === 0)
      scope.notes.push({ kind: 'dropped', message: 'An entry of the sidebar was skipped: a plugin generates it.' })
    return children
  }
  return [{ group: label, items: children, tag, isOpen: values.collapsed !== true }]
}

function pageItem(
  slug: string,
  { label, tag }: { label?: string; tag?: string },
  { bySlug, locale, original, drafts, notes, tags }: SidebarScope,
): NavItem[] {
  const path = slug === 'index' ? '' : slug.replace(/\/$/, '')
  const slugs = [posix.join(locale, path), posix.join(original, path), path].map((each) => each.replace(/^\.$/, ''))
  const page = slugs.map((each) => bySlug.get(each)).find(Boolean)
  if (page && tag !== undefined && !tags.has(page)) tags.set(page, tag)
  if (page) return [{ page, label }]
  if (drafts.some((draft) => slugs.includes(draft.slug))) return []
  notes.push({ kind: 'dropped', message: `The sidebar names "${slug}", which has no page.` })
  return []
}

/** Returns the pages of a folder. Those without a translation are the pages of the default language. */
function autogenerated(folder: string, { pages }: SidebarScope): NavItem[] {
  const order = ({ data }: Page) => {
    const value = record(data.sidebar).order
    return typeof value === 'number' ? value : undefined
  }
  const path = folder.split('/').filter(Boolean).map(slugify).join('/')
  const byEntry = new Map([...pages].map(([slug, page]) => [{ ...page, slug }, page]))
  const toPages = (items: readonly NavItem[]): NavItem[] =>
    items.map((item) => {
      if ('page' in item) return { ...item, page: byEntry.get(item.page) ?? item.page }
      return 'items' in item ? { ...item, items: toPages(item.items) } : item
    })
  return toPages(folderItems([...byEntry.keys()], path, { order }))
}
