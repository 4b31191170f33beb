import { short } from '../load/crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, toPointer } from '../load/data.js'
import type { Faults } from '../load/faults.js'
import { type Files, resolveObject } from '../load/resolve.js'
import type { Operation } from '../model/spec.js'
import { METHODS } from '../validate/shapes.js'
import { checkPathMint, readOperation } from './readOperation.js'

/** An operation with the objects it is read from. */
export interface ListedOperation {
  operation: Operation
  path: string[]
  object: MutableObject
  pathItem: MutableObject
}

interface Listing extends Files {
  source: string
  faults: Faults
}

/** All operations and webhooks, in the document's order. Path items that refer to others get their fields here. */
export function listOperations(root: MutableObject, listing: Listing): ListedOperation[] {
  return [...listItems(root, 'paths', listing), ...listItems(root, 'webhooks', listing)]
}

function listItems(root: MutableObject, section: 'paths' | 'webhooks', listing: Listing): ListedOperation[] {
  const items = root[section]
  if (!isObject(items)) return []
  return Object.keys(items).flatMap((name) => {
    if (name.startsWith('x-') || !isObject(items[name])) return []
    const pathItem = expandPathItem(items[name], listing)
    if (!pathItem) return []
    items[name] = pathItem
    const path = [section, name]
    checkPathMint(pathItem, (problem) =>
      listing.faults.add({ ...problem, file: listing.source, path: [...path, ...problem.path] }),
    )
    return listMethods(pathItem, [section, name], listing)
  })
}

/** A path item that is a reference, with the fields of its target beside its own. */
function expandPathItem(item: MutableObject, listing: Listing): MutableObject | undefined {
  if (typeof item.$ref !== 'string') return item
  const target = resolveObject(item, listing)
  if (!target) return undefined
  const expanded = bareObject()
  for (const key of Object.keys(target)) expanded[key] = target[key]
  for (const key of Object.keys(item)) if (key !== '$ref') expanded[key] = item[key]
  return expanded
}

function listMethods(pathItem: MutableObject, path: string[], listing: Listing): ListedOperation[] {
  const listed: ListedOperation[] = []
  const add = (object: MutableJson | undefined, method: string, keys: string[]) => {
    if (!isObject(object)) return
    const operation = readOperation(object, pathItem, {
      kind: path[0] === 'webhooks' ? 'webhook' : 'operation',
      source: listing.source,
      method,
      path: path[1] ?? '',
      pointer: toPointer([...path, ...keys]),
      pathPointer: toPointer(path),
      report: (problem) =>
        listing.faults.add({ ...problem, file: listing.source, path: [...path, ...keys, ...problem.path] }),
    })
    listed.push({ operation, path: [...path, ...keys], object, pathItem })
  }
  for (const key of Object.keys(pathItem)) {
    if ((METHODS as readonly string[]).includes(key)) add(pathItem[key], key.toUpperCase(), [key])
    else if (key === 'additionalOperations' && isObject(pathItem[key])) {
      for (const name of Object.keys(pathItem[key])) {
        if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) add(pathItem[key][name], name, [key, name])
        else listing.faults.add(badMethod(name, listing.source, [...path, key, name]))
      }
    }
  }
  return listed
}

function badMethod(name: string, file: string, path: string[]) {
  const message = `"${short(name)}" can't be the name of a method; it is left out.`
  return { rule: 'OAS_METHOD', severity: 'warning' as const, file, path, atKey: true, message }
}
