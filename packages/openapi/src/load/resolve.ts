import type { Json, JsonObject } from '../model/json.js'
import { isObject, type MutableObject, valueAt } from './data.js'
import { pathOfFragment } from './fileSet.js'
import { splitRef } from './refPath.js'

/** The document and the other files, in which references are resolved. */
export interface Files {
  root: JsonObject
  files: ReadonlyMap<string, Json>
}

/** Longest chain of references to references. */
const MAX_STEPS = 30

/** Returns the object that a value is or refers to, with the last reference of the chain if there is one. */
export function resolveObject(
  value: Json | undefined,
  files: Files,
): { object: MutableObject; ref?: string } | undefined {
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
  const { file, fragment } = splitRef(ref)
  const path = pathOfFragment(fragment)
  return path && { file, path }
}

function lookUp(ref: string, files: Files): Json | undefined {
  const place = targetOfRef(ref)
  return place && valueAt(place.file === '' ? files.root : files.files.get(place.file), place.path)
}
