import {
  type DivisionNode,
  type Navigation,
  type NavigationNode,
  type OriginalPage,
  type PageNode,
  slugToPathname,
} from '@octavo/core'
import type { GeneratedPage } from '../api/generatedPages.js'
import type { Route } from '../routes/routes.js'
import { listSlugs } from './switchTarget.js'
import { isDivision } from './trails.js'

/** Pages by slug, with the navigation that lists them. */
interface Pages {
  navigation: Navigation
  routes: Map<string, Route>
  navigated: Map<string, PageNode>
  generated: Map<string, GeneratedPage>
  pageSpecs: Map<string, string[]>
}

/**
 * Gives the pages of the default language that another language lists a separate path in that language, so that readers
 * stay in its navigation: `a` becomes `ar/a`, with the file or operation of the original. If that file exists, it is the
 * translation and is used.
 */
export function addUntranslated(site: Pages): Pages & { untranslated: ReadonlyMap<string, OriginalPage> } {
  const untranslated = new Map<string, OriginalPage>()
  const translated = new Map<string, PageNode>()
  const existing = new Map(
    [...site.generated.keys(), ...site.navigated.keys(), ...site.routes.keys()].map((slug) => [lowerCase(slug), slug]),
  )
  const localize = (language: DivisionNode, divisionNode: DivisionNode): DivisionNode => {
    const shared = new Set(listSlugs(divisionNode.children).filter((slug) => languageIndex(slug, language.name) === -1))
    const names = new Set(listSlugs(language.children))
    const folders = languageFolders(names, language)
    const paths = new Map<string, string>()
    for (const slug of names) {
      if (!shared.has(slug)) continue
      const path = localPath(slug, divisionNode.name, nearestFolder(slug, folders))
      const existingPath = existing.get(lowerCase(path))
      if (existingPath !== undefined && (names.has(existingPath) || !site.routes.has(existingPath))) continue
      paths.set(slug, existingPath ?? path)
      existing.set(lowerCase(path), existingPath ?? path)
      if (existingPath === undefined) untranslated.set(path, { slug, language: divisionNode.name })
      else translated.set(existingPath, { kind: 'page', slug: existingPath })
    }
    return paths.size > 0 ? { ...language, children: language.children.map((node) => renamed(node, paths)) } : language
  }
  const visit = (nodes: readonly NavigationNode[]): NavigationNode[] => {
    const language = defaultLanguage(nodes)
    return nodes.map((node) => {
      if (!isDivision(node)) return node
      if (node.kind !== 'language') return { ...node, children: visit(node.children) }
      return language && node !== language ? localize(node, language) : node
    })
  }
  const children = visit(site.navigation.children)
  if (untranslated.size + translated.size === 0) return { ...site, untranslated }
  const withCopies = <Value>(values: ReadonlyMap<string, Value>, copy: (value: Value, slug: string) => Value) =>
    new Map([
      ...values,
      ...[...untranslated].flatMap(([path, { slug }]): [string, Value][] => {
        const value = values.get(slug)
        return value === undefined ? [] : [[path, copy(value, path)]]
      }),
    ])
  return {
    navigation: { ...site.navigation, children },
    routes: withCopies(site.routes, (route, slug) => ({ ...route, slug, pathname: slugToPathname(slug) })),
    navigated: new Map([...withCopies(site.navigated, (node, slug) => ({ ...node, slug })), ...translated]),
    generated: withCopies(site.generated, (page, slug) => ({ ...page, slug })),
    pageSpecs: withCopies(site.pageSpecs, (specs) => specs),
    untranslated,
  }
}

/** Returns navigation in which a language without content has that of the default language, as far as it is not translated. */
export function inheritLanguages({ global, children }: Navigation): Navigation {
  const visit = (nodes: readonly NavigationNode[]): NavigationNode[] => {
    const language = defaultLanguage(nodes)
    return nodes.map((node) => {
      if (!isDivision(node)) return node
      const isEmpty = node.kind === 'language' && node.children.length === 0 && node.href === undefined
      return { ...node, children: isEmpty && language ? language.children : visit(node.children) }
    })
  }
  return { global, children: visit(children) }
}

function defaultLanguage(nodes: readonly NavigationNode[]): DivisionNode | undefined {
  const languages = nodes.filter(isLanguage)
  return languages.find((node) => node.default) ?? languages.find((node) => !node.hidden)
}

const lowerCase = (slug: string) => slug.toLowerCase()

function isLanguage(node: NavigationNode): node is DivisionNode {
  return node.kind === 'language'
}

/** Returns the index of the segment that is the code of a language, or -1. Only a folder is one, or the home page. */
function languageIndex(slug: string, code: string): number {
  const segments = slug.split('/')
  return segments.findIndex(
    (segment, at) => lowerCase(segment) === lowerCase(code) && (at === 0 || (at === 1 && segments.length > 2)),
  )
}

/** Returns the folders of a language: those of its translated pages, such as `ar` and `v2/ar`, or its code. */
function languageFolders(slugs: ReadonlySet<string>, { name: code, children }: DivisionNode): string[] {
  const folders = new Set<string>()
  for (const slug of slugs) {
    const at = languageIndex(slug, code)
    const segments = slug.split('/')
    if (at !== -1) folders.add(segments.slice(0, at + 1).join('/'))
  }
  // The home page of a version is in no folder of the language.
  const versions = children.filter(isDivision).filter(({ kind }) => kind === 'version')
  for (const { name } of versions) if (slugs.has(`${name}/${code}`)) folders.add(`${name}/${code}`)
  return folders.size > 0 ? [...folders] : [code]
}

/** Returns the language folder in the same version as a page, or else the first one. */
function nearestFolder(slug: string, folders: readonly string[]): string {
  const inVersion = folders.filter((folder) => slug.startsWith(parentFolder(folder)) && folder.includes('/'))
  return inVersion[0] ?? folders.find((folder) => !folder.includes('/')) ?? folders[0] ?? ''
}

/** Returns the path of the folder around a folder, with a slash at the end. Empty in the root. */
function parentFolder(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/') + 1)
}

/** Returns the path of a page in the folder of another language. */
function localPath(slug: string, code: string, folder: string): string {
  const at = languageIndex(slug, code)
  const parent = parentFolder(folder)
  const rest =
    at !== -1
      ? slug
          .split('/')
          .slice(at + 1)
          .join('/')
      : slug.startsWith(parent)
        ? slug.slice(parent.length)
        : slug
  return rest === '' ? folder : `${folder}/${rest}`
}

function renamed(node: NavigationNode, paths: ReadonlyMap<string, string>): NavigationNode {
  if (node.kind === 'page') return { ...node, slug: paths.get(node.slug) ?? node.slug }
  const children = node.children.map((child) => renamed(child, paths))
  if (node.kind !== 'group' || node.root === undefined) return { ...node, children }
  return { ...node, root: paths.get(node.root) ?? node.root, children }
}
