import { nearestName } from '@octavo/core'
import { short } from '../load/crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, valueAt } from '../load/data.js'
import { select } from './query.js'

export type Action = MutableObject & { target: string }

export interface Budget {
  /** Values that overlays can still add to the document. */
  values: number
}

/** The texts of a diagnostic about an action. */
export interface Refusal {
  message: string
  expected?: string
  hint?: string
}

/** Applies one action to the document. Returns a refusal for an invalid action. */
export function applyAction(root: MutableObject, action: Action, budget: Budget): Refusal | undefined {
  const selected = select(action.target, root)
  if ('problem' in selected) {
    const message = `Invalid overlay target "${short(action.target)}": ${selected.problem}.`
    return { message, expected: 'a JSONPath, such as "$.info".' }
  }
  if (selected.paths.length === 0) return selectsNothing(root, action.target)
  const message = changeAll(root, action, selected.paths, budget)
  return message === undefined ? undefined : { message }
}

function selectsNothing(root: MutableObject, target: string): Refusal {
  const nearest = nearestKey(root, target)
  return {
    message: `Overlay target "${short(target)}" matches nothing in the document.`,
    expected: 'a JSONPath that matches a part of the document.',
    hint: nearest !== undefined ? `Did you mean ${JSON.stringify(short(nearest))}?` : undefined,
  }
}

/** A name, or a name in brackets. */
const STEP = /\.([A-Za-z_][\w-]*)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\]|\[(\d+)\]/gy

/** Returns the key most similar to the first missing one, for a path of plain names. */
function nearestKey(root: MutableObject, target: string): string | undefined {
  let value: MutableJson | undefined = root
  for (const [, name, single, double, index] of target.slice(1).matchAll(STEP)) {
    const key: string = name ?? single ?? double ?? index ?? ''
    const next: MutableJson | undefined = isObject(value) || Array.isArray(value) ? valueAt(value, [key]) : undefined
    if (next === undefined) return isObject(value) ? nearestName(key, Object.keys(value)) : undefined
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
  if (action.remove === true) return remove(root, paths)
  const change = readChange(root, action)
  if (typeof change === 'string') return change
  for (const path of paths) {
    const problem = update(root, path, { change: change.value, budget })
    if (problem) return problem
  }
  return undefined
}

/** Returns the value of `update` (1.0), or the one that `copy` (1.1) selects. */
function readChange(root: MutableObject, action: Action): { value: MutableJson } | string {
  if (action.update !== undefined) return { value: action.update }
  if (typeof action.copy !== 'string') return 'Missing "update", "remove" or "copy" in overlay action.'
  const selected = select(action.copy, root)
  if ('problem' in selected) return `Invalid "copy" source "${short(action.copy)}": ${selected.problem}.`
  const [path] = selected.paths
  if (!path || selected.paths.length > 1)
    return `Invalid "copy" source "${short(action.copy)}": it matches ${selected.paths.length} values instead of one.`
  return { value: valueAt(root, path) as MutableJson }
}

/** Removes from the end, so that the indexes of earlier items stay valid. */
function remove(root: MutableObject, paths: readonly string[][]): string | undefined {
  for (const path of [...paths].reverse()) {
    const parent = valueAt(root, path.slice(0, -1))
    const key = path.at(-1)
    if (key === undefined) return 'Invalid "remove": the document itself cannot be removed.'
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else if (isObject(parent)) delete parent[key]
  }
  return undefined
}

function update(
  root: MutableObject,
  path: string[],
  { change, budget }: { change: MutableJson; budget: Budget },
): string | undefined {
  const target = valueAt(root, path)
  const copied = copy(change, budget)
  if (budget.values < 0) return 'The overlays of this document exceed the limit of added values.'
  if (Array.isArray(target)) {
    target.push(...(Array.isArray(copied) ? copied : [copied]))
    return undefined
  }
  if (isObject(target)) {
    if (!isObject(copied)) return 'Invalid "update": an object can only be updated with an object.'
    merge(target, copied)
    return undefined
  }
  const parent = valueAt(root, path.slice(0, -1))
  const key = path.at(-1) ?? ''
  if (Array.isArray(parent)) parent[Number(key)] = copied
  else if (isObject(parent)) parent[key] = copied
  return undefined
}

/** Objects merge, lists are appended to, everything else is replaced. */
function merge(target: MutableObject, change: MutableObject): void {
  for (const key of Object.keys(change)) {
    const [old, value] = [target[key], change[key] as MutableJson]
    if (isObject(old) && isObject(value)) merge(old, value)
    else if (Array.isArray(old) && Array.isArray(value)) old.push(...value)
    else target[key] = value
  }
}

function copy(value: MutableJson, budget: Budget): MutableJson {
  if (--budget.values < 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copy(item, budget))
  const object = bareObject()
  for (const key of Object.keys(value)) object[key] = copy(value[key] as MutableJson, budget)
  return object
}
