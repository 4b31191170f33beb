import type { Position } from '@octavo/core'
import { short } from '../load/crawl.js'
import { isObject, type MutableJson } from '../load/data.js'
import type { Fault, Faults } from '../load/faults.js'
import { type Files, resolveObject } from '../load/resolve.js'
import { MAX_NAME_BYTES, shortenedTexts } from '../naming/operationSlug.js'
import type { ListedOperation } from './listOperations.js'

interface Checking extends Files {
  source: string
  faults: Faults
  /** Returns the position of a field, for diagnostics that mention two operations. */
  locate(path: readonly string[]): { start: Position } | undefined
}

/** Checks operations against each other and against their paths. */
export function checkOperations(listed: readonly ListedOperation[], checking: Checking): void {
  const byId = new Map<string, ListedOperation>()
  for (const one of listed) {
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

/** Reports texts that are shortened in the page's path, because file names have a length limit. */
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

/** Parameters of the operation override those of its path with the same name and `in`. */
function checkParameters({ operation, object, pathItem, path }: ListedOperation, checking: Checking): void {
  const { source, faults } = checking
  const declared = new Set<string>()
  const pathLevel = path.slice(0, 2)
  for (const [list, at] of [
    [object.parameters, path],
    [pathItem.parameters, pathLevel],
  ] as const) {
    const own = new Set<string>()
    for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
      const key = parameterKey(item, checking)
      if (key === undefined) continue
      declared.add(key)
      if (!own.has(key)) own.add(key)
      else faults.add(duplicate(key, [...at, 'parameters', String(index)], source))
    }
  }
  if (operation.kind === 'webhook') return
  const names = new Set([...operation.path.slice(0, 10_000).matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''))
  for (const name of names)
    if (!declared.has(`path ${name}`)) faults.add(undeclared(name, operation.path, path, source))
  for (const key of declared) {
    const name = key.startsWith('path ') ? key.slice(5) : undefined
    if (name !== undefined && !names.has(name)) faults.add(unused(name, operation.path, path, source))
  }
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
