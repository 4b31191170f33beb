import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { blogTexts, type PlannedBlog, withPostValues } from '../site/planBlog.js'
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
import { list, record, text, type Values } from '../site/readValues.js'
import { toConfig } from '../site/toConfig.js'
import { toHead } from '../site/toHead.js'
import { siteLanguage } from '../site/toNavigation.js'
import type { Note, Page, Plan, Redirect } from '../site/types.js'
import { categoryEntries } from './categoryPages.js'
import { docusaurusFrontmatter, docusaurusSteps } from './convertDocusaurus.js'
import { readInstance, texts } from './docsVersions.js'
import { isLinkTo, readBlogs } from './docusaurusBlog.js'
import { docusaurusNavigation, isWithin, readLanguages, untranslatedSlugs, urlScopes } from './docusaurusLanguages.js'
import { type Locale, readLocales } from './docusaurusLocales.js'
import {
  convertHead,
  convertIntegrations,
  convertMetatags,
  pluginOptions,
  reportSettings,
  toAppearance,
  toBanner,
} from './docusaurusSettings.js'
import { type DocsFolder, readDocs, withoutDrafts } from './readDocs.js'
import { sitePages } from './sitePages.js'

/** Reads a Docusaurus site. */
export async function planDocusaurus(site: Context): Promise<Plan> {
  const { project, notes } = site
  const context = { ...site, load: memo(site.load) }
  const options = record(context.config)
  const theme = record(options.themeConfig)
  const format = pageFormat(record(options.markdown).format)
  const locales = readLocales(options)
  const folders = readFolders(locales, docsOptions(options), context, format)
  const docPages = folders.flatMap(({ docs }) => docs.map(({ page }) => page))
  const siteFiles = locales.map((locale) => sitePages(context, locale, format))
  const sitePaths = [...new Set([...docPages, ...siteFiles.flatMap((each) => each.pages)])]
  const blogs = readBlogs(context, format, sitePaths)
  const pages = withoutDuplicates([...sitePaths, ...blogs.flatMap(({ posts }) => posts)], notes)
  const items = list(record(theme.navbar).items).map(record)
  const blogPaths = blogs.map(({ config }) => config.path ?? config.folder ?? '')
  const barItems = items.filter((item) => !blogPaths.some((path) => isLinkTo(item, path)))
  const bars = { navbar: { ...record(theme.navbar), items: barItems }, footer: record(theme.footer) }
  const languages = await readLanguages(locales, { folders, pages, bars, context })
  const untranslated = untranslatedSlugs(languages)
  const base = text(options.baseUrl) ?? '/'
  const layout = createLayout(project, pages, {
    base,
    roots: [...new Set(folders.map(({ version }) => version.folder)), 'static'],
    aliases: { '@site/': '.' },
    scope: urlScopes(folders, locales),
    untranslated,
    lists: new Set(blogs.flatMap(({ lists }) => lists)),
  })
  const folderNames = texts(options.staticDirectories)
  for (const folder of folderNames.length > 0 ? folderNames : ['static']) addStaticFolder(layout, folder, notes)
  const parts = emptyParts()
  const slugs = new Set([...pages.map(({ slug }) => slug), ...untranslated, ...layout.lists])
  const redirects = [
    ...clientRedirects(options, locales, slugs),
    ...indexRedirects(folders),
    ...tagRedirects(folders),
    ...localeRedirects(locales, [...docPages, ...siteFiles.flatMap((each) => each.originals)], slugs),
    ...blogRedirects(blogs, locales, context),
  ]
  const image = (path: unknown) =>
    typeof path === 'string' && layout.assets.has(posix.join('static', path)) ? posix.join('/', path) : undefined
  const logo = record(record(theme.navbar).logo)
  const light = image(logo.src)
  const { navigation, links, columns } = docusaurusNavigation(languages, parts, { slugs, assets: layout.assets, notes })
  reportRest(context)
  reportSettings(options, context)
  return {
    ...layout,
    ...parts,
    notes,
    lost: missingFolders(folders, context),
    texts: blogTexts(blogs),
    config: toConfig({
      name: text(record(theme.navbar).title) ?? text(options.title),
      description: text(options.tagline),
      url: options.url,
      logo: light === undefined ? undefined : { light, dark: image(logo.srcDark) ?? light },
      favicon: image(options.favicon),
      appearance: toAppearance(theme),
      links,
      navigation,
      language: locales.length === 1 ? siteLanguage(locales[0].name, notes) : undefined,
      footer: { links: columns },
      banner: toBanner(record(theme.announcementBar), base, notes),
      metatags: convertMetatags(theme, options),
      integrations: convertIntegrations(options, notes),
      redirects: redirects.filter(({ source }) => !slugs.has(pathnameToSlug(source))),
      blogs,
      math: JSON.stringify(options.stylesheets ?? '').includes('katex'),
    }),
    head: toHead(convertHead(options), { base, favicon: text(options.favicon), notes }),
    convert: createConverter(layout, parts.labels, {
      frontmatter: withPostValues(blogs, docusaurusFrontmatter),
      steps: docusaurusSteps(
        project,
        categoryEntries(languages.flatMap(({ sections }) => sections.map(({ items }) => items))),
      ),
    }),
  }
}

function memo<Value>(load: (file: string) => Promise<Value>): (file: string) => Promise<Value> {
  const values = new Map<string, Promise<Value>>()
  return (file) => {
    const value = values.get(file) ?? load(file)
    values.set(file, value)
    return value
  }
}

function docsOptions(options: Values): Values[] {
  const presets = pluginOptions(options.presets, /classic/)
  const plugins = pluginOptions(options.plugins, /content-docs/)
  const docs = [...presets.flatMap((preset) => (preset.docs === false ? [] : [record(preset.docs)])), ...plugins]
  return docs.length > 0 ? docs : [{}]
}

/** Reads the documents of all versions in all languages. */
function readFolders(
  locales: readonly Locale[],
  options: readonly Values[],
  { project, notes }: Context,
  format: (path: string) => Page['format'],
): DocsFolder[] {
  const folders: DocsFolder[] = []
  for (const instance of options.map((values) => readInstance(values, project))) {
    for (const version of instance.versions) {
      let original: DocsFolder | undefined
      for (const locale of locales) {
        const documents = readDocs(project, { instance, version, locale }, original, format)
        const drafts = documents.docs.filter((doc) => isDraft(doc.page) && original?.docs.includes(doc) !== true)
        original ??= documents
        folders.push(withoutDrafts(documents))
        notes.push(...orphanNotes(documents, project), ...drafts.map(({ page }) => draftNote(page)))
      }
    }
  }
  return folders
}

/** Returns the URLs of folders without files, with notes. A site without documents does not name their folder. */
function missingFolders(folders: readonly DocsFolder[], { project, notes }: Context): string[] {
  return folders.flatMap(({ instance, version, locale }) => {
    const { folder } = version
    if (locale.prefix !== '' || folder === 'docs' || project.list(folder).length > 0) return []
    notes.push({ kind: 'dropped', message: `The folder "${folder}" of the docs has no files in the repository.` })
    return [posix.join('/', instance.route, version.path, '*')]
  })
}

/** Notes translations of documents that do not exist, which Docusaurus does not publish. */
function orphanNotes({ version, locale, docs }: DocsFolder, project: Context['project']): Note[] {
  const folder = posix.join(locale.folder, version.translations)
  const paths = new Set(docs.map(({ path }) => path))
  return project.list(folder).flatMap((file): Note[] => {
    const path = posix.relative(folder, file)
    if (!/\.mdx?$/.test(path) || /(?:^|\/)_/.test(path) || paths.has(path)) return []
    return [{ kind: 'dropped', file, message: 'Skipped: a translation of a page that does not exist.' }]
  })
}

/** Returns the redirects of the plugin, which are the same in all languages. */
function clientRedirects(options: Values, locales: readonly Locale[], slugs: ReadonlySet<string>): Redirect[] {
  const redirects = pluginOptions(options.plugins, /client-redirects/).flatMap((plugin) => list(plugin.redirects))
  return locales.flatMap(({ prefix }) =>
    redirects.flatMap((redirect) => {
      const { from, to } = record(redirect)
      if (typeof to !== 'string') return []
      const local = posix.join(prefix, pathnameToSlug(to))
      const destination = prefix !== '' && slugs.has(local) ? `/${local}` : to
      return texts([from].flat()).map((source) => ({
        source: prefix === '' ? source : posix.join('/', prefix, source),
        destination,
      }))
    }),
  )
}

/** Returns redirects of blogs, which have one language, and notes their translations. */
function blogRedirects(
  blogs: readonly PlannedBlog[],
  locales: readonly Locale[],
  { project, notes }: Pick<Context, 'project' | 'notes'>,
): Redirect[] {
  const local = locales.flatMap(({ prefix, folder }): Redirect[] => {
    if (prefix === '') return []
    for (const file of project
      .list(folder)
      .filter((each) => /\/docusaurus-plugin-content-blog[^/]*\/.*\.mdx?$/.test(each)))
      notes.push({ kind: 'dropped', file, message: 'Skipped: a translation of a post.' })
    return blogs.map(({ config }) => {
      const path = config.path ?? config.folder ?? 'blog'
      return { source: posix.join('/', prefix, path, ':slug*'), destination: posix.join('/', path, ':slug*') }
    })
  })
  return [...blogs.flatMap(({ redirects }) => redirects), ...local]
}

/** Pages at `x/index` are at `x`. */
function indexRedirects(folders: readonly DocsFolder[]): Redirect[] {
  const docs = new Set(folders.flatMap(({ docs }) => docs))
  return [...docs].flatMap(({ url, page }) =>
    url === page.slug ? [] : [{ source: `/${url}`, destination: `/${page.slug}` }],
  )
}

/** Lists of pages with a tag become the first page of the version. */
function tagRedirects(folders: readonly DocsFolder[]): Redirect[] {
  return folders.flatMap(({ docs, route }) => {
    const [first] = docs
    const hasTags = docs.some(({ page }) => list(page.data.tags).length > 0)
    return first && hasTags
      ? [{ source: posix.join('/', route, 'tags/:tag*'), destination: `/${first.page.slug}` }]
      : []
  })
}

/** Redirects to pages of the default language that a language does not list, and from languages with another code. */
function localeRedirects(
  locales: readonly Locale[],
  originals: readonly Page[],
  slugs: ReadonlySet<string>,
): Redirect[] {
  return locales.flatMap(({ name, code, prefix }) => {
    if (prefix === '') return []
    const isLocal = ({ slug }: Page) => locales.some((each) => each.prefix !== '' && isWithin(slug, each.prefix))
    const missing = [...new Set(originals)].filter(
      (page) => !isLocal(page) && !slugs.has(posix.join(prefix, page.slug)),
    )
    const unlisted = missing.map(({ slug }) => ({ source: posix.join('/', prefix, slug), destination: `/${slug}` }))
    return [...(name === code ? [] : [{ source: `/${name}/:slug*`, destination: `/${code}/:slug*` }]), ...unlisted]
  })
}

function reportRest({ project, file, notes, config }: Context): void {
  const note = (message: string, file?: string): Note => ({ kind: 'dropped', message, file })
  if (project.list('src/theme').length > 0) notes.push(note('Skipped: components of the theme.', 'src/theme'))
  if (project.list('src/css').length > 0)
    notes.push(note('Skipped: style sheets for the HTML of Docusaurus.', 'src/css'))
  // Functions of the configuration are not in its data.
  const hasName = /\bcreateRedirects\b/.test(project.read(file) ?? '')
  const plugins = pluginOptions(record(config).plugins, /client-redirects/)
  if (plugins.some(({ redirects }) => hasName || redirects === undefined))
    notes.push(note('Redirects that a function creates were skipped.'))
}

/** Returns the function that tells how a file is read, by `markdown.format`. */
function pageFormat(kind: unknown): (path: string) => Page['format'] {
  return (path) => (kind === 'md' || (kind === 'detect' && !/\.mdx$/i.test(path)) ? 'markdown' : 'mdx')
}
