import { readFrontmatter } from '@octavo/content'
import { compareText, input, outside, query, type Read, sameJson } from '@octavo/core'
import { findAuthoredPages } from './api/authoredPages.js'
import { findPageModel, type PageModel, type PageWithModel } from './api/pageModels.js'
import { findPageOperation, type PageOperation, type PageWithOperation, pageReference } from './api/pageOperations.js'
import { namedSpecs } from './api/specReferences.js'
import type { SpecStore } from './api/specStore.js'
import type { PlacedBlog } from './blog/blogNavigation.js'
import { type Blog, type BlogWords, ENGLISH_BLOG, type Post, type PostFile, type SiteWords } from './blog/blogTypes.js'
import { postSummary } from './blog/postSummary.js'
import { type BlogFiles, blogLanguage, blogPages, blogSlugs, readBlogs } from './blog/siteBlogs.js'
import { deriveRoutes, deriveSite } from './deriveSite.js'
import { type FactsReader, type PageFacts, replaceFactsVariables, withPlainTexts } from './facts.js'
import { importedFiles } from './imports.js'
import { languageTag } from './navigation/fields.js'
import { type FolderPage, folderPage, navigationFolders } from './navigation/folderPages.js'
import { addPartTrails, collectTrails } from './navigation/trails.js'
import type { Repository } from './repository.js'
import { RedirectTable } from './routes/redirects.js'
import type { Files } from './scan/fileList.js'
import { type PageSelection, selectPages } from './selectPages.js'
import type { SiteConfig } from './siteConfig.js'
import { fileRevision } from './sources/fileRevision.js'
import {
  LEDGER_FILE,
  ledgerHash,
  listTranslations,
  readLedger,
  type Translation,
  type TranslationLedger,
  type TranslationStatus,
  translationStatus,
  updateLedger,
} from './translationLedger.js'

/** How a site is read, the same for all its life. */
interface Setup {
  facts: FactsReader
  specs: SpecStore
  repository: Repository
  selection: PageSelection | undefined
  words: SiteWords | undefined
  /** True to publish posts with `draft: true`. */
  drafts: boolean
}

// Inputs, which `Site` sets. Everything else of a site is derived from them.
export const setup = input<Setup>('setup')
export const config = input<SiteConfig>('config')
export const files = input<Files>('files')
/**
 * False in dev until the files are read, for which the first page does not wait. Imported files count as pages then,
 * unless navigation lists them or folders.
 */
export const areFactsRead = input<boolean>('areFactsRead')
/** Number of updates, for values that may depend on any of them. */
export const updates = input<number>('updates')
/** Facts as written. Undefined for missing files. */
export const fileFacts = outside('fileFacts', (read, file): PageFacts | undefined => read(setup).facts.read(file))

const variables = query<Readonly<Record<string, string>>>(
  'variables',
  (read) => read(config).resolved?.variables ?? {},
  {
    same: sameJson,
  },
)

/** The documents that docs.json references. */
export const source = query('namedSpecs', (read) => namedSpecs(read(config).resolved))

const replacedFacts = query('replacedFacts', (read, file) => {
  const facts = read(fileFacts, file)
  return facts && replaceFactsVariables(facts, read(variables))
})

/** Returns the facts of a page file, with docs.json `variables` replaced in its frontmatter. */
export function readFacts(read: Read, file: string): PageFacts | undefined {
  return Object.keys(read(variables)).length === 0 ? read(fileFacts, file) : read(replacedFacts, file)
}

/** Files imported by pages or snippets. A folder lists no imported files, so its entries need all of them at once. */
const imported = query(
  'imported',
  (read): ReadonlySet<string> =>
    read(areFactsRead) || navigationFolders(read(config).resolved?.navigation).length > 0
      ? importedFiles(read(files).all, (path) => read(fileFacts, path)?.imports ?? [])
      : new Set<string>(),
  { same: (before, after) => before.size === after.size && [...before].every((file) => after.has(file)) },
)

const summary = query('postSummary', (read, file) => {
  read(fileRevision, file)
  const text = read(setup).repository.readWritten(file) ?? ''
  return postSummary(text.slice(readFrontmatter(text, file).bodyOffset))
})

/** Blogs with their posts. Only the files of their folders are read. */
export const blogs = query(
  'blogs',
  (read): readonly Blog[] => {
    const { resolved } = read(config)
    const { repository, drafts } = read(setup)
    if (resolved === undefined || resolved.blog.length === 0) return []
    const readPost = (file: string): PostFile | undefined => {
      const facts = readFacts(read, file)
      return facts && { file, ...withPlainTexts(facts), summary: read(summary, file) }
    }
    const blogFiles: BlogFiles = {
      files: [...read(files).all.keys()].filter(
        (file) => !repository.isGenerated(file) || readWritten(read, file) !== undefined,
      ),
      readPost,
      readText: (file) => readWritten(read, file),
      drafts,
    }
    return readBlogs(resolved.blog, blogFiles, (blog) => languageTag(blogLanguage(blog, resolved.navigation) ?? 'en'))
  },
  { same: sameJson },
)

function readWritten(read: Read, file: string): string | undefined {
  read(fileRevision, file)
  return read(setup).repository.readWritten(file)
}

/** Texts of the pages that list posts, by file. `Site` adds them to the files. */
export const generatedPages = query(
  'generatedPages',
  (read): ReadonlyMap<string, string> => {
    const all = read(blogs)
    if (all.length === 0) return new Map()
    return blogPages(all, {
      readText: (file) => readWritten(read, file),
      hasFile: (file) => read(files).all.get(file)?.kind === 'static',
      words: (language) => blogWords(read, language),
    })
  },
  { same: (before, after) => sameJson([...before], [...after]) },
)

function blogWords(read: Read, language: string): BlogWords {
  return { ...ENGLISH_BLOG, ...read(setup).words?.(language) }
}

const routes = query('routes', (read) =>
  deriveRoutes({
    files: read(files).all,
    config: read(config).resolved,
    imported: read(imported),
    slugs: blogSlugs(read(blogs)),
    unpublished: new Set(read(blogs).flatMap(({ unpublished }) => unpublished)),
  }),
)

/** `openapi` or `asyncapi` of pages with a file, by slug. */
const operationFields = query<[slug: string, written: string][]>(
  'operationFields',
  (read) => {
    const { facts } = read(setup)
    const areAllRead = read(areFactsRead)
    return [...read(routes).routes.values()].flatMap(({ slug, file }): [string, string][] => {
      if (!areAllRead) read(fileRevision, file)
      if (!areAllRead && !facts.mayContain(file, 'openapi') && !facts.mayContain(file, 'asyncapi')) return []
      const reference = pageReference(readFacts(read, file)?.frontmatter ?? {})
      return reference === undefined ? [] : [[slug, reference.entry]]
    })
  },
  { same: sameJson },
)

/** Pages of the folders that navigation lists. */
const folderPages = query(
  'folderPages',
  (read): FolderPage[] => {
    const folders = navigationFolders(read(config).resolved?.navigation)
    if (folders.length === 0) return []
    const inFolders = [...read(routes).routes.values()].filter(({ file }) =>
      folders.some(({ includes }) => includes(file)),
    )
    return inFolders.map((route) => {
      const facts = readFacts(read, route.file)
      return folderPage(route, facts && withPlainTexts(facts))
    })
  },
  { same: sameJson },
)

/** Routes and navigation. */
export const derived = query('derived', (read) => {
  const { resolved, locate } = read(config)
  const { selection, specs, words } = read(setup)
  const site = deriveSite(
    {
      files: read(files).all,
      config: resolved,
      locate,
      imported: read(imported),
      folderPages: read(folderPages),
      specs,
      isRedirect: (slug) => read(redirects).match(`/${slug}`) !== undefined,
      words,
      blogs: read(blogs),
      ownPages: (pageSpecs) => findAuthoredPages(read(operationFields), { specs, pageSpecs }),
    },
    read(routes),
  )
  return selection ? selectPages(site, selection) : site
})

/** Replaced whenever routes, navigation or the list of static files may have changed. */
export const structure = query('structure', (read): object => {
  for (const source of [config, files, derived]) read<unknown>(source)
  return {}
})

export const trails = query('trails', (read) => {
  const { navigation, generated, blogs } = read(derived)
  const all = collectTrails(navigation)
  addPartTrails(all, generated)
  for (const { settings, unlisted } of blogs) {
    const trail = all.get(settings.path)
    if (trail) for (const slug of unlisted) all.set(slug, trail)
  }
  return all
})

const ledgerFile = query('translationLedger', (read): TranslationLedger | undefined =>
  readLedger(readWritten(read, LEDGER_FILE)),
)

const translatedHash = query('translatedHash', (read, file) => ledgerHash(readWritten(read, file) ?? ''))

/** Pages of the default language in each other language, with their state. */
export const translations = query('translations', (read): (Translation & { status: TranslationStatus })[] => {
  const ledger = read(ledgerFile) ?? new Map()
  const all = listTranslations(read(trails), read(derived))
  return all.map((one) => ({ ...one, status: translationStatus(one, ledger, (file) => read(translatedHash, file)) }))
})

/** The text of an up-to-date ledger (`updateLedger`). */
export const updatedLedger = query('updatedLedger', (read) =>
  updateLedger(read(translations), read(ledgerFile) ?? new Map(), (file) => read(translatedHash, file)),
)

/** Slugs of the originals of outdated translations, by slug. */
export const outdated = query(
  'outdatedTranslations',
  (read): ReadonlyMap<string, string> => {
    if ((read(ledgerFile)?.size ?? 0) === 0) return new Map()
    const slugs = new Map([...read(derived).routes.values()].map(({ file, slug }) => [file, slug]))
    const pages = read(translations).filter(({ status }) => status === 'outdated')
    return new Map(pages.map(({ original, file = '' }) => [slugs.get(file) ?? '', slugs.get(original) ?? '']))
  },
  { same: (before, after) => sameJson([...before], [...after]) },
)

/** Posts with their blogs, by slug. */
export const posts = query(
  'posts',
  (read): ReadonlyMap<string, { post: Post; blog: PlacedBlog }> =>
    new Map(read(derived).blogs.flatMap((blog) => blog.posts.map((post) => [post.slug, { post, blog }]))),
)

export const redirects = query('redirects', (read) => new RedirectTable(read(config).resolved?.redirects ?? []))

const pageOperation = query('pageOperation', (read, slug): PageOperation | undefined => {
  const reference = readReference(read, slug)
  return reference && findPageOperation(reference.entry, pageSpecs(read, slug))
})

/** Returns the operation that a page's `openapi` or `asyncapi` names. Undefined for other pages. */
export function readOperation(read: Read, slug: string): PageOperation | undefined {
  return readReference(read, slug) === undefined ? undefined : read(pageOperation, slug)
}

/** Returns the model that a page's `openapi-schema` names. */
export function readModel(read: Read, slug: string): PageModel | undefined {
  const route = read(derived).routes.get(slug)
  const field = route && readFacts(read, route.file)?.frontmatter['openapi-schema']
  return field === undefined ? undefined : findPageModel(field, pageSpecs(read, slug))
}

/**
 * The operations and models that frontmatter names. The model of a page with an operation is not shown. Before the facts
 * are read, a snippet may count as a page.
 */
export const frontmatterApi = query('frontmatterApi', (read) => {
  const operations: PageWithOperation[] = []
  const models: PageWithModel[] = []
  if (!read(areFactsRead)) return { operations, models }
  for (const { slug, file } of read(derived).routes.values()) {
    const reference = readReference(read, slug)
    const operation = readOperation(read, slug)
    const model = operation ? undefined : readModel(read, slug)
    if (reference && operation)
      operations.push({ file, key: reference.key, reference: reference.text, pageTarget: operation })
    if (model) models.push({ file, pageTarget: model })
  }
  return { operations, models }
})

/** Paths and URLs of all documents that pages or entries show, sorted. */
export const specSources = query('specSources', (read) => {
  const { operations, models } = read(frontmatterApi)
  const lines = [...operations, ...models].flatMap(({ pageTarget }) =>
    'source' in pageTarget ? pageTarget.source : [],
  )
  return [...new Set([...read(source).sources, ...lines])].sort(compareText)
})

function readReference(read: Read, slug: string): ReturnType<typeof pageReference> {
  const route = read(derived).routes.get(slug)
  return pageReference((route && readFacts(read, route.file)?.frontmatter) ?? {})
}

function pageSpecs(read: Read, slug: string): { specs: SpecStore; scoped: readonly string[] } {
  return { specs: read(setup).specs, scoped: read(derived).pageSpecs.get(slug) ?? [] }
}
