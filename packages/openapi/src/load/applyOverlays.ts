import { compareText, nearestName, nearMiss, rootPath } from '@octavo/core'
import { JSONPathEnvironment } from 'json-p3'
import type { Json, JsonObject } from '../model/jsonValue.js'
import type { Steps } from './countSteps.js'
import { reportSource, short } from './crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, valueAt } from './data.js'
import { copyNumbers, copyText, type Held, moveValue, removeItem, toHeld } from './exactNumbers.js'
import type { Faults } from './faults.js'
import { type FileReader, insideRoot } from './fileSet.js'
import { LIMITS } from './limits.js'
import type { Source } from './source.js'

interface OverlayContext extends OverlaySearch {
  steps: Steps
  overlays?: readonly string[]
}

/** Maximum number of values that overlays can add, including copies. */
const MAX_ADDED = 1_000_000

/** Applies the overlays of a document in order. Returns the parsed overlay files, for positions. */
export function applyOverlays(root: MutableObject, context: OverlayContext): Source[] {
  const sources = context.overlays ? readListed(context.overlays, context) : findOverlays(context)
  const budget: Budget = { values: MAX_ADDED, steps: context.steps, size: sources.length > 0 ? countValues(root) : 0 }
  for (const source of sources) applyOverlay(root, source, budget, context)
  return sources
}

function readListed(overlays: readonly string[], { source, reader, faults }: OverlayContext): Source[] {
  return overlays.flatMap((overlay) => {
    const file = rootPath(overlay)
    const bytes = reader.read(file)
    if (bytes === 'pending') return []
    if (bytes) {
      const parsed = reader.parse(bytes, file)
      reportSource(parsed, faults)
      return [parsed]
    }
    const message = `Missing overlay "${short(overlay)}" of ${source}.`
    faults.add({ rule: 'OAS_OVERLAY_MISSING', file: source, message, wanted: file })
    return []
  })
}

function applyOverlay(root: MutableObject, { file, value }: Source, budget: Budget, { faults }: OverlayContext): void {
  if (value === undefined) return
  const problem = (message: string, path: string[], about: Omit<Refusal, 'message'> = {}) =>
    faults.add({ rule: 'OAS_OVERLAY', file, path, message, ...about })
  if (!isObject(value) || typeof value.overlay !== 'string' || !/^1\.\d+(?:\.\d+)?$/.test(value.overlay)) {
    problem(`Invalid overlay ${file}.`, [], { expected: '"overlay": "1.0.0".' })
    return
  }
  const actions = value.actions
  if (!Array.isArray(actions)) {
    const nearest = nearMiss('actions', Object.keys(value))
    problem(`Missing list "actions" in overlay ${file}.`, nearest === undefined ? [] : [nearest], {
      expected: 'a list "actions" of objects, each with a "target".',
      hint:
        nearest !== undefined && nearest !== 'actions' ? `Did you mean "actions" instead of "${nearest}"?` : undefined,
    })
    return
  }
  for (const [index, action] of actions.entries()) {
    const place = ['actions', String(index)]
    if (isAction(action)) {
      const refusal = applyAction(root, action, budget)
      if (refusal) problem(refusal.message, [...place, 'target'], refusal)
    } else {
      const lines = isObject(action) ? Object.keys(action) : []
      const misspelledKey = 'target' in (isObject(action) ? action : {}) ? 'target' : nearMiss('target', lines)
      problem(
        'Missing "target" in overlay action.',
        [...place, ...(misspelledKey === undefined ? [] : [misspelledKey])],
        {
          expected: 'a JSONPath, such as "$.info".',
          hint:
            misspelledKey !== undefined && misspelledKey !== 'target'
              ? `Did you mean "target" instead of "${misspelledKey}"?`
              : undefined,
        },
      )
    }
  }
}

function isAction(action: MutableJson): action is Action {
  return isObject(action) && typeof action.target === 'string'
}

type Action = MutableObject & { target: string }

interface Budget {
  /** Number of values that overlays can still add to the document. */
  values: number
  steps: Steps
  /** Number of objects and lists in the document. */
  size: number
}

function countValues(value: MutableJson | undefined): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 1
  for (const key of Object.keys(value)) count += countValues((value as MutableObject)[key])
  return count
}

/** Texts of a diagnostic about an invalid action. */
interface Refusal {
  message: string
  expected?: string
  hint?: string
}

/** Applies one action to the document. Returns a refusal for an invalid action. */
function applyAction(root: MutableObject, action: Action, budget: Budget): Refusal | undefined {
  const selected = select(action.target, root, budget)
  if ('problem' in selected) {
    const message = `Invalid overlay target "${short(action.target)}": ${selected.problem}.`
    return { message, expected: 'a JSONPath, such as "$.info".' }
  }
  if (selected.paths.length === 0) return selectsNothing(root, action.target, budget)
  const message = changeAll(root, action, selected.paths, budget)
  return message === undefined ? undefined : { message }
}

function selectsNothing(root: MutableObject, target: string, { steps }: Budget): Refusal {
  const nearest = nearestKey(root, target, steps)
  return {
    message: `Overlay target "${short(target)}" matches nothing in the document.`,
    expected: 'a JSONPath that matches a part of the document.',
    hint: nearest !== undefined ? `Did you mean ${JSON.stringify(short(nearest))}?` : undefined,
  }
}

/** A name, or a name in brackets. */
const STEP = /\.([A-Za-z_][\w-]*)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\]|\[(\d+)\]/gy

/** Returns the key most similar to the first missing one, for a path of plain names. */
function nearestKey(root: MutableObject, target: string, steps: Steps): string | undefined {
  let value: MutableJson | undefined = root
  for (const [, name, single, double, index] of target.slice(1).matchAll(STEP)) {
    const key: string = name ?? single ?? double ?? index ?? ''
    const next: MutableJson | undefined = isObject(value) || Array.isArray(value) ? valueAt(value, [key]) : undefined
    if (next === undefined) {
      const names = isObject(value) ? Object.keys(value) : []
      steps.take(names.length)
      return nearestName(key, names)
    }
    value = next
  }
  return undefined
}

function changeAll(
  root: MutableObject,
  action: Action,
  paths: readonly string[][],
  budget: Budget,
): string | undefined {
  if (action.remove === true) return remove(root, paths, budget)
  const change = readChange(root, action, budget)
  if (typeof change === 'string') return change
  for (const path of paths) {
    const problem = update(root, path, { change, budget })
    if (problem) return problem
  }
  return undefined
}

/** Returns the value of `update` (1.0), or the value that `copy` (1.1) selects. */
function readChange(root: MutableObject, action: Action, budget: Budget): Held | string {
  if (action.update !== undefined) return { holder: action, key: 'update', value: action.update as Json }
  if (typeof action.copy !== 'string') return 'Missing "update", "remove" or "copy" in overlay action.'
  const selected = select(action.copy, root, budget)
  if ('problem' in selected) return `Invalid "copy" source "${short(action.copy)}": ${selected.problem}.`
  const [path] = selected.paths
  if (!path || selected.paths.length > 1)
    return `Invalid "copy" source "${short(action.copy)}": it matches ${selected.paths.length} values instead of one.`
  const [holder, key] = [valueAt(root, path.slice(0, -1)), path.at(-1)]
  return key === undefined
    ? toHeld(root as Json)
    : { holder: holder as JsonObject, key, value: valueAt(root, path) as Json }
}

const ITEMS_OF_STEP = 1000

/** Removes values from last to first, so that the indexes of earlier items stay valid. */
function remove(root: MutableObject, paths: readonly string[][], { steps }: Budget): string | undefined {
  for (const path of [...paths].reverse()) {
    const parent = valueAt(root, path.slice(0, -1))
    const key = path.at(-1)
    if (key === undefined) return 'Invalid "remove": the document itself cannot be removed.'
    if (Array.isArray(parent)) {
      // All later items move.
      steps.take(Math.ceil(parent.length / ITEMS_OF_STEP))
      removeItem(parent, Number(key))
    } else if (isObject(parent)) delete parent[key]
  }
  return undefined
}

function update(
  root: MutableObject,
  path: string[],
  { change, budget }: { change: Held; budget: Budget },
): string | undefined {
  const target = valueAt(root, path)
  const copied = copy(change.value as MutableJson, budget)
  if (budget.values < 0) return 'The overlays of this document exceed the limit of added values.'
  if (Array.isArray(target)) {
    if (Array.isArray(copied)) append(target, copied)
    else {
      target.push(copied)
      copyText(change, target, String(target.length - 1))
    }
    return undefined
  }
  if (isObject(target)) {
    if (!isObject(copied)) return 'Invalid "update": an object can only be updated with an object.'
    merge(target, copied)
    return undefined
  }
  const parent = valueAt(root, path.slice(0, -1))
  const key = path.at(-1) ?? ''
  if (typeof parent !== 'object' || parent === null) return undefined
  ;(parent as MutableObject)[key] = copied
  copyText(change, parent, key)
  return undefined
}

function append(target: MutableJson[], items: MutableJson[]): void {
  for (const key of items.keys()) moveValue(items, String(key), target, String(target.length))
}

/** Merges a change: merges objects, appends to lists and replaces other values. */
function merge(target: MutableObject, change: MutableObject): void {
  for (const key of Object.keys(change)) {
    const [old, value] = [target[key], change[key] as MutableJson]
    if (isObject(old) && isObject(value)) merge(old, value)
    else if (Array.isArray(old) && Array.isArray(value)) append(old, value)
    else moveValue(change, key, target)
  }
}

function copy(value: MutableJson, budget: Budget): MutableJson {
  if (--budget.values < 0 || typeof value !== 'object' || value === null) return value
  const result = Array.isArray(value) ? [] : bareObject()
  for (const [key, item] of Object.entries(value)) (result as MutableObject)[key] = copy(item as MutableJson, budget)
  copyNumbers(value, result)
  return result
}

/** Maximum number of values that one target can select. */
const MAX_SELECTED = 20_000
const MAX_LENGTH = 1000

const environment = new JSONPathEnvironment({ maxRecursionDepth: LIMITS.depth * 2 })
// Untrusted regular expressions can backtrack forever.
environment.functionRegister.delete('match')
environment.functionRegister.delete('search')

/** Returns the paths that a JSONPath (RFC 9535) selects, or why it is rejected. */
function select(
  target: string,
  root: MutableJson,
  { steps, size }: Budget,
): { paths: string[][] } | { problem: string } {
  const refused = costReason(target)
  if (refused) return { problem: refused }
  const searches = target.match(/\.\./g)?.length ?? 0
  const share = searches > 0 ? searches / 3 : /[*?]/.test(target) ? 1 / 20 : 0
  steps.take(1 + Math.ceil(share * size))
  try {
    const paths: string[][] = []
    for (const node of environment.lazyQuery(target, root as never)) {
      paths.push(node.location.map(String))
      if (paths.length > MAX_SELECTED) return { problem: `it matches more than ${MAX_SELECTED} values` }
    }
    return { paths }
  } catch (error) {
    const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { problem: text.replace(/\.$/, '').slice(0, 200) }
  }
}

/** Returns why a query is too slow. Nested searches take time quadratic in the document size. */
function costReason(target: string): string | undefined {
  if (target.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  const bare = target.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  const filter = bare.indexOf('?')
  const inFilters = filter < 0 ? '' : bare.slice(filter)
  if ((bare.match(/\.\./g) ?? []).length > 2) return 'it contains ".." more than twice'
  if (/\$|@[^\]]*\.\./.test(inFilters)) return 'its filter searches the whole document'
  return (bare.match(/\?/g) ?? []).length > 3 ? 'it has more than three filters' : undefined
}

interface OverlaySearch {
  source: string
  reader: FileReader
  faults: Faults
  candidates?: readonly string[]
}

/** The key that marks an overlay. Only files that contain it are parsed. */
const MARK = /(?:^|[{,])\s*["']?overlay["']?\s*:/m
const EXTENDS = /(?:^|[{,])\s*["']?extends["']?\s*:\s*["']?([^"'\s,}]+)/m
const HEAD = 4096

/** Returns the overlays of the repository whose `extends` points to the document, sorted by path. */
function findOverlays({ source, reader, faults, candidates = [] }: OverlaySearch): Source[] {
  const sources: Source[] = []
  for (const file of [...candidates].sort(compareText)) {
    if (file === source || !/\.(?:json|ya?ml)$/i.test(file)) continue
    const bytes = reader.peek(file)
    const head = bytes && Buffer.from(bytes.subarray(0, HEAD)).toString('utf8')
    if (!bytes || head === undefined || !MARK.test(head)) continue
    const parsed = reader.parse(bytes, file)
    const isBroken = parsed.value === undefined
    if (isBroken ? !mayBeOverlay(head, file, source) : !extendsSource(parsed, source)) continue
    reader.requestedFiles.add(file)
    reportSource(parsed, faults)
    if (!isBroken) sources.push(parsed)
  }
  return sources
}

function extendsSource({ value, file }: Source, source: string): boolean {
  if (!isObject(value) || typeof value.overlay !== 'string' || typeof value.extends !== 'string') return false
  return isTarget(value.extends, file, source)
}

/** Returns whether an unparsable overlay extends the document, which then gets the syntax error. */
function mayBeOverlay(head: string, file: string, source: string): boolean {
  const target = EXTENDS.exec(head)?.[1]
  return target !== undefined && isTarget(target, file, source)
}

/** Returns the value of `extends` and its offsets, in a file that starts like an overlay. */
export function extendsUrl(text: string): { target: string; start: number; end: number } | undefined {
  const head = text.slice(0, HEAD)
  const match = MARK.test(head) ? EXTENDS.exec(head) : null
  const [whole, target] = match ?? []
  if (!match || whole === undefined || target === undefined) return undefined
  const start = match.index + whole.length - target.length
  return { target, start, end: start + target.length }
}

/** Returns the possible targets of an overlay's `extends`, as paths from the docs root. */
export function extendedPaths(target: string, file: string): string[] {
  const relativePath = insideRoot(target, file)
  return relativePath === undefined ? [target] : [target, relativePath]
}

function isTarget(target: string, file: string, source: string): boolean {
  return extendedPaths(target, file).includes(source)
}
