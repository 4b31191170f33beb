import type { Json, JsonObject } from '../model/json.js'
import { isObject, type MutableObject, valueAt } from './data.js'
import { pathOfFragment } from './fileSet.js'

/** The document and the other files, in which references are resolved. */
export interface Files {
  root: JsonObject
  files: ReadonlyMap<string, Json>
}

/** Longest chain of references to references. */
const MAX_STEPS = 30

/** Returns the object that a value is or refers to, or undefined. */
export function resolveObject(value: Json | undefined, files: Files): MutableObject | undefined {
  return resolvePlace(value, files)?.object
}

/** A resolved object, with the last reference of the chain; undefined for a value that is the object itself. */
interface Resolved {
  object: MutableObject
  ref?: string
}

export function resolvePlace(value: Json | undefined, files: Files): Resolved | undefined {
  let object = value
  let ref: string | undefined
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isObject(object)) return undefined
    if (typeof object.$ref !== 'string') return { object, ref }
    ref = object.$ref
    object = lookUp(ref, files)
  }
  return undefined
}

/** Returns the target of a normalized reference. `file` is empty for the document itself. */
export function targetOfRef(ref: string): { file: string; path: string[] } | undefined {
  const hash = ref.indexOf('#')
  const path = pathOfFragment(hash < 0 ? '' : ref.slice(hash + 1))
  return path && { file: hash < 0 ? ref : ref.slice(0, hash), path }
}

function lookUp(ref: string, files: Files): Json | undefined {
  const place = targetOfRef(ref)
  return place && valueAt(place.file === '' ? files.root : files.files.get(place.file), place.path)
}
