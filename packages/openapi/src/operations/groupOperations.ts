import { memo } from '@octavo/core'
import { isJsonObject } from '../model/jsonValue.js'
import type { LoadedSpec, Operation, SpecDocument, SpecTag } from '../model/spec.js'
import { isDescribedTag, tagObjects } from '../schema/about.js'
import { ownList, ownString } from '../schema/references.js'
import { CHANNELS, DEFAULT_GROUP } from './operationSlug.js'

/** A group of generated pages. */
export interface OperationGroup {
  label: string
  /** Undefined for operations without a tag, and for groups of tags. */
  tag?: SpecTag
  operations: Operation[]
  groups: OperationGroup[]
}

type GroupedSpec = Pick<LoadedSpec, 'operations' | 'tags' | 'document'>

/**
 * Groups operations by their first tag, in the order in which paths use the tags. In OpenAPI 3.2, groups are nested
 * like their tags, and only tags of kind `nav` create groups. Groups that `x-tagGroups` lists are below its entries. Tags
 * that are guides follow as groups without operations.
 */
export function groupOperations({ operations, tags, document }: GroupedSpec): OperationGroup[] {
  const isTree = document?.version === '3.2'
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const groups = new Map<string | undefined, OperationGroup>()
  const top: OperationGroup[] = []
  const operationGroup = (name: string | undefined): OperationGroup => {
    const tagGroup = groups.get(name)
    if (tagGroup) return tagGroup
    const tag = name === undefined ? undefined : (byName.get(name) ?? { name })
    const group: OperationGroup = {
      label: tag?.label ?? name ?? (document?.asyncapi === undefined ? DEFAULT_GROUP : CHANNELS),
      tag,
      operations: [],
      groups: [],
    }
    groups.set(name, group)
    const siblings = isTree && tag?.parent !== undefined ? operationGroup(tag.parent).groups : top
    siblings.push(group)
    return group
  }
  for (const operation of operations) {
    if (!operation.excluded)
      operationGroup(groupingTag(operation, isTree ? byName : undefined)).operations.push(operation)
  }
  if (!document) return top
  const usedTags = new Set(operations.flatMap((operation) => operation.tags))
  const guides = guideTags(document, tags).filter(({ name }) => !usedTags.has(name) && !groups.has(name))
  const guideGroups = guides.map((tag) => ({ label: tag.label ?? tag.name, tag, operations: [], groups: [] }))
  return tagGroups(document, [...top, ...guideGroups])
}

/**
 * Returns the described tags that Redoc shows as sections of text even if no operation has them. Other descriptions without
 * operations are mostly leftovers.
 */
function guideTags(document: SpecDocument, tags: readonly SpecTag[]): SpecTag[] {
  const entries = ownList(document.root, 'x-tagGroups').filter(isJsonObject)
  const listedTags = new Set(entries.flatMap((entry) => ownList(entry, 'tags')))
  return tags.filter(({ name }) => {
    const isMarked = listedTags.has(name) || tagObjects(document).get(name)?.['x-traitTag'] === true
    return isMarked && isDescribedTag(document, name)
  })
}

/** Returns the groups below those of `x-tagGroups`, in its order. Groups that it does not list follow. */
function tagGroups({ root }: Pick<SpecDocument, 'root'>, groups: readonly OperationGroup[]): OperationGroup[] {
  const rest = new Map(groups.map((group) => [group.tag?.name, group]))
  const tagGroupList = ownList(root, 'x-tagGroups').flatMap((entry): OperationGroup[] => {
    const label = isJsonObject(entry) ? ownString(entry, 'name') : undefined
    if (!isJsonObject(entry) || !label) return []
    const inside = ownList(entry, 'tags').flatMap((name) => {
      const group = typeof name === 'string' ? rest.get(name) : undefined
      return group && rest.delete(group.tag?.name) ? [group] : []
    })
    return inside.length > 0 ? [{ label, operations: [], groups: inside }] : []
  })
  return [...tagGroupList, ...rest.values()]
}

/** Returns the groups of a document. */
export const specGroups = memo((spec: LoadedSpec) => groupOperations(spec))

const groupsByTag = memo((spec: LoadedSpec): ReadonlyMap<string, OperationGroup> => {
  const groups = new Map<string, OperationGroup>()
  const visit = (group: OperationGroup): void => {
    if (group.tag) groups.set(group.tag.name, group)
    group.groups.forEach(visit)
  }
  specGroups(spec).forEach(visit)
  return groups
})

/** Returns the group of a tag. Undefined if no operation has it, unless it is a guide. */
export function findGroup(spec: LoadedSpec, tag: string): OperationGroup | undefined {
  return groupsByTag(spec).get(tag)
}

/** Returns the first tag, or in OpenAPI 3.2 the first tag of kind `nav`. */
function groupingTag({ tags }: Operation, tree: ReadonlyMap<string, SpecTag> | undefined): string | undefined {
  if (!tree) return tags[0]
  return tags.find((name) => (tree.get(name)?.kind ?? 'nav') === 'nav')
}

/** Returns the badge label of an operation: its first tag of kind `badge` (3.2). */
export function operationBadge({ tags }: Operation, specTags: readonly SpecTag[]): string | undefined {
  const badge = specTags.find((tag) => tag.kind === 'badge' && tags.includes(tag.name))
  return badge && (badge.label ?? badge.name)
}
