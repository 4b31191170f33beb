import { isAbsolute, posix, relative } from 'node:path'
import { pathnameToSlug, titleFromSlug } from '@octavo/core'
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
import { toConfig } from '../site/toConfig.js'
import { toHead } from '../site/toHead.js'
import { type Section, slugify, toNavigation } from '../site/toNavigation.js'
import type { NavItem, Note, Page, Plan, Redirect } from '../site/types.js'
import { setFrontmatter } from '../text/frontmatter.js'
import { convertBars } from './bars.js'
import { docusaurusFrontmatter, docusaurusSteps } from './convertDocusaurus.js'
import { isLinkTo, readBlogs } from './docusaurusBlog.js'
import {
  convertHead,
  convertIntegrations,
  convertMetatags,
  pluginOptions,
  reportSettings,
  toAppearance,
  toBanner,
} from './docusaurusSettings.js'
import { readReactPage } from './reactPages.js'
import { type DocsInstance, readDocs } from './readDocs.js'
import { readSidebar } from './sidebars.js'

/** Reads a Docusaurus site. */
export async function planDocusaurus(context: Context): Promise<Plan> {
  const { project, notes } = context
  const options = record(context.config)
  const theme = record(options.themeConfig)
  const format = (path: string) => {
    const kind = record(options.markdown).format
    return kind === 'md' || (kind === 'detect' && !/\.mdx$/i.test(path)) ? 'markdown' : 'mdx'
  }
  const instances = docsOptions(options).map(({ id, folder, route, sidebarPath }) => ({
    id,
    folder,
    route,
    sidebarPath,
    docs: readDocs(project, folder, route, format),
  }))
  const docs = [...instances.flatMap(({ docs }) => docs.map(({ page }) => page)), ...sitePages(context, format)]
  const blogs = readBlogs(context, format, docs)
  const pages = withoutDuplicates([...docs, ...blogs.flatMap(({ posts }) => posts)], notes)
  const base = text(options.baseUrl) ?? '/'
  const layout = createLayout(project, pages, {
    base,
    roots: [...instances.map(({ folder }) => folder), 'static'],
    lists: new Set(blogs.flatMap(({ lists }) => lists)),
    aliases: { '@site/': '.' },
  })
  for (const folder of texts(options.staticDirectories) ?? ['static']) addStaticFolder(layout, folder, notes)
  const parts = emptyParts()
  const redirects = [...clientRedirects(options), ...versionRedirects(instances, context), ...indexRedirects(instances)]
  redirects.push(...blogs.flatMap((blog) => blog.redirects))
  const items = list(record(theme.navbar).items).map(record)
  const sections = await readSections(instances, items, redirects, context)
  const image = (path: unknown) =>
    typeof path === 'string' && layout.assets.has(posix.join('static', path)) ? posix.join('/', path) : undefined
  const logo = record(record(theme.navbar).logo)
  const light = image(logo.src)
  const barItems = items.filter(
    (item) => !blogs.some(({ config }) => isLinkTo(item, config.path ?? config.folder ?? '')),
  )
  const bars = convertBars({ ...record(theme.navbar), items: barItems }, record(theme.footer), sections, {
    instances,
    pages,
    lists: layout.lists,
    assets: layout.assets,
    notes,
  })
  const favicon = image(options.favicon)
  reportRest(context)
  reportSettings(options, context)
  return {
    ...layout,
    ...parts,
    notes,
    texts: blogTexts(blogs),
    config: toConfig({
      name: text(record(theme.navbar).title) ?? text(options.title),
      description: text(options.tagline),
      url: options.url,
      logo: light === undefined ? undefined : { light, dark: image(logo.srcDark) ?? light },
      favicon,
      appearance: toAppearance(theme),
      links: bars.links,
      navigation: toNavigation(sections, parts),
      footer: { links: bars.columns },
      banner: toBanner(record(theme.announcementBar), base, notes),
      metatags: convertMetatags(theme, options),
      integrations: convertIntegrations(options, notes),
      redirects: redirects.filter(({ source }) => !pages.some(({ slug }) => slug === pathnameToSlug(source))),
      blogs,
      math: JSON.stringify(options.stylesheets ?? '').includes('katex'),
    }),
    head: toHead(convertHead(options), { base, favicon: text(options.favicon), notes }),
    convert: createConverter(layout, parts.labels, {
      frontmatter: withPostValues(blogs, docusaurusFrontmatter),
      steps: docusaurusSteps,
    }),
  }
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
}

function docsOptions(options: Values) {
  const presets = pluginOptions(options.presets, /classic/)
  const plugins = pluginOptions(options.plugins, /content-docs/)
  const docs = [...presets.flatMap((preset) => (preset.docs === false ? [] : [record(preset.docs)])), ...plugins]
  const optionSets = docs.length > 0 ? docs : [{}]
  return optionSets.map((values: Values) => ({
    id: text(values.id) ?? 'default',
    folder: posix.normalize(text(values.path) ?? 'docs').replace(/\/$/, ''),
    route: text(values.routeBasePath) ?? 'docs',
    sidebarPath: text(values.sidebarPath),
  }))
}

/** Pages in `src/pages`. Of those in React, the texts are kept. */
function sitePages({ project, notes }: Context, format: (path: string) => Page['format']): Page[] {
  return project.list('src/pages').flatMap((source) => {
    const path = source.slice('src/pages/'.length)
    if (/(?:^|\/)_|\.(?:css|scss|module|test\.)/.test(path)) return []
    const slug = path.replace(/\.(?:mdx?|[jt]sx?)$/, '').replace(/(?:^|\/)index$/, '')
    const isIndex = /(?:^|\/)index\.\w+$/.test(path)
    if (/\.mdx?$/.test(path)) return [readPage(project, { source, slug, isIndex, format: format(path) })]
    if (!/\.[jt]sx?$/.test(path)) return []
    notes.push({
      kind: 'stub',
      file: source,
      message: 'Only the text of this page in React was kept. Rewrite it in MDX.',
    })
    const { title = titleFromSlug(slug), description, text } = readReactPage(source, project.read(source) ?? '')
    const data = { title, ...(description !== undefined && { description }) }
    return [{ source, slug, isIndex, format: 'mdx', text: setFrontmatter(text, data), title, data }]
  })
}

async function readSections(
  instances: DocsInstance[],
  items: Values[],
  redirects: Redirect[],
  context: Context,
): Promise<Section[]> {
  const sections: Section[] = []
  for (const instance of instances) {
    const sidebars = await loadSidebars(instance, context)
    const byId = new Map(instance.docs.map((doc) => [doc.id, doc]))
    for (const [id, entries] of Object.entries(sidebars)) {
      const sidebar = readSidebar(entries, {
        project: context.project,
        instance,
        byId,
        notes: context.notes,
        redirects,
      })
      const isOnly = Object.keys(sidebars).length === 1
      sections.push({ title: sectionTitle(id, sidebar, items, isOnly ? instance : undefined), items: sidebar })
    }
  }
  return sections
}

async function loadSidebars({ sidebarPath, folder }: DocsInstance, { project, load }: Context): Promise<Values> {
  const file = sidebarPath ?? ['sidebars.js', 'sidebars.ts'].find((file) => folder === 'docs' && project.isFile(file))
  const path = file && (isAbsolute(file) ? relative(project.root, file) : posix.normalize(file))
  const loaded = path !== undefined && project.isFile(path) ? record(await load(path)) : {}
  return Object.keys(loaded).length > 0 ? loaded : { docs: [{ type: 'autogenerated', dirName: '.' }] }
}

/** Returns the text of the navbar's link to a sidebar. */
function sectionTitle(id: string, navItems: NavItem[], items: Values[], instance: DocsInstance | undefined): string {
  const slugs = new Set(itemSlugs(navItems))
  const item = items.find(({ type, sidebarId }) => type === 'docSidebar' && sidebarId === id)
  const linked = items.find(({ type, docId, to }) => {
    if (type === 'doc') return instance?.docs.some((doc) => doc.id === docId) ?? false
    return typeof to === 'string' && slugs.has(pathnameToSlug(to))
  })
  const words =
    slugify(id.replace(/([a-z])([A-Z])/g, '$1 $2'))
      .replace(/-?sidebar$/, '')
      .replace(/[-_]/g, ' ') || 'docs'
  return text((item ?? linked)?.label) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function itemSlugs(items: readonly NavItem[]): string[] {
  return items.flatMap((item) => ('page' in item ? [item.page.slug] : 'items' in item ? itemSlugs(item.items) : []))
}

function clientRedirects(options: Values): Redirect[] {
  return pluginOptions(options.plugins, /client-redirects/).flatMap((plugin) =>
    list(plugin.redirects).flatMap((redirect) => {
      const { from, to } = record(redirect)
      if (typeof to !== 'string') return []
      return [from].flat().flatMap((source) => (typeof source === 'string' ? [{ source, destination: to }] : []))
    }),
  )
}

/** Redirects the URLs of versions to the current pages. */
function versionRedirects(instances: DocsInstance[], { project, notes }: Context): Redirect[] {
  const versions = texts(parseJson(project.read('versions.json')))
  const route = instances[0]?.route
  if (versions === undefined || route === undefined) return []
  notes.push({
    kind: 'dropped',
    file: 'versions.json',
    message: `Skipped versions: ${versions.length}. Their URLs redirect to the current pages.`,
  })
  return [...versions, 'next'].map((version) => ({
    source: posix.join('/', route, version, ':slug*'),
    destination: posix.join('/', route, ':slug*'),
  }))
}

/** Pages at `x/index` are at `x`. */
function indexRedirects(instances: DocsInstance[]): Redirect[] {
  return instances.flatMap(({ docs }) =>
    docs.flatMap(({ url, page }) => (url === page.slug ? [] : [{ source: `/${url}`, destination: `/${page.slug}` }])),
  )
}

function parseJson(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return undefined
  }
}

function reportRest({ project, notes, config }: Context): void {
  const note = (message: string, file?: string): Note => ({ kind: 'dropped', message, file })
  if (project.list('src/theme').length > 0) notes.push(note('Skipped: components of the theme.', 'src/theme'))
  if (project.list('i18n').length > 0) notes.push(note('Skipped: translations.', 'i18n'))
  if (project.list('src/css').length > 0)
    notes.push(note('Skipped: style sheets for the HTML of Docusaurus.', 'src/css'))
  const hasFunction = pluginOptions(record(config).plugins, /client-redirects/).some(
    ({ redirects }) => redirects === undefined,
  )
  if (hasFunction) notes.push(note('Redirects that a function creates were skipped.'))
}
