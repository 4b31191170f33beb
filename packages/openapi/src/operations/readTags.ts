import { type Diagnostic, nearestName } from '@octavo/core'
import { short } from '../load/crawl.js'
import { isObject, type MutableObject, valueAt } from '../load/data.js'
import type { Faults } from '../load/faults.js'
import { documentAbout } from '../model/documentAbout.js'
import type { JsonObject } from '../model/jsonValue.js'
import type { Operation, SpecTag, SpecVersion } from '../model/spec.js'

interface Reading {
  version: SpecVersion
  source: string
  faults: Faults
}

/** Returns the tags of a document. In OpenAPI 3.2 they form a tree. Invalid parents are reported and ignored. */
export function readTags(root: MutableObject, { version, source, faults }: Reading): SpecTag[] {
  const { tags: list, tagsPath } = documentAbout(root as JsonObject)
  const tags: SpecTag[] = []
  const places = new Map<string, number>()
  for (const [index, tag] of list.entries()) {
    if (!isObject(tag) || typeof tag.name !== 'string' || tag.name === '') continue
    if (places.has(tag.name)) {
      const message = `Duplicate tag "${short(tag.name)}".`
      faults.add({ rule: 'OAS_DUP_TAG', file: source, path: [...tagsPath, String(index)], message })
      continue
    }
    places.set(tag.name, index)
    tags.push(readTag(tag, tag.name, version))
  }
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const depths = new Map<string, number>()
  for (const tag of tags) {
    const problem = checkParent(tag, byName, depths)
    if (!problem) continue
    delete tag.parent
    faults.add({ ...problem, file: source, path: [...tagsPath, String(places.get(tag.name)), 'parent'] })
  }
  return tags
}

/**
 * Removes what a document says about tags that only excluded operations have, so that no page shows it. Positions in the
 * list stay.
 */
export function clearExcludedTags(root: MutableObject, operations: readonly Operation[]): void {
  const visibleTags = new Set(operations.flatMap(({ excluded, tags }) => (excluded ? [] : tags)))
  const excludedTags = new Set(operations.flatMap(({ excluded, tags }) => (excluded ? tags : [])))
  const { tags, tagsPath } = documentAbout(root as JsonObject)
  const list = excludedTags.size > 0 ? valueAt(root, tagsPath) : undefined
  if (!Array.isArray(list)) return
  for (const [index, tag] of tags.entries()) {
    const name = isObject(tag) ? tag.name : undefined
    if (typeof name === 'string' && excludedTags.has(name) && !visibleTags.has(name)) list[index] = { name }
  }
}

function readTag(tag: MutableObject, name: string, version: SpecVersion): SpecTag {
  const isTree = version === '3.2'
  const labels = [tag['x-group'], tag['x-displayName'], isTree ? tag.summary : undefined]
  const label = labels.find((text) => typeof text === 'string' && text !== '')
  return {
    name,
    label: typeof label === 'string' ? label : undefined,
    parent: isTree && typeof tag.parent === 'string' ? tag.parent : undefined,
    kind: isTree && typeof tag.kind === 'string' ? tag.kind : undefined,
  }
}

/** Maximum number of tags above a tag, so that no part of navigation is too deep for code that recurses. */
const MAX_DEPTH = 32

/** @param depths depths of the tags whose parents are valid. Tags are added, so that long chains are read once. */
function checkParent(
  { name, parent }: SpecTag,
  byName: ReadonlyMap<string, SpecTag>,
  depths: Map<string, number>,
): Pick<Diagnostic, 'rule' | 'message' | 'hint'> | undefined {
  if (parent === undefined) return undefined
  if (!byName.has(parent)) {
    const nearest = nearestName(parent, byName.keys())
    const hint = nearest === undefined ? undefined : `Did you mean "${nearest}"?`
    const message = `Unknown parent "${short(parent)}" of tag "${short(name)}".`
    return { rule: 'OAS_TAG_PARENT', message, hint }
  }
  const path = new Set<string>()
  let at: string | undefined = name
  for (; at !== undefined && !depths.has(at); at = byName.get(at)?.parent) {
    if (path.has(at)) return { rule: 'OAS_TAG_CYCLE', message: `Circular parents of tag "${short(name)}".` }
    if (path.size > MAX_DEPTH) break
    path.add(at)
  }
  const depth = path.size + ((at === undefined ? undefined : depths.get(at)) ?? 0)
  if (depth > MAX_DEPTH)
    return { rule: 'OAS_TAG_PARENT', message: `Tag "${short(name)}" is nested more than ${MAX_DEPTH} levels deep.` }
  for (const [index, each] of [...path].entries()) depths.set(each, depth - index)
  return undefined
}
