import type { GroupNode, NavigationNode, PageNode } from '@octavo/core'
import {
  DEFAULT_DIRECTORY,
  documentSlug,
  documentTitle,
  isDescribedTag,
  type LoadedSpec,
  type OperationGroup,
  shownModels,
  specGroups,
} from '@octavo/openapi'
import type { GeneratedPages } from './generatedPages.js'
import type { SpecReference } from './specReferences.js'

/** Labels of generated entries in the language of a part of navigation. */
export interface EntryWords {
  overview: string
  models: string
}

export const ENGLISH: EntryWords = { overview: 'Overview', models: 'Models' }

/** A document with the place of its pages. */
export interface DocumentPlace {
  spec: LoadedSpec
  pages: GeneratedPages
  reference: SpecReference
  words: EntryWords
  /** False beside other documents: the entry of its overview is its title. */
  isOnly: boolean
}

/** Adds the overview page of a document. */
export function overviewNode({ spec, pages, reference, words, isOnly }: DocumentPlace): PageNode[] {
  if (!spec.document || reference.overview === false) return []
  const { title = words.overview, summary } = documentTitle(spec.document)
  const page = {
    title,
    label: isOnly ? words.overview : undefined,
    summary,
    source: reference.source,
    directory: reference.directory,
    part: { kind: 'overview' as const },
  }
  return [pages.addPart(documentSlug(reference.directory, 'overview'), page).node]
}

/** Makes the page of a described tag the root of its group in navigation. Returns the entry of the page. */
export function groupRoot(
  { tag, label }: OperationGroup,
  node: GroupNode | undefined,
  { spec, pages, reference: { source, directory } }: DocumentPlace,
): PageNode | undefined {
  if (!spec.document || !tag || !isDescribedTag(spec.document, tag.name)) return undefined
  const page = { title: label, source, directory, part: { kind: 'group' as const, tag: tag.name } }
  const entry = pages.addPart(documentSlug(directory, tag.name), page)
  entry.onSlug((slug) => {
    if (node) node.root = slug
  })
  return entry.node
}

/** Adds the pages of models. */
export function modelNodes({ spec, pages, reference, words }: DocumentPlace): NavigationNode[] {
  const { source, directory, models } = reference
  if (!spec.document || models !== true) return []
  const children = shownModels(spec).map((name) => {
    const page = { title: name, source, directory, part: { kind: 'model' as const, name } }
    return pages.addPart(documentSlug(directory ?? DEFAULT_DIRECTORY, 'models', name), page).node
  })
  return children.length > 0 ? [{ kind: 'group', label: words.models, children }] : []
}

/** Adds the pages of a document whose operations are listed one by one. They are not in navigation. */
export function addUnlistedPages(place: DocumentPlace): void {
  overviewNode(place)
  modelNodes(place)
  const visit = (group: OperationGroup): boolean => {
    const below = group.groups.map(visit)
    const hasPages = below.includes(true) || group.operations.some((operation) => place.pages.operations.has(operation))
    if (hasPages) groupRoot(group, undefined, place)
    return hasPages
  }
  for (const group of specGroups(place.spec)) visit(group)
}
