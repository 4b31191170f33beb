import {
  compareText,
  type Diagnostic,
  fileToSlug,
  type Navigation,
  normalizeSlug,
  type OriginalPage,
  type PageNode,
} from '@octavo/core'
import { type AuthoredPages, preferAuthoredPages } from './api/authoredPages.js'
import type { GeneratedPage } from './api/generatedPages.js'
import type { SpecLookup } from './api/scopedSpecs.js'
import { navigatedPages, type PlacedBlog, placeBlogs } from './blog/blogNavigation.js'
import type { Blog } from './blog/blogTypes.js'
import { buildNavigation } from './navigation/buildNavigation.js'
import type { FolderPage } from './navigation/folderPages.js'
import type { NavigationInput, OperationMention, Words } from './navigation/navigationScope.js'
import { readmeSlugs } from './navigation/readmePages.js'
import { addUntranslated, inheritLanguages } from './navigation/untranslated.js'
import { createPageFinder } from './pageFinder.js'
import { createRoutes, type Route, type RouteTable } from './routes/routes.js'
import type { RepoFile } from './scan/scanRepository.js'
import { isRawNode } from './sources/keys.js'

interface SiteInput {
  files: ReadonlyMap<string, RepoFile>
  /** Resolved docs.json. Undefined if there is no valid one. */
  config: { navigation?: unknown; api?: unknown } | undefined
  locate: NavigationInput['locate']
  /** Files imported by pages or snippets. They are snippets, unless navigation lists them. */
  imported: ReadonlySet<string>
  /** Pages of the folders that navigation lists. */
  folderPages?: readonly FolderPage[]
  /** OpenAPI documents by path. */
  specs: SpecLookup
  /** Returns whether a slug is the source of a redirect. */
  isRedirect?(slug: string): boolean
  words?: Words | undefined
  /** Default: none. */
  blogs?: readonly Blog[]
  /** Returns authored pages that document operations, given the documents for each page. */
  ownPages(pageSpecs: ReadonlyMap<string, readonly string[]>): AuthoredPages
}

/** Data that depends only on the file list, docs.json, the pages of listed folders and the OpenAPI documents. */
export interface DerivedSite {
  routes: Map<string, Route>
  navigation: Navigation
  /** Pages in navigation by slug, in order. */
  navigated: Map<string, PageNode>
  /** Pages generated from operations, by slug. Hidden ones are not in navigation. */
  generated: Map<string, GeneratedPage>
  /** Operation entries in docs.json. */
  entries: OperationMention[]
  /** Documents of the part of navigation that contains a page, by slug. */
  pageSpecs: Map<string, string[]>
  statics: string[]
  styles: string[]
  scripts: string[]
  /** Computed on first use, because readers of a dev server wait for pages, not for diagnostics. */
  readonly diagnostics: Diagnostic[]
  /** Pages that a language shows in place of a translation, by slug, with their originals. */
  untranslated: ReadonlyMap<string, OriginalPage>
  blogs: readonly PlacedBlog[]
  /** Slugs of pages by the slugs that their files would have. */
  moved: ReadonlyMap<string, string>
  /** Slugs of existing pages that are not part of this build. */
  elsewhere: ReadonlySet<string>
}

/** Published files and their routes, which do not depend on OpenAPI documents. */
export interface DerivedRoutes extends RouteTable {
  published: RepoFile[]
}

/**
 * @param slugs slugs of files whose route is not their path
 * @param unpublished files without a route
 */
export function deriveRoutes({
  files,
  config,
  imported,
  slugs,
  unpublished,
}: Pick<SiteInput, 'files' | 'config' | 'imported'> & {
  slugs?: ReadonlyMap<string, string>
  unpublished?: ReadonlySet<string>
}): DerivedRoutes {
  const isNamed = pageReferences(config?.navigation, files)
  const pageFiles = [...files.values()].filter(({ kind, path }) => kind === 'page' && !imported.has(path))
  const readmes = readmeSlugs(
    config?.navigation,
    pageFiles.map(({ path }) => path),
    isNamed,
  )
  const published = [...files.values()]
    .filter((file) => !unpublished?.has(file.path) && (readmes.has(file.path) || isPublished(file, isNamed, imported)))
    .sort((a, b) => compareText(a.path, b.path))
  return {
    published,
    ...createRoutes(
      published.filter(isPage).map((file) => file.path),
      new Map([...readmes, ...(slugs ?? [])]),
    ),
  }
}

/** Derives navigation from the routes. It is a pure function, so an update has the same result as a fresh load. */
export function deriveSite(
  { files, config, locate, folderPages, specs, ownPages, isRedirect, words, blogs = [] }: SiteInput,
  { routes, published, diagnostics }: DerivedRoutes,
): DerivedSite {
  let finder: ReturnType<typeof createPageFinder> | undefined
  let all: Diagnostic[] | undefined
  const byLowerCase = new Map([...routes.values()].map((route) => [route.slug.toLowerCase(), route]))
  const built = buildNavigation({
    navigation: config?.navigation,
    api: isRawNode(config?.api) ? config.api : undefined,
    findPage: (slug) => routes.get(slug) ?? byLowerCase.get(slug.toLowerCase()),
    slugs: () => routes.keys(),
    folderPages,
    files: () => files.keys(),
    nearest(slug) {
      finder ??= createPageFinder(routes.keys())
      return finder(slug)
    },
    specs,
    locate,
    isRedirect,
    words,
  })
  const { entries, pageSpecs, diagnostics: problems } = built
  const isListed = entries.length > 0
  const { pages: navigated, ...listing } = isListed ? preferAuthoredPages(built, ownPages(pageSpecs)) : built
  const { generated } = listing
  const placed = placeBlogs(inheritLanguages(listing.navigation), blogs, (slug) => routes.has(slug))
  const { navigation } = placed
  for (const slug of placed.blogs.flatMap(({ division }) => navigatedPages(division.children)))
    if (!navigated.has(slug)) navigated.set(slug, { kind: 'page', slug })
  return {
    ...addUntranslated({ routes, navigation, navigated, generated, pageSpecs }),
    blogs: placed.blogs,
    moved: movedPages(routes),
    entries,
    statics: published.filter((file) => !isPage(file) && file.kind !== 'skill').map((file) => file.path),
    styles: published.filter((file) => file.kind === 'style').map((file) => file.path),
    scripts: published.filter((file) => file.kind === 'script').map((file) => file.path),
    elsewhere: new Set(),
    get diagnostics() {
      all ??= [...diagnostics, ...problems()]
      return all
    },
  }
}

function movedPages(routes: ReadonlyMap<string, Route>): Map<string, string> {
  const moved = [...routes.values()].filter(
    ({ slug, file }) => fileToSlug(file) !== slug && !routes.has(fileToSlug(file)),
  )
  return new Map(moved.map(({ slug, file }) => [fileToSlug(file), slug]))
}

const isPage = (file: RepoFile) => file.kind === 'page' || file.kind === 'snippet'

function isPublished(file: RepoFile, isNamed: (slug: string) => boolean, imported: ReadonlySet<string>): boolean {
  if (!isPage(file)) return !file.ignoredByDefault
  if (!/\.mdx?$/i.test(file.path)) return false
  if (isNamed(normalizeSlug(file.path))) return true
  return file.kind === 'page' && !file.ignoredByDefault && !imported.has(file.path)
}

/**
 * Returns a function that tests whether a string in navigation can refer to a slug. Case matters if a file has exactly
 * that name: with a readme.mdx, README.md does not match.
 */
function pageReferences(navigation: unknown, files: ReadonlyMap<string, RepoFile>): (slug: string) => boolean {
  const existing = new Set([...files.values()].filter(isPage).map(({ path }) => normalizeSlug(path)))
  const exact = new Set<string>()
  const loose = new Set<string>()
  const add = (slug: string) => (existing.has(slug) ? exact.add(slug) : loose.add(slug.toLowerCase()))
  const visit = (value: unknown): void => {
    if (typeof value === 'string') add(normalizeSlug(value))
    else if (Array.isArray(value)) value.forEach(visit)
    else if (isRawNode(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key !== 'pagesFrom' && (typeof child !== 'string' || key === 'root')) visit(child)
      }
    }
  }
  visit(navigation)
  return (slug) => exact.has(slug) || loose.has(slug.toLowerCase())
}
