import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { blogTexts, withPostValues } from '../site/planBlog.js'
import {
  addStaticFolder,
  type Context,
  createConverter,
  createLayout,
  emptyParts,
  withoutDuplicates,
} from '../site/planContext.js'
import { readPage } from '../site/readPage.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { assetOutput } from '../site/resolver.js'
import { toConfig, toSocials } from '../site/toConfig.js'
import { folderItems, languageCode, type NavigationParts, slugify, toEntries } from '../site/toNavigation.js'
import type { NavItem, Note, Page, Plan, Redirect } from '../site/types.js'
import { setFrontmatter } from '../text/frontmatter.js'
import { starlightFrontmatter, starlightSteps, withHero } from './convertStarlight.js'
import { readStarlightBlog } from './starlightBlog.js'

const DOCS = 'src/content/docs'

/** Reads a Starlight site. */
export function planStarlight(context: Context): Plan {
  const { project, config, notes } = context
  const astro = record(config)
  const options = starlightOptions(astro)
  const { blogs, docs } = readStarlightBlog(options, withoutDuplicates(readPages(project), notes), context)
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
    config: toConfig({
      name: localText(options.title),
      description: localText(options.description),
      url: astro.site,
      logo: light === undefined ? undefined : { light, dark: asset(logo.dark) ?? light },
      favicon: asset(options.favicon ?? '/favicon.svg'),
      navigation: navigation(docs, options, parts, notes),
      footer: { socials: toSocials(profiles(options.social)) },
      redirects: [
        ...redirects(astro.redirects),
        ...blogs.flatMap((blog) => blog.redirects),
        ...localeRedirects(options),
      ],
      blogs,
      math: JSON.stringify(astro.markdown ?? {}).includes('math'),
    }),
    convert: createConverter(layout, parts.labels, {
      frontmatter: withPostValues(blogs, (page, label) =>
        setFrontmatter(withHero(page.text, page.data), starlightFrontmatter(page.data, label)),
      ),
      steps: starlightSteps,
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
    const parts = path
      .replace(/\.mdx?$/, '')
      .split('/')
      .map(slugify)
    const isIndex = parts.at(-1) === 'index'
    const slug = (isIndex ? parts.slice(0, -1) : parts).join('/')
    const page = readPage(project, { source, slug, isIndex, format: path.endsWith('.mdx') ? 'mdx' : 'markdown' })
    const pageSlug = text(page.data.slug)
    return [
      pageSlug === undefined
        ? page
        : { ...page, slug: pathnameToSlug(pageSlug === 'index' ? '' : pageSlug), isIndex: false },
    ]
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

/** Redirects pages without a translation to the language of the root, in which Starlight shows them. */
function localeRedirects(options: Values): Redirect[] {
  const locales = Object.keys(record(options.locales))
  if (!locales.includes('root')) return []
  const others = locales.filter((locale) => locale !== 'root')
  return others.map((locale) => ({ source: `/${locale}/:slug*`, destination: '/:slug*' }))
}

interface SidebarScope {
  bySlug: Map<string, Page>
  pages: Page[]
  /** Folder of the language; `''` for the one at the root. */
  locale: string
  language: string
  notes: Note[]
}

function navigation(pages: Page[], options: Values, parts: NavigationParts, notes: Note[]) {
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const locales = Object.entries(record(options.locales))
  const folders = locales.flatMap(([locale]) => (locale === 'root' ? [] : [locale]))
  const entries = (locale: string, language: string) => {
    const inLocale = pages.filter(({ slug }) =>
      locale === ''
        ? !folders.some((each) => slug === each || slug.startsWith(`${each}/`))
        : slug === locale || slug.startsWith(`${locale}/`),
    )
    const pagesInLocale = inLocale.filter(
      ({ data }) => record(data.sidebar).hidden !== true && data.template !== 'splash',
    )
    const scope = { bySlug, pages: pagesInLocale, locale, language, notes: locale === '' ? notes : [] }
    const items = Array.isArray(options.sidebar) ? readItems(options.sidebar, scope) : autogenerated('', scope)
    return toEntries(items, parts)
  }
  if (locales.length < 2) return { pages: entries(folders[0] ?? '', 'en') }
  const languages = locales.flatMap(([locale, value]) => {
    const language = text(record(value).lang) ?? (locale === 'root' ? 'en' : locale)
    const pageEntryConfigs = entries(locale === 'root' ? '' : locale, language)
    return pageEntryConfigs.length > 0 ? [{ language: languageCode(language), pages: pageEntryConfigs }] : []
  })
  return { languages }
}

function readItems(items: readonly unknown[], scope: SidebarScope): NavItem[] {
  return items.flatMap((item) => readItem(item, scope))
}

function readItem(item: unknown, scope: SidebarScope): NavItem[] {
  const values = typeof item === 'string' ? { slug: item } : record(item)
  const label = text(record(values.translations)[scope.language]) ?? localText(values.label)
  if (typeof values.slug === 'string') return pageItem(values.slug, label, scope)
  if (typeof values.link === 'string') {
    if (/^https?:/.test(values.link)) return [{ label: label ?? values.link, url: values.link }]
    return pageItem(pathnameToSlug(values.link.replace(/[?#].*$/, '')), label, scope)
  }
  const folder = text(record(values.autogenerate).directory)
  const items = folder === undefined ? readItems(list(values.items), scope) : autogenerated(folder, scope)
  const children = [...items, ...(folder !== undefined ? readItems(list(values.items), scope) : [])]
  if (label === undefined) {
    if (children.length === 0)
      scope.notes.push({ kind: 'dropped', message: 'An entry of the sidebar was skipped: a plugin generates it.' })
    return children
  }
  const tag = text(values.badge) ?? text(record(values.badge).text)
  return [{ group: label, items: children, tag }]
}

function pageItem(slug: string, label: string | undefined, { bySlug, locale, notes }: SidebarScope): NavItem[] {
  const path = slug === 'index' ? '' : slug.replace(/\/$/, '')
  const page = bySlug.get([locale, path].filter(Boolean).join('/')) ?? bySlug.get(path)
  if (page) return [{ page, label }]
  notes.push({ kind: 'dropped', message: `The sidebar names "${slug}", which has no page.` })
  return []
}

function autogenerated(folder: string, { pages, locale }: SidebarScope): NavItem[] {
  const order = ({ data }: Page) => {
    const value = record(data.sidebar).order
    return typeof value === 'number' ? value : undefined
  }
  const path = folder.split('/').filter(Boolean).map(slugify).join('/')
  return folderItems(pages, [locale, path].filter(Boolean).join('/'), { order })
}
