import type {
  Diagnostic,
  DivisionKind,
  DivisionNode,
  GroupNode,
  Navigation,
  NavigationNode,
  PageNode,
  Position,
} from '@octavo/core'
import { divisionLabel, readColor, readIcon } from './fields.js'
import { asBoolean, asString, DIVISION_LISTS, isRawNode, type Pointer, type RawNode } from './keys.js'
import { readPageEntry } from './pageEntries.js'

/** The part of a diagnostic that the place is added to. */
export type Problem = Omit<Diagnostic, 'file' | 'start' | 'end'>

export interface NavigationInput {
  /** `navigation` of the resolved docs.json. */
  navigation: unknown
  /** `api.openapi` of docs.json: the spec of entries that no node gives one. */
  apiSpec?: unknown
  /** The page a slug names, also when only the case differs. */
  findPage(slug: string): { slug: string; file: string } | undefined
  /** The page that a wrong path means. */
  nearest(slug: string): string | undefined
  /** Place of a path in docs.json. */
  locate(pointer: Pointer): { file: string; start: Position; end: Position } | undefined
}

export interface NavigationResult {
  navigation: Navigation
  /** Every page of navigation once, by slug, in order of first mention. */
  pages: Map<string, PageNode>
  diagnostics: Diagnostic[]
}

/** What a node hands down to its children, and how they report. */
export interface NavigationScope {
  spec?: string
  directory?: string
  listing?: GroupNode['directory']
  findPage: NavigationInput['findPage']
  nearest: NavigationInput['nearest']
  /** Where the innermost division above is written. */
  division: string
  report(pointer: Pointer, problem: Problem): void
  mention(node: PageNode, pointer: Pointer): void
  /** Makes a slug of a generated page unique. */
  claimSlug(slug: string): string
}

interface Mention {
  node: PageNode
  pointer: Pointer
  division: string
}

/** Turns `navigation` of docs.json into the model; entries without a page are reported and left out. */
export function buildNavigation(input: NavigationInput): NavigationResult {
  const diagnostics: Diagnostic[] = []
  const mentions: Mention[] = []
  const claimed = new Set<string>()
  const spec = readSpec(input.apiSpec)
  const scope: NavigationScope = {
    ...(spec && { spec: spec.source }),
    division: '',
    findPage: input.findPage,
    nearest: input.nearest,
    mention(node, pointer) {
      mentions.push({ node, pointer, division: this.division })
    },
    report: (pointer, problem) => diagnostics.push({ ...problem, ...(input.locate(pointer) ?? { file: 'docs.json' }) }),
    claimSlug(slug) {
      let unique = slug
      for (let suffix = 1; claimed.has(unique); suffix++) unique = `${slug}-${suffix}`
      claimed.add(unique)
      return unique
    },
  }
  const root = isRawNode(input.navigation) ? input.navigation : {}
  const children = readChildren(root, ['navigation'], scope)
  const global = isRawNode(root.global) ? readDivisions(root.global, ['navigation', 'global'], scope) : []
  diagnostics.push(...findDuplicates(mentions, input.locate))
  return { navigation: { global, children }, pages: firstMentions(mentions), diagnostics }
}

function readChildren(node: RawNode, pointer: Pointer, parent: NavigationScope): NavigationNode[] {
  const scope = childScope(node, parent)
  const children = [
    ...readDivisions(node, pointer, scope),
    ...readGroups(node, pointer, scope),
    ...readPages(node, pointer, scope),
  ]
  const spec = readSpec(node.openapi) ?? readSpec(node.asyncapi)
  const isWholeSpec = spec && children.length === 0 && !Array.isArray(node.pages)
  if (isWholeSpec) {
    const slug = scope.claimSlug(scope.directory ?? 'api-reference')
    const page: PageNode = { kind: 'page', slug, spec: spec.source }
    scope.mention(page, pointer)
    children.push(page)
  }
  return children
}

function childScope(node: RawNode, parent: NavigationScope): NavigationScope {
  const spec = readSpec(node.openapi)
  const listing = node.directory
  return {
    ...parent,
    ...(spec && { spec: spec.source }),
    ...(spec?.directory && { directory: spec.directory }),
    ...((listing === 'none' || listing === 'accordion' || listing === 'card') && { listing }),
  }
}

/** `openapi` as a string, an array (its first entry is the default of short entries) or `{source, directory}`. */
function readSpec(value: unknown): { source: string; directory?: string } | undefined {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string' && first) return { source: first }
  if (!isRawNode(first)) return undefined
  const source = asString(first.source)
  const directory = asString(first.directory)?.replace(/^\/+|\/+$/g, '')
  return source ? { source, ...(directory && { directory }) } : undefined
}

function readDivisions(node: RawNode, pointer: Pointer, scope: NavigationScope): DivisionNode[] {
  return DIVISION_LISTS.flatMap(({ list, kind }) => {
    const items = node[list]
    if (!Array.isArray(items)) return []
    return items.flatMap((item: unknown, index) =>
      isRawNode(item) ? [readDivision(kind, item, [...pointer, list, index], scope)] : [],
    )
  })
}

function readDivision(kind: DivisionKind, node: RawNode, pointer: Pointer, scope: NavigationScope): DivisionNode {
  const name = asString(node[kind]) ?? ''
  const division: DivisionNode = {
    kind,
    name,
    label: divisionLabel(kind, node),
    children: readChildren(node, pointer, { ...scope, division: pointer.join('/') }),
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
    return isRawNode(entry) ? [readGroup(entry, place, scope)] : []
  })
}

/** Each page once, in order of first mention. */
function firstMentions(mentions: readonly Mention[]): Map<string, PageNode> {
  const pages = new Map<string, PageNode>()
  for (const { node } of mentions) if (!pages.has(node.slug)) pages.set(node.slug, node)
  return pages
}

/** A page may stand in several divisions (one output, active state by context), but once in each. */
function findDuplicates(mentions: readonly Mention[], locate: NavigationInput['locate']): Diagnostic[] {
  const first = new Map<string, Mention>()
  return mentions.flatMap((mention): Diagnostic[] => {
    const key = `${mention.division} ${mention.node.slug}`
    const earlier = first.get(key)
    if (!earlier) {
      first.set(key, mention)
      return []
    }
    const line = locate(earlier.pointer)?.start.line
    return [
      {
        rule: 'NAV_DUPLICATE',
        severity: 'warning',
        ...(locate(mention.pointer) ?? { file: 'docs.json' }),
        message: `Page "${mention.node.slug || 'index'}" is listed twice${line === undefined ? '' : `, first at line ${line}`}.`,
        hint: 'Remove one of the entries.',
      },
    ]
  })
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: T[K] } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
