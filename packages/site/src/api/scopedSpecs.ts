import { type Diagnostic, type GroupNode, type NavigationNode, plural, slugToPathname } from '@octavo/core'
import { groupOperations, type LoadedSpec, nameOf, type OperationGroup } from '@octavo/openapi'
import type { Problem } from '../sources/keys.js'
import type { GeneratedPages } from './generatedPages.js'
import { isRemoteSpec, type SpecReference } from './specReferences.js'

/** Documents by path, as the site has read them. */
export interface SpecLookup {
  get(source: string): LoadedSpec
  match(written: string): string | undefined
}

/** Why a document that docs.json names has no pages. */
export function unavailable({ source }: SpecReference, spec: LoadedSpec): Problem | undefined {
  if (spec.document || !spec.diagnostics.some(({ rule }) => rule === 'OAS_NOT_FOUND')) return undefined
  if (/^http:/i.test(source)) {
    return {
      rule: 'OAS_UNREACHABLE',
      message: `${source} is not fetched: only https documents are. The pages of its operations say so.`,
      expected: 'an https URL, or the path of a file in the docs folder.',
      hint: 'Save the document in the docs folder and name that file; save it again when the API changes.',
    }
  }
  if (isRemoteSpec(source)) {
    const reason = spec.unreachable === undefined ? '' : ` ${spec.unreachable}`
    return {
      rule: 'OAS_UNREACHABLE',
      message: `${source} could not be fetched; the pages of its operations say so.${reason}`,
      hint: 'Check the URL and the network, or copy the document into the docs folder.',
    }
  }
  return {
    rule: 'OAS_NOT_FOUND',
    message: `The OpenAPI document "${source}" does not exist; its pages are omitted.`,
    expected: 'the path of a file in the docs folder, or an https URL.',
    wanted: source,
  }
}

/**
 * Tells whether pages of a document carry a notice: the document exists and cannot be used, or it is remote and was not
 * fetched. A missing file has no pages.
 */
export function hasNotice(source: string, spec: LoadedSpec): boolean {
  return !spec.document && (isRemoteSpec(source) || spec.diagnostics.every(({ rule }) => rule !== 'OAS_NOT_FOUND'))
}

/**
 * Tells whether another diagnostic explains why documents do not have what a page names: a remote one was not fetched, or
 * none of them can be used.
 */
export function isExplained(sources: readonly string[], lookup: SpecLookup): boolean {
  const noticed = sources.filter((source) => hasNotice(source, lookup.get(source)))
  return noticed.some(isRemoteSpec) || (noticed.length > 0 && noticed.length === sources.length)
}

/** Returns the documents that exist, also those that cannot be used: a missing one is reported where it is named. */
export function presentSources(sources: readonly string[], lookup: SpecLookup): string[] {
  return sources.filter((source) => {
    const spec = lookup.get(source)
    return spec.document !== undefined || (!isRemoteSpec(source) && hasNotice(source, spec))
  })
}

/** Builds the navigation of all operations of a document. Hidden ones get pages, but no entry. */
export function generateNodes(
  spec: LoadedSpec,
  pages: GeneratedPages,
  { source, directory }: SpecReference,
): NavigationNode[] {
  if (hasNotice(source, spec)) return [pages.addWhole(source, directory)]
  const nodes = new Map(
    spec.operations
      .filter(({ excluded }) => !excluded)
      .map((operation) => [operation, pages.add(operation, spec, directory)] as const),
  )
  const toGroup = ({ label, operations, groups }: OperationGroup): GroupNode[] => {
    const shown = operations.filter(({ hidden }) => !hidden).flatMap((operation) => nodes.get(operation) ?? [])
    const children: NavigationNode[] = [...shown, ...groups.flatMap(toGroup)]
    return children.length === 0 ? [] : [{ kind: 'group', label, children }]
  }
  return groupOperations(spec).flatMap(toGroup)
}

/** Reports operations that have a number in their path, because it would be that of another page. */
export function slugCollisions({ collisions }: GeneratedPages, lookup: SpecLookup): Diagnostic[] {
  return collisions.map(({ slug, operation, source }) => {
    const wanted = slug.replace(/-\d+$/, '')
    return {
      rule: 'ROUTE_SLUG_COLLISION',
      severity: 'warning',
      ...(lookup.get(source).locate(operation.pointer, { atKey: true }) ?? { file: source }),
      message: `The path ${slugToPathname(wanted)} of ${nameOf(operation)} is taken; its page is ${slugToPathname(slug)}.`,
      hint: 'Give the operation another summary, or set "x-mint.href".',
    }
  })
}

/** Says once of a document of another server that its `x-mint.content` is not shown: it must not bring code along. */
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
      message: `x-mint.content of ${nameOf(first)}${others} is not shown: documents of other servers bring no MDX along.`,
      hint: 'Copy the document into the docs folder, or move the text into the description.',
    },
  ]
}
