import { relative, sep } from 'node:path'
import { type ResolvedDocsConfig, resolveConfig } from '@octavo/config'
import { input, query, rootPath, sameJson } from '@octavo/core'
import { areFactsRead, fileRevision, type Site, structure, updates } from '@octavo/site'
import { ApiContents } from '../api/apiContents.js'
import { ApiPages } from '../api/apiPages.js'
import { checkDescriptions } from '../api/specLinks.js'
import { headCommit } from '../files/commitDates.js'
import type { FileHashes } from '../files/fileHashes.js'
import { type Layout, loadLayout } from '../files/layout.js'
import { readDates, type StoredDates, showsDates } from '../files/siteDates.js'
import { gitRepository, type SiteRepository } from '../files/siteRepository.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { OctavoPlugin } from '../options/plugin.js'
import { pluginFiles, pluginInputs } from '../options/pluginHost.js'
import { renderConfigTexts } from '../render/configTexts.js'
import { renderSettings, settingsKey } from '../render/renderSettings.js'
import type { RenderSettings } from '../render/types.js'
import { readStars } from '../view/stars.js'
import { leakOfPage, leakOfStatic } from './leakedKeys.js'
import type { PageBodies } from './pageBodies.js'

/** The input of an engine, the same for all its life. */
interface Setup {
  site: Site
  options: ResolvedOctavoOptions
  hashes: FileHashes
  pages: () => PageBodies
  storedDates: StoredDates | undefined
  isDev: boolean
}

export const setup = input<Setup>('engine')
// Values of queries with promises, which `Engine` sets after they have ended, because pages are found without waiting.
export const layout = input<Layout | undefined>('layout')
/** Repository in which pages are edited. Undefined if pages have no edit links. */
export const repository = input<SiteRepository | undefined>('repository')

/** docs.json with defaults, or only the defaults if it cannot be read. */
export const siteConfig = query('siteConfig', (read): ResolvedDocsConfig => read(setup).site.config ?? resolveConfig())

/** Loads the components of the layout. After an error, every update loads them again. */
export const loadedLayout = query('loadedLayout', async (read): Promise<Layout | undefined> => {
  const { site, options } = read(setup)
  const { root } = site.repository
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
const datesOfCommit = query('datesOfCommit', async (read, commit): Promise<StoredDates> => {
  const { site, storedDates } = read(setup)
  return storedDates?.commit === commit ? storedDates : readDates(site.repository.root, commit, read(pageFiles))
})

/** Commit dates of pages if the site shows them. They are read once per HEAD commit. */
export const commitDates = query('commitDates', async (read): Promise<StoredDates | undefined> => {
  const { site } = read(setup)
  read(updates)
  // The first page in dev does not wait until it is known that another one shows its date.
  if (!read(siteConfig).metadata.timestamp && !read(areFactsRead)) return undefined
  const commit = showsDates(site) ? await headCommit(site.repository.root) : undefined
  return commit === undefined ? undefined : read(datesOfCommit, commit)
})

const pluginHash = (name: string, used: (plugins: readonly OctavoPlugin[]) => OctavoPlugin[]) =>
  query(name, (read): string | undefined => {
    const { site, options, hashes } = read(setup)
    const plugins = used(options.plugins)
    if (plugins.length === 0) return undefined
    // Patterns of files are matched on disk.
    read(updates)
    const files = pluginFiles(site.repository.root, (path) => site.repository.readText(path))
    return pluginInputs(plugins, site.files.keys(), files, (file) => hashes.get(file))
  })

/** Hash of the files that the results of plugins depend on. */
export const pluginKey = pluginHash('pluginKey', (plugins) => [...plugins])
/** Hash of the files that bodies depend on, by the plugins that change them. */
const treePluginKey = pluginHash('treePluginKey', (plugins) => plugins.filter(({ transformTree }) => transformTree))

/** The settings of render threads. Another object only if something differs. */
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

export const api = query('api', (read) => {
  const { site, options } = read(setup)
  return new ApiPages(site, read(siteConfig), options)
})

export const apiContents = query('apiContents', async (read) => ApiContents.load(read(api)))

/** Findings in the descriptions of OpenAPI documents. */
export const descriptions = query('descriptions', async (read) => {
  const { site } = read(setup)
  read(structure)
  site.specSources()
  return checkDescriptions(site, read(api))
})

/** The rendered MDX values of docs.json. */
export const configTexts = query('configTexts', async (read) => {
  const { site, pages } = read(setup)
  read(settings)
  const rendered = await renderConfigTexts(site, read(siteConfig), pages().pool)
  for (const file of rendered.dependencies) read(fileRevision, file)
  return rendered
})

/** The first admin key in a page. */
export const pageLeak = query('pageLeak', (read, slug) => {
  const { site, pages } = read(setup)
  const page = pages().find(slug)
  return page && leakOfPage(site, slug, [page.body.html(), page.body.markdown()])
})

/** The first admin key in a static file. */
export const fileLeak = query('fileLeak', (read, path) => {
  read(fileRevision, path)
  return leakOfStatic(read(setup).site, path)
})
