import type { Clock } from '../load/clock.js'
import { short } from '../load/crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, toPointer } from '../load/data.js'
import type { Fault, Faults } from '../load/faults.js'
import { type Files, resolveObject, targetOfRef } from '../load/resolve.js'
import type { Operation } from '../model/spec.js'
import { METHODS } from '../validate/shapes.js'
import { checkPathMint, readOperation } from './readOperation.js'

/** An operation with its objects in the document. */
export interface ListedOperation {
  operation: Operation
  path: string[]
  object: MutableObject
  pathItem: MutableObject
}

interface Listing extends Files {
  source: string
  faults: Faults
  clock: Clock
}

/** Lists all operations and webhooks in the document's order. Replaces references to path items by their fields. */
export function listOperations(root: MutableObject, listing: Listing): ListedOperation[] {
  const items = [...readItems(root, 'paths', listing), ...readItems(root, 'webhooks', listing)]
  // Only after all are read, as a path item can refer to another one, and needs that reference for its position.
  for (const { holder, path, pathItem } of items) holder[path[1]] = pathItem
  return items.flatMap((item) => {
    checkPathMint(item.pathItem, (problem) =>
      listing.faults.add({ rule: 'OAS_X_MINT', ...problem, ...item.placeOf(problem.path) }),
    )
    return listMethods(item, listing)
  })
}

interface PathItem {
  /** The map that contains it. */
  holder: MutableObject
  path: [section: string, name: string]
  pathItem: MutableObject
  /** Returns the file and path of a value in it. */
  placeOf(path: readonly string[]): { file: string; path: string[] }
}

function readItems(root: MutableObject, section: 'paths' | 'webhooks', listing: Listing): PathItem[] {
  const holder = root[section]
  if (!isObject(holder)) return []
  return Object.keys(holder).flatMap((name) => {
    if (name.startsWith('x-') || !isObject(holder[name])) return []
    listing.clock.check()
    const path: PathItem['path'] = [section, name]
    const expanded = expandPathItem(holder[name], path, listing)
    return expanded ? [{ holder, path, ...expanded }] : []
  })
}

/** Returns a path item with the fields of the one it refers to. Its own fields win. */
function expandPathItem(
  item: MutableObject,
  at: string[],
  listing: Listing,
): Pick<PathItem, 'pathItem' | 'placeOf'> | undefined {
  const { source } = listing
  const own = (path: readonly string[]) => ({ file: source, path: [...at, ...path] })
  if (typeof item.$ref !== 'string') return { pathItem: item, placeOf: own }
  const target = resolveObject(item, listing)
  if (!target) return undefined
  const place = target.ref === undefined ? undefined : targetOfRef(target.ref)
  const placeOf = (path: readonly string[]) =>
    place && !Object.hasOwn(item, path[0] ?? '')
      ? { file: place.file || source, path: [...place.path, ...path] }
      : own(path)
  if (Object.keys(item).length === 1) return { pathItem: target.object, placeOf }
  const pathItem = bareObject()
  for (const key of Object.keys(target.object)) pathItem[key] = target.object[key]
  for (const key of Object.keys(item)) if (key !== '$ref') pathItem[key] = item[key]
  return { pathItem, placeOf }
}

function listMethods({ path, pathItem, placeOf }: PathItem, listing: Listing): ListedOperation[] {
  const listed: ListedOperation[] = []
  const add = (object: MutableJson | undefined, method: string, keys: string[]) => {
    // OpenAPI does not allow references here, but they are common in documents of many files.
    const target = resolveObject(object, listing)
    if (!target) return
    const place = target.ref === undefined ? undefined : targetOfRef(target.ref)
    const locate = (path: readonly string[]) =>
      place ? { file: place.file || listing.source, path: [...place.path, ...path] } : placeOf([...keys, ...path])
    const operation = readOperation(target.object, pathItem, {
      kind: path[0] === 'webhooks' ? 'webhook' : 'operation',
      source: listing.source,
      method,
      path: path[1],
      pointer: toPointer([...path, ...keys]),
      pathPointer: toPointer(path),
      report: (problem) => listing.faults.add({ rule: 'OAS_X_MINT', ...problem, ...locate(problem.path) }),
    })
    listed.push({ operation, path: [...path, ...keys], object: target.object, pathItem })
  }
  for (const key of Object.keys(pathItem)) {
    if (METHODS.includes(key)) add(pathItem[key], key.toUpperCase(), [key])
    else if (key === 'additionalOperations' && isObject(pathItem[key])) {
      for (const name of Object.keys(pathItem[key])) {
        listing.clock.check()
        if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) add(pathItem[key][name], name, [key, name])
        else listing.faults.add(badMethod(name, placeOf([key, name])))
      }
    }
  }
  return listed
}

function badMethod(name: string, place: { file: string; path: string[] }): Fault {
  const message = `Invalid HTTP method "${short(name)}"; the operation is omitted.`
  return { rule: 'OAS_METHOD', ...place, atKey: true, message }
}
