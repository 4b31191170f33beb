import { NAME_KEYS, readPageFolder } from '@octavo/config'
import {
  type Diagnostic,
  type DivisionKind,
  type DivisionNode,
  type GroupNode,
  type Navigation,
  type NavigationNode,
  normalizeSlug,
  type PageNode,
} from '@octavo/core'
import { parseEntry } from '@octavo/openapi'
import { addUnlistedPages, ENGLISH } from '../api/documentPages.js'
import { type GeneratedPage, GeneratedPages } from '../api/generatedPages.js'
import { readOperationEntry } from '../api/operationEntries.js'
import { generateNodes, slugCollisions, unavailable } from '../api/scopedSpecs.js'
import { nodeSpecReferences, type SpecReference } from '../api/specReferences.js'
import { asBoolean, asString, isRawNode, type Pointer, type Problem, type RawNode } from '../sources/keys.js'
import { divisionLabel, readColor, readIcon } from './fields.js'
import { assignPages, missingPages } from './folderPages.js'
import { folderNodes } from './folderTree.js'
import type { NavigationInput, NavigationScope, OperationMention, WrittenDivision } from './navigationScope.js'
import { sharedDivisions } from './sharedDivisions.js'

export interface NavigationResult {
  navigation: Navigation
  /** Pages in navigation by slug, in order of first occurrence. */
  pages: Map<string, PageNode>
  /** Pages generated from operations, including those outside navigation. */
  generated: Map<string, GeneratedPage>
  /** Operation entries with their locations. */
  entries: OperationMention[]
  /** Documents of the first part of navigation that contains a page with a file, by slug. */
  pageSpecs: Map<string, string[]>
  /** Returns the diagnostics with their locations, which are slow to compute. */
  diagnostics(): Diagnostic[]
}

interface Mention {
  node: PageNode
  pointer: Pointer
  division: string
}

/** Builds the navigation from `navigation` in docs.json. Entries without a page are reported and skipped. */
export function buildNavigation(input: NavigationInput): NavigationResult {
  const diagnostics: Diagnostic[] = []
  const mentions: Mention[] = []
  const divisions: WrittenDivision[] = []
  const entries: OperationMention[] = []
  const pageSpecs = new Map<string, string[]>()
  const generated = new GeneratedPages(input.slugs())
  const specs = nodeSpecReferences(input.api ?? {}, ['api'])
  const unlisted = new Map<string, SpecReference>()
  const words = input.words ?? (() => ENGLISH)
  const scope: NavigationScope = {
    specs,
    lookup: input.specs,
    generated,
    noteEntry(_, mention) {
      if (mention) entries.push(mention)
    },
    noteUnlisted: (reference) => void unlisted.set(JSON.stringify([reference.source, reference.directory]), reference),
    division: '',
    words: words(undefined),
    languageWords: words,
    noteDivision: (division) => divisions.push(division),
    findPage: input.findPage,
    nearest: input.nearest,
    folderPages: assignPages(input.navigation, input.folderPages ?? [], input.findPage),
    files: () => input.files?.() ?? [],
    mention(node, pointer) {
      if (!node.operation && node.document === undefined && !pageSpecs.has(node.slug))
        pageSpecs.set(
          node.slug,
          this.specs.map(({ source }) => source),
        )
      mentions.push({ node, pointer, division: this.division })
    },
    report: (pointer, { rule, ...problem }) =>
      diagnostics.push({ rule, severity: 'warning', ...problem, ...input.locate(pointer) }),
  }
  reportUnavailable(specs, scope)
  const root = isRawNode(input.navigation) ? input.navigation : {}
  const children = readChildren(root, ['navigation'], scope)
  const global = isRawNode(root.global) ? readDivisions(root.global, ['navigation', 'global'], scope) : []
  for (const reference of unlisted.values())
    addUnlistedPages({
      spec: input.specs.get(reference.source),
      pages: generated,
      reference,
      words: words(undefined),
      isOnly: true,
    })
  generated.finish(input.isRedirect ?? (() => false))
  return {
    navigation: { global, children },
    pages: firstMentions(mentions),
    generated: generated.pages,
    entries,
    pageSpecs,
    diagnostics: () => [
      ...diagnostics,
      ...findDuplicates(mentions, input.locate),
      ...sharedDivisions(divisions, mentions, input.locate),
      ...slugCollisions(generated, input.specs),
    ],
  }
}

function readChildren(node: RawNode, pointer: Pointer, parent: NavigationScope): NavigationNode[] {
  const references = nodeSpecReferences(node, pointer)
  const explicit = new Set<string>()
  const scope: NavigationScope = {
    ...childScope(node, parent),
    specs: references.length > 0 ? references : parent.specs,
    noteEntry(source, mention) {
      explicit.add(source)
      parent.noteEntry(source, mention)
    },
  }
  reportUnavailable(references, scope)
  const children = [
    ...readDivisions(node, pointer, scope),
    ...readGroups(node, pointer, scope),
    ...readPages(node, pointer, scope),
    ...readFolder(node, pointer, scope),
  ]
  for (const reference of references) {
    if (explicit.has(reference.source)) continue
    const { generated: pages, lookup, words } = scope
    const roots = new Map<NavigationNode, PageNode>()
    const place = { spec: lookup.get(reference.source), pages, reference, words, isOnly: references.length === 1 }
    const nodes = generateNodes(place, roots)
    mentionAll(nodes, reference.pointer, { scope, roots })
    children.push(...nodes)
  }
  return children
}

function mentionAll(
  nodes: readonly NavigationNode[],
  pointer: Pointer,
  place: { scope: NavigationScope; roots: ReadonlyMap<NavigationNode, PageNode> },
): void {
  for (const node of nodes) {
    const page = node.kind === 'page' ? node : place.roots.get(node)
    if (page) place.scope.mention(page, pointer)
    if (node.kind !== 'page') mentionAll(node.children, pointer, place)
  }
}

function reportUnavailable(specs: readonly SpecReference[], scope: NavigationScope): void {
  for (const reference of specs) {
    const problem = unavailable(reference, scope.lookup.get(reference.source))
    if (problem) scope.report(reference.pointer, problem)
  }
}

function childScope(node: RawNode, parent: NavigationScope): NavigationScope {
  const listing = node.directory
  const isListing = listing === 'none' || listing === 'accordion' || listing === 'card'
  return { ...parent, listing: isListing ? listing : parent.listing }
}

/** Division kinds by the key of their list, in the order in which children are read. */
const { groups: _, pages: __, ...DIVISIONS } = NAME_KEYS

function readDivisions(node: RawNode, pointer: Pointer, scope: NavigationScope): DivisionNode[] {
  return Object.entries(DIVISIONS).flatMap(([list, kind]) => {
    const items = node[list]
    if (!Array.isArray(items)) return []
    return items.flatMap((item: unknown, index) =>
      isRawNode(item) ? [readDivision(kind, item, [...pointer, list, index], scope)] : [],
    )
  })
}

function readDivision(kind: DivisionKind, node: RawNode, pointer: Pointer, scope: NavigationScope): DivisionNode {
  const name = asString(node[kind]) ?? ''
  scope.noteDivision({ kind, name, hidden: node.hidden === true, pointer })
  const division: DivisionNode = {
    kind,
    name,
    label: divisionLabel(kind, node),
    children: readChildren(node, pointer, {
      ...scope,
      division: pointer.join('/'),
      words: kind === 'language' ? scope.languageWords(name) : scope.words,
    }),
  }
  if (isRawNode(node.global)) division.global = readDivisions(node.global, [...pointer, 'global'], scope)
  const overrides = Object.entries(node).filter(
    ([key]) => kind === 'language' && ['banner', 'footer', 'navbar'].includes(key),
  )
  if (overrides.length > 0) division.overrides = Object.fromEntries(overrides)
  return withoutUndefined({
    ...division,
    icon: readIcon(node.icon),
    description: asString(node.description),
    tag: asString(node.tag),
    color: readColor(node.color),
    align: node.align === 'end' || node.align === 'start' ? node.align : undefined,
    default: asBoolean(node.default),
    hidden: asBoolean(node.hidden),
    searchable: asBoolean(node.searchable),
    status: node.status === 'outdated' || node.status === 'unreleased' ? node.status : undefined,
    listed: asBoolean(node.listed),
    href: asString(node.href),
  })
}

function readGroups(node: RawNode, pointer: Pointer, scope: NavigationScope): GroupNode[] {
  if (!Array.isArray(node.groups)) return []
  return node.groups.flatMap((group: unknown, index) =>
    isRawNode(group) ? [readGroup(group, [...pointer, 'groups', index], scope)] : [],
  )
}

function readGroup(node: RawNode, pointer: Pointer, scope: NavigationScope): GroupNode {
  const listing = childScope(node, scope).listing
  const root = asString(node.root)
  const rootPage = root === undefined ? undefined : readPageEntry(root, [...pointer, 'root'], scope)
  if (rootPage) scope.mention(rootPage, [...pointer, 'root'])
  return withoutUndefined({
    kind: 'group' as const,
    label: asString(node.group) ?? '',
    children: readChildren(node, pointer, scope),
    root: rootPage?.slug,
    icon: readIcon(node.icon),
    tag: asString(node.tag),
    expanded: asBoolean(node.expanded),
    drilldown: asBoolean(node.drilldown),
    hidden: asBoolean(node.hidden),
    searchable: asBoolean(node.searchable),
    boost: typeof node.boost === 'number' ? node.boost : undefined,
    directory: listing,
  })
}

function readPages(node: RawNode, pointer: Pointer, scope: NavigationScope): NavigationNode[] {
  if (!Array.isArray(node.pages)) return []
  return node.pages.flatMap((entry: unknown, index): NavigationNode[] => {
    const place = [...pointer, 'pages', index]
    if (typeof entry === 'string') {
      const page = readPageEntry(entry, place, scope)
      if (page) scope.mention(page, place)
      return page ? [page] : []
    }
    if (!isRawNode(entry)) return []
    const isFolder = entry.group === undefined && entry.pagesFrom !== undefined
    return isFolder ? readFolder(entry, place, scope) : [readGroup(entry, place, scope)]
  })
}

/** Returns the pages of the folder in `pagesFrom` of a group or an entry. */
function readFolder(node: RawNode, parent: Pointer, scope: NavigationScope): NavigationNode[] {
  const folder = readPageFolder(node.pagesFrom)
  if (!folder) return []
  const pointer = [...parent, 'pagesFrom', ...(isRawNode(node.pagesFrom) ? ['folder'] : [])]
  const pages = scope.folderPages.get(node)
  if (!pages) {
    scope.report(pointer, missingPages(folder.folder, scope.files()))
    return []
  }
  const roots = new Map<NavigationNode, PageNode>()
  const nodes = folderNodes(folder, pages, { roots, listing: scope.listing })
  mentionAll(nodes, pointer, { scope, roots })
  return nodes
}

/** Returns each page once, in order of first occurrence. */
function firstMentions(mentions: readonly Mention[]): Map<string, PageNode> {
  const pages = new Map<string, PageNode>()
  for (const { node } of mentions) if (!pages.has(node.slug)) pages.set(node.slug, node)
  return pages
}

/**
 * Reports pages listed twice in a division. A page may be in several divisions (it is written once, and the active
 * state depends on the context), but only once in each.
 */
function findDuplicates(mentions: readonly Mention[], locate: NavigationInput['locate']): Diagnostic[] {
  const first = new Map<string, Mention>()
  // Pages of a document that is listed twice are, as its operations are.
  const ownMentions = mentions.filter(({ node }) => node.document === undefined)
  return ownMentions.flatMap((mention): Diagnostic[] => {
    const key = `${mention.division} ${mention.node.slug}`
    const earlier = first.get(key)
    if (!earlier) {
      first.set(key, mention)
      return []
    }
    const line = locate(earlier.pointer).start?.line
    return [
      {
        rule: 'NAV_DUPLICATE',
        severity: 'warning',
        ...locate(mention.pointer),
        message: `Page "${mention.node.slug || 'index'}" is listed twice${line === undefined ? '' : `, first at line ${line}`}.`,
        hint: 'Remove one of the entries.',
      },
    ]
  })
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: T[K] } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}

const OTHER_CASE_METHOD = /^(?:\S+\s+)?(get|post|put|patch|delete|head|options|trace|query)\s+\/\S*$/i

/** Resolves a string in the `pages` of a group. If there is no match, returns undefined and adds a diagnostic. */
function readPageEntry(entry: string, pointer: Pointer, scope: NavigationScope): PageNode | undefined {
  const operation = parseEntry(entry)
  if (operation && (operation.spec !== undefined || scope.specs.length > 0) && !scope.findPage(normalizeSlug(entry))) {
    return readOperationEntry(operation, { entry, pointer, scope })
  }
  return readPagePath(entry, pointer, scope)
}

function readPagePath(entry: string, pointer: Pointer, scope: NavigationScope): PageNode | undefined {
  const slug = normalizeSlug(entry)
  const page = scope.findPage(slug)
  if (!page && leavesRoot(entry)) {
    scope.report(pointer, {
      rule: 'NAV_OUTSIDE_ROOT',
      message: `Page path "${entry}" points outside the docs folder; the entry was skipped.`,
      expected: 'the path of an MDX file inside the docs folder.',
    })
    return undefined
  }
  if (!page) {
    scope.report(pointer, missingPage(entry, slug, scope))
    return undefined
  }
  if (page.slug !== slug) {
    scope.report(pointer, {
      rule: 'NAV_PAGE_CASE',
      message: `Page "${entry}" differs in case from the file ${page.file}; the file is used.`,
      expected: `"${page.slug}". Names are case-sensitive on most hosts.`,
    })
  }
  return { kind: 'page', slug: page.slug }
}

function leavesRoot(entry: string): boolean {
  return entry.split(/[\\/]/).includes('..') || /^[a-z][a-z0-9+.-]*:/i.test(entry)
}

function missingPage(entry: string, slug: string, scope: NavigationScope): Problem {
  const method = OTHER_CASE_METHOD.exec(entry)?.[1]
  if (method !== undefined && method !== method.toUpperCase()) {
    return {
      rule: 'NAV_METHOD_CASE',
      message: `"${entry}" is read as a page path, and this page does not exist; the entry is ignored.`,
      expected: 'an upper-case HTTP method.',
      hint: `Did you mean "${entry.replace(method, method.toUpperCase())}"?`,
    }
  }
  const operation = parseEntry(entry)
  if (operation) {
    const isChannel = operation.kind === 'channel'
    return {
      rule: 'NAV_SPEC_MISSING',
      message: `"${entry}" names ${isChannel ? 'a channel' : 'an operation'}, but no ${isChannel ? 'AsyncAPI' : 'OpenAPI'} document is in scope; the entry is ignored.`,
      expected: `"${isChannel ? 'asyncapi' : 'openapi'}" on this group, on a parent group, or in "api".`,
    }
  }
  const nearest = scope.nearest(slug)
  return {
    rule: 'NAV_PAGE_MISSING',
    message: `Page "${entry}" does not exist; the entry is ignored.`,
    expected: `${slug || 'index'}.mdx or .md, or "<METHOD> <path>" of an OpenAPI operation.`,
    hint: nearest !== undefined ? `Did you mean "${nearest || 'index'}"?` : undefined,
  }
}
