import type { Position } from '@octavo/core'
import type { Steps } from '../load/countSteps.js'
import { short } from '../load/crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, toPointer } from '../load/data.js'
import type { Fault, Faults } from '../load/faults.js'
import { type Files, refTarget, resolveObject } from '../load/fileSet.js'
import type { Operation } from '../model/spec.js'
import { METHODS } from '../validate/shapes.js'
import { MAX_NAME_BYTES, shortenedTexts } from './operationSlug.js'
import { checkPathMint, readOperation } from './readOperation.js'

/** An operation with its objects in the document. */
export interface ListedOperation {
  operation: Operation
  path: string[]
  object: MutableObject
  pathItem: MutableObject
}

export interface Listing extends Files {
  source: string
  faults: Faults
  steps: Steps
  /** True if `x-internal` excludes operations. */
  omitInternal?: boolean | undefined
}

/** Lists all operations and webhooks in document order. References to path items are replaced with their fields. */
export function listOperations(root: MutableObject, listing: Listing): ListedOperation[] {
  const items = [...readItems(root, 'paths', listing), ...readItems(root, 'webhooks', listing)]
  // Path items are resolved after all of them are read: they can refer to each other, and each needs its reference for
  // its position.
  for (const { holder, path, pathItem } of items) holder[path[1]] = pathItem
  return items.flatMap((item) => {
    checkPathMint(item.pathItem, (problem) =>
      listing.faults.add({ rule: 'OAS_X_MINT', ...problem, ...item.pathLocation(problem.path) }),
    )
    return listMethods(item, listing)
  })
}

interface PathItem {
  /** The map that contains the path item. */
  holder: MutableObject
  path: [section: string, name: string]
  pathItem: MutableObject
  /** Returns the file and path of a value in the path item. */
  pathLocation(path: readonly string[]): { file: string; path: string[] }
}

function readItems(root: MutableObject, section: 'paths' | 'webhooks', listing: Listing): PathItem[] {
  const holder = root[section]
  if (!isObject(holder)) return []
  return Object.keys(holder).flatMap((name) => {
    if (name.startsWith('x-') || !isObject(holder[name])) return []
    listing.steps.take()
    const path: PathItem['path'] = [section, name]
    const expanded = expandPathItem(holder[name], path, listing)
    return expanded ? [{ holder, path, ...expanded }] : []
  })
}

/** Returns a path item merged with the one it refers to. Its own fields win. */
function expandPathItem(
  item: MutableObject,
  at: string[],
  listing: Listing,
): Pick<PathItem, 'pathItem' | 'pathLocation'> | undefined {
  const { source } = listing
  const location = (path: readonly string[]) => ({ file: source, path: [...at, ...path] })
  if (typeof item.$ref !== 'string') return { pathItem: item, pathLocation: location }
  const target = resolveObject(item, listing)
  if (!target) return undefined
  const place = target.ref === undefined ? undefined : refTarget(target.ref)
  const pathLocation = (path: readonly string[]) =>
    place && !Object.hasOwn(item, path[0] ?? '')
      ? { file: place.file || source, path: [...place.path, ...path] }
      : location(path)
  if (Object.keys(item).length === 1) return { pathItem: target.object, pathLocation }
  const pathItem = bareObject()
  const keys = Object.keys(target.object)
  listing.steps.take(keys.length)
  for (const key of keys) pathItem[key] = target.object[key]
  for (const key of Object.keys(item)) if (key !== '$ref') pathItem[key] = item[key]
  return { pathItem, pathLocation }
}

function listMethods({ path, pathItem, pathLocation }: PathItem, listing: Listing): ListedOperation[] {
  const operations: ListedOperation[] = []
  const names = Object.keys(pathItem)
  listing.steps.take(names.length)
  const add = (object: MutableJson | undefined, method: string, keys: string[]) => {
    // OpenAPI does not allow references here, but they are common in documents of many files.
    const target = resolveObject(object, listing)
    if (!target) return
    // Many paths can share an operation.
    const { tags, parameters } = target.object
    for (const list of [tags, parameters, pathItem.parameters]) if (Array.isArray(list)) listing.steps.take(list.length)
    const place = target.ref === undefined ? undefined : refTarget(target.ref)
    const locate = (path: readonly string[]) =>
      place ? { file: place.file || listing.source, path: [...place.path, ...path] } : pathLocation([...keys, ...path])
    const operation = readOperation(target.object, pathItem, {
      kind: path[0] === 'webhooks' ? 'webhook' : 'operation',
      source: listing.source,
      method,
      path: path[1],
      pointer: toPointer([...path, ...keys]),
      pathPointer: toPointer(path),
      omitInternal: listing.omitInternal,
      report: (problem) => listing.faults.add({ rule: 'OAS_X_MINT', ...problem, ...locate(problem.path) }),
    })
    operations.push({ operation, path: [...path, ...keys], object: target.object, pathItem })
  }
  for (const key of names) {
    if (METHODS.includes(key)) add(pathItem[key], key.toUpperCase(), [key])
    else if (key === 'additionalOperations' && isObject(pathItem[key])) {
      for (const name of Object.keys(pathItem[key])) {
        listing.steps.take(STEPS_OF_METHOD)
        if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) add(pathItem[key][name], name, [key, name])
        else listing.faults.add(badMethod(name, pathLocation([key, name])))
      }
    }
  }
  return operations
}

/** Invalid methods are compared with those that were reported. */
const STEPS_OF_METHOD = 4

function badMethod(name: string, place: { file: string; path: string[] }): Fault {
  const message = `Invalid HTTP method "${short(name)}"; the operation is omitted.`
  return { rule: 'OAS_METHOD', ...place, atKey: true, message }
}

interface Checking extends Files {
  source: string
  faults: Faults
  /** Returns the position of a field, for diagnostics that mention two operations. */
  locate(path: readonly string[]): { start: Position } | undefined
}

/** Compares operations with each other and with their paths. */
export function checkOperations(operations: readonly ListedOperation[], checking: Checking): void {
  const byId = new Map<string, ListedOperation>()
  for (const one of operations) {
    checkId(one, byId, checking)
    checkParameters(one, checking)
    checkNameLength(one, checking)
  }
}

function checkId(one: ListedOperation, byId: Map<string, ListedOperation>, { source, faults, locate }: Checking): void {
  const { operationId } = one.operation
  if (operationId === undefined) return
  const first = byId.get(operationId)
  if (!first) {
    byId.set(operationId, one)
    return
  }
  const line = locate([...first.path, 'operationId'])?.start.line
  const other = `${first.operation.method} ${short(first.operation.path)}`
  faults.add({
    rule: 'OAS_DUP_OPERATION_ID',
    file: source,
    path: [...one.path, 'operationId'],
    message: `Duplicate operationId "${short(operationId)}", first used by ${other}${line === undefined ? '' : ` at line ${line}`}.`,
    expected: 'a unique operationId for each operation.',
  })
}

/** Reports texts that are shortened in the page path because file names have a length limit. */
function checkNameLength({ operation, path }: ListedOperation, { source, faults }: Checking): void {
  if (operation.excluded) return
  for (const { field, text } of shortenedTexts(operation)) {
    const place = { tags: [...path, 'tags', '0'], summary: [...path, 'summary'], path: path.slice(0, 2) }
    faults.add({
      rule: 'OAS_LONG_NAME',
      file: source,
      path: place[field],
      atKey: field === 'path' || undefined,
      message: `Too long for a URL: "${short(text)}"; the page URL is shortened.`,
      expected: `at most ${MAX_NAME_BYTES} bytes.`,
      hint: 'Shorten it, or set the path of the page: "x-mint": { "href": "/…" }.',
    })
  }
}

/** Checks parameters. An operation's parameters override path parameters with the same name and `in`. */
function checkParameters({ operation, object, pathItem, path }: ListedOperation, checking: Checking): void {
  const { source, faults } = checking
  const declared = new Set<string>()
  const pathLevel = path.slice(0, 2)
  for (const [list, at] of [
    [object.parameters, path],
    [pathItem.parameters, pathLevel],
  ] as const) {
    const keys = new Set<string>()
    for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
      const key = parameterKey(item, checking)
      if (key === undefined) continue
      declared.add(key)
      if (!keys.has(key)) keys.add(key)
      else faults.add(duplicate(key, [...at, 'parameters', String(index)], source))
    }
  }
  if (operation.kind !== 'operation') return
  // A query string in a path is reported by itself.
  const [route = ''] = operation.path.slice(0, 10_000).split('?')
  const names = new Set([...route.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''))
  const missing = [...names].filter((name) => !declared.has(`path ${name}`))
  const spare = [...declared]
    .flatMap((key) => (key.startsWith('path ') ? [key.slice(5)] : []))
    .filter((name) => !names.has(name))
  const [name] = missing
  const [other] = spare
  // One missing and one unused name belong to the same parameter.
  if (name !== undefined && other !== undefined && missing.length === 1 && spare.length === 1) {
    faults.add(renamed({ name, other, template: operation.path }, path, source))
    return
  }
  for (const name of missing) faults.add(undeclared(name, operation.path, path, source))
  for (const name of spare) faults.add(unused(name, operation.path, path, source))
}

function renamed(
  { name, other, template }: { name: string; other: string; template: string },
  path: string[],
  file: string,
): Fault {
  const message = `Path parameter "${short(other)}" does not match "{${short(name)}}" in ${short(template)}.`
  const hint = `Fix: rename the parameter to "${short(name)}", or write "{${short(other)}}" in the path.`
  return { rule: 'OAS_PATH_PARAM', file, path, atKey: true, message, hint }
}

function parameterKey(item: MutableJson, files: Files): string | undefined {
  const parameter = resolveObject(item, files)?.object
  if (!isObject(parameter) || typeof parameter.name !== 'string' || typeof parameter.in !== 'string') return undefined
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`
}

function duplicate(key: string, path: string[], file: string): Fault {
  const [place, ...name] = key.split(' ')
  const message = `Duplicate ${place} parameter "${short(name.join(' '))}".`
  return { rule: 'OAS_DUP_PARAMETER', file, path, message, hint: 'Remove one of the two.' }
}

function undeclared(name: string, template: string, path: string[], file: string): Fault {
  const message = `Missing path parameter "${short(name)}" of ${short(template)}.`
  const expected = `a parameter with "name": "${short(name)}" and "in": "path".`
  return { rule: 'OAS_PATH_PARAM', file, path, atKey: true, message, expected }
}

function unused(name: string, template: string, path: string[], file: string): Fault {
  const message = `Unknown path parameter "${short(name)}": ${short(template)} does not contain it.`
  return { rule: 'OAS_PATH_PARAM', file, path, atKey: true, message }
}
