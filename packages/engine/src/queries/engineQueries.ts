import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { type ResolvedDocsConfig, resolveConfig } from '@octavo/config'
import { PACKAGE } from '@octavo/content'
import { type Diagnostic, input, query, rootPath, sameJson } from '@octavo/core'
import { areFactsRead, fileRevision, type Site, structure, updates } from '@octavo/site'
import { ApiContents } from '../api/apiContents.js'
import { ApiPages } from '../api/apiPages.js'
import { shareDocument } from '../api/sharedDocument.js'
import { checkDescriptions } from '../api/specLinks.js'
import { headCommit } from '../files/commitDates.js'
import type { FileHashes } from '../files/fileHashes.js'
import { findFaces } from '../files/findFaces.js'
import { isLayoutFile, type Layout, loadLayout } from '../files/layout.js'
import { readDates, type StoredDates, showsDates } from '../files/siteDates.js'
import { configuredFonts, type FontAssets, type FontSettings, siteFonts } from '../files/siteFonts.js'
import { gitRepository, type SiteRepository } from '../files/siteRepository.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { OctavoPlugin } from '../options/plugin.js'
import { pluginFiles, pluginInputs } from '../options/pluginHost.js'
import { resolveLinkStyle } from '../options/resolveOptions.js'
import { renderConfigTexts } from '../render/configTexts.js'
import { renderSettings, settingsKey } from '../render/renderSettings.js'
import type { RenderSettings } from '../render/types.js'
import { languageAlternates } from '../view/alternates.js'
import { pageLabel } from '../view/pageLabel.js'
import { readStars } from '../view/stars.js'
import { resolveVisibility } from '../view/trail.js'
import { newestCopy } from '../view/versionStatus.js'
import { siteUrls } from '../view/viewContext.js'
import { findPageLeak, findStaticLeak } from './leakedKeys.js'
import type { PageBodies } from './pageBodies.js'
import { checkConfig, checkConfigLinks } from './siteChecks.js'

/** The input of an engine, which never changes. */
interface Setup {
  site: Site
  options: ResolvedOctavoOptions
  hashes: FileHashes
  pages: () => PageBodies
  storedDates: StoredDates | undefined
  isDev: boolean
}

export const setup = input<Setup>('engineSetup')
// Values of queries with promises, which `Engine` sets after they have ended, because pages are found without waiting.
export const layout = input<Layout | undefined>('layout')
/** Repository in which pages are edited. Undefined if pages have no edit links. */
export const repository = input<SiteRepository | undefined>('repository')
/** The checked-out commit. Undefined if no page shows the date of its last commit. */
export const head = input<string | undefined>('head')

/** docs.json with defaults, or only the defaults if it cannot be read. */
export const siteConfig = query('siteConfig', (read): ResolvedDocsConfig => read(setup).site.config ?? resolveConfig())

const fontSettings = query(
  'fontSettings',
  (read): FontSettings => {
    const { theme, fonts } = read(siteConfig)
    return { theme, fonts }
  },
  { same: sameJson },
)

/** The font files with their times. Packages and files of fonts in docs.json may be installed or replaced at any update. */
const fontStamps = query(
  'fontStamps',
  (read) => {
    const settings = read(fontSettings)
    const { repository } = read(setup).site
    if (settings.fonts !== undefined) read(updates)
    return configuredFonts(settings)
      .flatMap((font) => findFaces(font, repository) ?? [])
      .map(({ file }) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs])
  },
  { same: sameJson },
)

/** The files, styles and preloads of fonts. */
export const fonts = query('fonts', (read): Promise<FontAssets> => {
  read(fontStamps)
  return siteFonts(read(fontSettings), read(setup).site.repository)
})

/** Loads the components of the layout. After an error, every update loads them again. */
export const loadedLayout = query('loadedLayout', async (read): Promise<Layout | undefined> => {
  const { site, options, hashes } = read(setup)
  const { root } = site.repository
  for (const file of Object.values(options.layout)) if (!isLayoutFile(file)) hashes.get(PACKAGE + file)
  try {
    const loaded = await loadLayout(options.layout, root, options.base)
    for (const file of loaded?.files ?? []) read(fileRevision, relative(root, file).split(sep).join('/'))
    return loaded
  } catch (error) {
    read(updates)
    throw error
  }
})

export const loadedRepository = query('loadedRepository', async (read): Promise<SiteRepository | undefined> => {
  const { site, options } = read(setup)
  const { edits, issues } = read(siteConfig).feedback
  if (!edits && !issues) return undefined
  return options.feedback.repository ?? (options.isLocal ? await gitRepository(site.repository.root) : undefined)
})

/** Star counts of the repositories that the navbar links to, by URL. Server jobs have no network. */
export const stars = query('stars', async (read): Promise<ReadonlyMap<string, number>> => {
  const { options } = read(setup)
  return options.isLocal ? readStars(read(siteConfig), options) : new Map()
})

const pageFiles = query(
  'pageFiles',
  (read) => [...read(setup).site.files.keys()].filter((path) => /\.mdx?$/i.test(path)),
  {
    same: sameJson,
  },
)

/** Commit dates of pages, by the checked-out commit. */
const datesByCommit = query('datesByCommit', async (read, commit): Promise<StoredDates> => {
  const { site, storedDates } = read(setup)
  return storedDates?.commit === commit ? storedDates : readDates(site.repository.root, commit, read(pageFiles))
})

/** Reads the checked-out commit if dates are needed. Another commit may be checked out at every update. */
export const loadedHead = query('loadedHead', async (read): Promise<string | undefined> => {
  const { site } = read(setup)
  read(updates)
  return read(areDatesNeeded) ? headCommit(site.repository.root) : undefined
})

/** Pages that show their date and the sitemap of a build need dates. */
const areDatesNeeded = query('areDatesNeeded', (read) => {
  const { timestamp } = read(siteConfig).metadata
  if (!read(setup).isDev && read(urls).site !== undefined) return true
  // In dev, the first page does not wait until all pages are read to find one that shows its date.
  return timestamp || (read(areFactsRead) && showsDates(read(setup).site))
})

const NO_DATES = Promise.resolve(undefined)

/** Commit dates of pages if they are needed. They are read once per commit. */
export const commitDates = query('commitDates', (read): Promise<StoredDates | undefined> => {
  const commit = read(head)
  return commit === undefined ? NO_DATES : read(datesByCommit, commit)
})

const pluginHash = (name: string, selectPlugins: (plugins: readonly OctavoPlugin[]) => OctavoPlugin[]) =>
  query(name, (read): string | undefined => {
    const { site, options, hashes } = read(setup)
    const plugins = selectPlugins(options.plugins)
    if (plugins.length === 0) return undefined
    // Glob patterns are matched on disk, so every update may change the result.
    read(updates)
    const files = pluginFiles(site.repository.root, (path) => site.repository.readText(path))
    return pluginInputs(plugins, site.files.keys(), files, (file) => hashes.get(file))
  })

/** Hash of the files that the results of plugins depend on. */
export const pluginKey = pluginHash('pluginKey', (plugins) => [...plugins])
/** Hash of the files that bodies depend on, by the plugins that change them. */
const treePluginKey = pluginHash('treePluginKey', (plugins) => plugins.filter(({ transformTree }) => transformTree))

/** The settings of render threads. The object is replaced only if a setting has changed. */
export const settings = query(
  'settings',
  (read): RenderSettings => {
    const { site, options, hashes, isDev } = read(setup)
    const rendered = renderSettings(options, site.config, read(layout))
    return {
      ...rendered,
      grammars: rendered.content.codeLanguages?.map((file) => hashes.get(rootPath(file))),
      pluginInputs: read(treePluginKey),
      showErrors: isDev || undefined,
    }
  },
  { same: sameJson },
)

export const bodyKey = query('bodyKey', (read) => settingsKey(read(settings)))

/** URLs of pages and files in documents. */
const urls = query('urls', (read) => {
  const { site, options } = read(setup)
  return siteUrls(site, read(siteConfig), options)
})

export const linkStyle = query('linkStyle', (read) => resolveLinkStyle(read(setup).options, read(siteConfig)))

/** The navigation entry of a page by its slug. */
export const label = query(
  'label',
  (read, slug) => {
    const { site } = read(setup)
    return pageLabel(site, site.derived.navigated.get(slug) ?? { kind: 'page', slug }, read(urls))
  },
  { same: sameJson },
)

const isInSitemap = query('isInSitemap', (read, slug) => {
  const { site } = read(setup)
  const frontmatter = site.pageFacts(slug)?.frontmatter
  const place = { inNavigation: true, indexing: read(siteConfig).seo.indexing }
  if (!frontmatter) return true
  return (
    resolveVisibility(frontmatter, site.trails.get(slug) ?? [], place).sitemap && newestCopy(site, slug) === undefined
  )
})

/** Translations of pages that are in the sitemap, by slug. */
export const alternates = query('alternates', (read) =>
  languageAlternates(read(setup).site, (slug) => read(isInSitemap, slug)),
)

export const api = query('api', (read) => {
  const { site, options } = read(setup)
  return new ApiPages(site, read(siteConfig), options)
})

export const apiContents = query('apiContents', async (read) => ApiContents.load(read(api)))

export const sharedDocument = query('sharedDocument', (read, source) => shareDocument(read(api), source))

/** Findings in the descriptions of OpenAPI documents. */
export const descriptions = query('descriptions', async (read) => {
  const { site } = read(setup)
  read(structure)
  site.specSources()
  return checkDescriptions(site, read(api))
})

/** The rendered MDX values of docs.json. */
export const configTexts = query('configTexts', async (read, _, track) => {
  const { site, pages, hashes } = read(setup)
  read(settings)
  const rendered = await renderConfigTexts(site, read(siteConfig), pages().pool)
  for (const file of rendered.dependencies) track(() => hashes.get(file))
  return rendered
})

/** Findings about icons and links in docs.json. None while an older docs.json is used. */
export const configProblems = query('configProblems', (read): Diagnostic[] => {
  const { site, options } = read(setup)
  if (!site.isConfigCurrent) return []
  return [...checkConfig(site, options, read(repository)), ...checkConfigLinks(site, options)]
})

/** The first admin key in a page. */
export const pageLeak = query('pageLeak', (read, slug) => {
  const { site, pages } = read(setup)
  const page = pages().find(slug)
  return page && findPageLeak(site, slug, [page.body.html(), page.body.markdown()])
})

/** The first admin key in a static file. */
export const fileLeak = query('fileLeak', (read, path) => {
  read(fileRevision, path)
  return findStaticLeak(read(setup).site, path)
})
