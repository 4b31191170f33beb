import type { LoadedSpec, Operation, SpecTag } from '../model/spec.js'
import { DEFAULT_GROUP } from './operationSlug.js'

/** A group of generated pages. */
export interface OperationGroup {
  label: string
  /** Undefined for operations without a tag. */
  tag?: SpecTag
  operations: Operation[]
  groups: OperationGroup[]
}

type GroupedSpec = Pick<LoadedSpec, 'operations' | 'tags' | 'document'>

/**
 * Groups operations by their first tag, in the order in which paths use the tags. In OpenAPI 3.2, groups are nested
 * like their tags, and only tags of kind `nav` create groups.
 */
export function groupOperations({ operations, tags, document }: GroupedSpec): OperationGroup[] {
  const isTree = document?.version === '3.2'
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const groups = new Map<string | undefined, OperationGroup>()
  const top: OperationGroup[] = []
  const operationGroup = (name: string | undefined): OperationGroup => {
    const existingGroup = groups.get(name)
    if (existingGroup) return existingGroup
    const tag = name === undefined ? undefined : (byName.get(name) ?? { name })
    const group: OperationGroup = {
      label: tag?.label ?? name ?? DEFAULT_GROUP,
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
  return top
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
