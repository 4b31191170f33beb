import { posix } from 'node:path'
import { decodePercent, pathnameToSlug, slugToPathname } from '@octavo/core'
import type { ImportRule } from '../text/convertImports.js'
import { findImports } from '../text/convertImports.js'
import { isStatic, type Project } from './project.js'
import type { Page, Snippet } from './types.js'

/** Where links and imports of pages lead. */
export interface Layout {
  project: Project
  pages: Page[]
  assets: Map<string, string>
  snippets: Map<string, Snippet>
  /** Slugs of pages that Octavo generates. */
  lists: ReadonlySet<string>
  /** Root path of the old site. */
  base: string
  /** Folders that URLs starting with `/` can name files in. */
  roots: string[]
  /** Folders by the prefix of an import or URL, such as `@site/`. */
  aliases: Readonly<Record<string, string>>
  /** True when URLs of pages ended with a slash, so that relative links started below them. */
  isFolderUrl: boolean
  /** Returns where links of a page of a language or version lead first. */
  scope?(page: Page): UrlScope
  /** Slugs of pages in a language that have the text of another. */
  untranslated?: ReadonlySet<string>
}

export interface UrlScope {
  /** Folder of the URLs of the language; empty for the first. */
  prefix: string
  /** Folders that URLs starting with `/` can name files in. */
  roots: readonly string[]
  /** Returns the file of which another one is the translation. */
  original(file: string): string | undefined
  /** Returns the path of the translation of a file, if it exists beside it. */
  translation?(file: string): string
}

const PAGE_ENDINGS = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/README.mdx']

/** Returns the resolver of URLs of a page: new URLs for links to pages and files. */
export function createUrlResolver(layout: Layout): (page: Page) => (url: string) => string | undefined {
  const bySource = new Map(layout.pages.map((page) => [page.source, page]))
  const bySlug = new Map(layout.pages.map((page) => [page.slug, page]))
  const exists = (slug: string) => bySlug.has(slug) || layout.lists.has(slug) || layout.untranslated?.has(slug) === true
  return (page) => {
    const scope = layout.scope?.(page)
    const local = (slug: string) => {
      const path = posix.join(scope?.prefix ?? '', slug).replace(/^\.$/, '')
      return exists(path) ? path : slug
    }
    return (url) => {
      const text = url.replace(/^pathname:\/\//, '')
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?|$)/i.test(text)) return undefined
      const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? []
      const plain = decodePercent(path)
      const sitePath = plain.startsWith('/') ? withoutBase(plain, layout.base) : undefined
      const siteSlug = sitePath === undefined ? undefined : pathnameToSlug(sitePath)
      if (siteSlug !== undefined && exists(local(siteSlug))) {
        const isSame = sitePath === plain && text === url && local(siteSlug) === siteSlug
        return isSame ? undefined : slugToPathname(local(siteSlug)) + suffix
      }
      const files = candidates(plain, page, layout, scope)
      for (const file of files) {
        const target = PAGE_ENDINGS.map((ending) =>
          bySource.get(posix.normalize(file.replace(/\/$/, '') + ending)),
        ).find(Boolean)
        if (target) return slugToPathname(local(target.slug)) + suffix
      }
      for (const file of files) {
        const output = assetOutput(file, layout)
        if (output !== undefined) return `/${encodeURI(output)}${suffix}`
      }
      const slug = relativeSlug(sitePath ?? plain, page, layout)
      return slug !== undefined && exists(slug) ? slugToPathname(slug) + suffix : undefined
    }
  }
}

/** Returns a path from the root of the site, from one that can start with the site's root path. */
function withoutBase(path: string, base: string): string {
  const prefix = base.replace(/\/$/, '')
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path
}

function candidates(path: string, page: Page, { roots, aliases, base }: Layout, scope?: UrlScope): string[] {
  for (const [prefix, folder] of Object.entries(aliases)) {
    if (path.startsWith(prefix)) return [posix.join(folder, path.slice(prefix.length))]
  }
  const allRoots = [...(scope?.roots ?? []), ...roots]
  if (!path.startsWith('/')) {
    const file = posix.join(posix.dirname(page.source), path)
    const besidePage = [scope?.translation?.(file) ?? [], file, scope?.original(file) ?? []].flat()
    return path.startsWith('.') ? besidePage : [...besidePage, ...allRoots.map((root) => posix.join(root, path))]
  }
  return allRoots.map((root) => posix.join(root, withoutBase(path, base)))
}

/** Returns where a static file is copied to. */
export function assetOutput(file: string, { assets, project }: Pick<Layout, 'assets' | 'project'>): string | undefined {
  const assetPath = assets.get(file)
  if (assetPath !== undefined) return assetPath
  if (!isStatic(file) || !project.isFile(file)) return undefined
  const output = `assets/${file.replace(/^(?:\.\.\/)+/, '').replace(/^src\/assets\//, '')}`
  assets.set(file, output)
  return output
}

/** Returns the slug that a relative URL had in the browser. */
function relativeSlug(path: string, page: Page, { isFolderUrl }: Layout): string | undefined {
  const isFolder = isFolderUrl || page.isIndex || page.slug === ''
  const slug = posix.join('/', page.slug, isFolder ? '.' : '..', path.startsWith('/') ? posix.join('/', path) : path)
  const full = path.startsWith('/') ? path : slug
  return pathnameToSlug(full.replace(/\.html$/, '').replace(/\/index$/, '/'))
}

const MODULE_ENDINGS = [
  '',
  '.mdx',
  '.md',
  '.tsx',
  '.jsx',
  '.ts',
  '.js',
  '/index.tsx',
  '/index.jsx',
  '/index.ts',
  '/index.js',
]

/** Packages whose components Octavo provides under its own names, or that Octavo does not need. */
const GENERATOR_PACKAGE =
  /^(?:@theme(?:-original)?|@docusaurus|@generated|@astrojs|astro|astro:[\w-]+|vitepress|vue|@iconify-prerendered)(?:\/|$)/

/** Returns the function that converts the imports of a page or snippet. */
export function createImportRule(layout: Layout, importer: string): ImportRule {
  return ({ specifier: text, names }) => {
    // Formatters of Markdown escape underscores in imports.
    const specifier = text.replaceAll('\\_', '_')
    const components = names.length > 0 ? ` (${names.join(', ')})` : ''
    if (GENERATOR_PACKAGE.test(specifier)) return {}
    // Components that are missing then become stubs, which the report lists once.
    const isStubbed = names.length > 0 && names.every((name) => /^[A-Z]/.test(name))
    const removed = (reason: string) =>
      isStubbed ? {} : { remark: `The import of "${specifier}"${components} was removed: ${reason}.` }
    const file = findModule(specifier, importer, layout)
    if (file === undefined) {
      if (/^(?:react|preact)(?:\/|$)/.test(specifier)) return { specifier }
      return removed('write its values in snippets/')
    }
    const asset = /\.(?:jsx?|tsx?|mdx?|css|scss)$/i.test(file) ? undefined : assetOutput(file, layout)
    if (asset !== undefined) return { specifier: `/${asset}` }
    const reason = unsupportedModule(file, layout)
    if (reason !== undefined) return removed(reason)
    return { specifier: `/${addSnippet(file, layout)}` }
  }
}

/** Returns the file of a specifier. */
function findModule(specifier: string, importer: string, layout: Layout): string | undefined {
  const alias = Object.entries(layout.aliases).find(([prefix]) => specifier.startsWith(prefix))
  const path = alias
    ? posix.join(alias[1], specifier.slice(alias[0].length))
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(importer), specifier)
      : undefined
  if (path === undefined) return undefined
  return MODULE_ENDINGS.map((ending) => path + ending).find((file) => layout.project.isFile(file))
}

/** Returns why a module cannot be used as it is. */
function unsupportedModule(file: string, layout: Layout, visitedFiles = new Set<string>()): string | undefined {
  if (/\.(?:vue|astro|svelte)$/i.test(file)) return 'write the component in JSX'
  if (/\.(?:css|scss|less)$/i.test(file)) return 'add its rules to a style sheet'
  if (!/\.(?:jsx?|tsx?|mdx?)$/i.test(file)) return 'its type is not supported'
  if (/\.mdx?$/i.test(file) || visitedFiles.has(file)) return undefined
  visitedFiles.add(file)
  for (const { specifier } of findImports(layout.project.read(file) ?? '')) {
    if (/^react(?:\/|$)/.test(specifier)) continue
    if (/\.module\.css$/.test(specifier)) continue
    const imported = findModule(specifier, file, layout)
    if (imported === undefined) return `${file} imports "${specifier}"`
    if (isStatic(imported)) continue
    const reason = unsupportedModule(imported, layout, visitedFiles)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Adds a file to the snippets, with the modules it imports. */
function addSnippet(file: string, layout: Layout): string {
  const snippet = layout.snippets.get(file)
  if (snippet) return snippet.output
  const path = file.replace(/^(?:\.\.\/)+/, '').replace(/^_?snippets\//, '')
  const output = `snippets/${path}`.replace(/\.md$/i, '.mdx')
  layout.snippets.set(file, { source: file, output })
  return output
}
