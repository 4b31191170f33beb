import {
  type Diagnostic,
  type GroupNode,
  type NavigationNode,
  type PageNode,
  plural,
  slugToPathname,
} from '@octavo/core'
import { type LoadedSpec, type OperationGroup, operationName, specGroups } from '@octavo/openapi'
import type { Problem } from '../sources/keys.js'
import { type DocumentPlace, groupRoot, modelNodes, overviewNode } from './documentPages.js'
import type { GeneratedPages, OperationPage } from './generatedPages.js'
import { formatName, isRemoteSpec, type SpecReference } from './specReferences.js'

/** Loaded documents by path. */
export interface SpecLookup {
  get(source: string): LoadedSpec
  match(text: string): string | undefined
}

/** Returns the diagnostic for a document in docs.json that was not found or could not be fetched. */
export function unavailable({ source, pointer }: SpecReference, spec: LoadedSpec): Problem | undefined {
  if (spec.document || !spec.diagnostics.some(({ rule }) => rule === 'OAS_NOT_FOUND')) return undefined
  if (/^http:/i.test(source)) {
    return {
      rule: 'OAS_UNREACHABLE',
      message: `${source} was not fetched because its URL is not https; the pages of its operations show a notice.`,
      expected: 'an https URL, or the path of a file in the docs folder.',
      hint: 'Save the document in the docs folder and use its path; save it again when the API changes.',
    }
  }
  if (isRemoteSpec(source)) {
    const reason = spec.unreachable === undefined ? '' : ` ${spec.unreachable}`
    return {
      rule: 'OAS_UNREACHABLE',
      message: `${source} could not be fetched; the pages of its operations show a notice.${reason}`,
      hint: 'Check the URL and the network, or copy the document into the docs folder.',
    }
  }
  return {
    rule: 'OAS_NOT_FOUND',
    message: `The ${formatName({ pointer })} document "${source}" does not exist; its pages are omitted.`,
    expected: 'the path of a file in the docs folder, or an https URL.',
    wanted: source,
  }
}

/**
 * Returns whether the pages of a document show a notice, because the document cannot be used or was not fetched. A
 * missing file has no pages.
 */
export function hasNotice(source: string, spec: LoadedSpec): boolean {
  return !spec.document && (isRemoteSpec(source) || spec.diagnostics.every(({ rule }) => rule !== 'OAS_NOT_FOUND'))
}

/**
 * Returns whether another diagnostic explains a missing operation: a remote document was not fetched, or no document
 * can be used.
 */
export function isExplained(sources: readonly string[], lookup: SpecLookup): boolean {
  const noticed = sources.filter((source) => hasNotice(source, lookup.get(source)))
  return noticed.some(isRemoteSpec) || (noticed.length > 0 && noticed.length === sources.length)
}

/** Returns the documents that exist, including unusable ones. Missing documents are reported separately. */
export function presentSources(sources: readonly string[], lookup: SpecLookup): string[] {
  return sources.filter((source) => {
    const spec = lookup.get(source)
    return spec.document !== undefined || (!isRemoteSpec(source) && hasNotice(source, spec))
  })
}

/**
 * Returns the navigation for all operations of a document. Hidden operations have pages but no entries.
 * @param roots receives the entries of pages to which only the titles of groups link
 */
export function generateNodes(place: DocumentPlace, roots: Map<NavigationNode, PageNode>): NavigationNode[] {
  const { spec, pages, reference } = place
  const { source, directory } = reference
  if (hasNotice(source, spec)) return [pages.addWhole(source, directory)]
  const nodes = new Map(
    spec.operations
      .filter(({ excluded }) => !excluded)
      .map((operation) => [operation, pages.add(operation, spec, directory)] as const),
  )
  const overview = overviewNode(place)
  const toGroup = (group: OperationGroup): NavigationNode[] => {
    if (group.operations.length + group.groups.length === 0) return [groupRoot(group, undefined, place) ?? []].flat()
    const visibleOperations = group.operations.filter(({ hidden }) => !hidden)
    const pageNodes = visibleOperations.flatMap((operation) => nodes.get(operation) ?? [])
    const children: NavigationNode[] = [...pageNodes, ...group.groups.flatMap(toGroup)]
    // A group of channels without a tag would only repeat the group that lists the document.
    const isPlain = spec.document?.asyncapi !== undefined && !group.tag && group.groups.length === 0
    if (children.length === 0 || isPlain) return children
    const node: GroupNode = { kind: 'group', label: group.label, children }
    const root = groupRoot(group, node, place)
    if (root) roots.set(node, root)
    return [node]
  }
  return [...overview, ...specGroups(spec).flatMap(toGroup), ...modelNodes(place)]
}

/** Maximum number of operations that a diagnostic about URLs names. */
const MAX_NAMES = 5

/**
 * Reports operations whose path has a number, because another page already has the path without it, once per document.
 */
export function slugCollisions({ collisions }: GeneratedPages, lookup: SpecLookup): Diagnostic[] {
  const sources = new Set(collisions.map(({ source }) => source))
  const bySource = new Map([...sources].map((source) => [source, [] as OperationPage[]]))
  for (const page of collisions) bySource.get(page.source)?.push(page)
  return [...bySource].flatMap(([source, [first, ...others]]): Diagnostic[] => {
    if (!first) return []
    const { operation, slug } = first
    const requestedPath = slugToPathname(slug.replace(/-\d+$/, ''))
    const names = others
      .slice(0, MAX_NAMES - 1)
      .map((page) => `${operationName(page.operation)} (${slugToPathname(page.slug)})`)
    const rest = others.length - names.length
    const also = names.length > 0 ? ` Also numbered: ${names.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.` : ''
    return [
      {
        rule: 'ROUTE_SLUG_COLLISION',
        severity: 'notice',
        ...(lookup.get(source).locate(operation.pointer, { atKey: true }) ?? { file: source }),
        message: `The path ${requestedPath} of ${operationName(operation)} is already in use; its page is ${slugToPathname(slug)}.${also}`,
        hint: `Set "x-mint": { "href": "/…" } on the ${operation.kind === 'channel' ? 'channel, or give it another title' : 'operation, or give it another summary'}.`,
      },
    ]
  })
}

/** Reports once per remote document that its `x-mint.content` is not shown, because it could contain code. */
export function foreignContent(source: string, spec: LoadedSpec): Diagnostic[] {
  if (!isRemoteSpec(source)) return []
  const withContent = spec.operations.filter(({ content }) => content !== undefined)
  const [first] = withContent
  if (!first) return []
  const others = withContent.length > 1 ? ` and ${plural(withContent.length - 1, 'other operation')}` : ''
  return [
    {
      rule: 'OAS_X_MINT',
      severity: 'warning',
      ...(spec.locate(`${first.pointer}/x-mint/content`, { atKey: true }) ?? { file: source }),
      message: `x-mint.content of ${operationName(first)}${others} is not shown: MDX from other servers is not rendered.`,
      hint: 'Copy the document into the docs folder, or move the text into the description.',
    },
  ]
}
