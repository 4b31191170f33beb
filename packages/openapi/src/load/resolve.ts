import type { Json, JsonObject } from '../model/json.js'
import { isObject, type MutableObject, valueAt } from './data.js'
import { pathOfFragment } from './fileSet.js'

/** What references are followed in. */
export interface Files {
  root: JsonObject
  files: ReadonlyMap<string, Json>
}

/** References to references that are followed before a chain counts as endless. */
const MAX_STEPS = 30

/** The object that a value is or refers to; undefined when there is none. */
export function resolveObject(value: Json | undefined, files: Files): MutableObject | undefined {
  let object = value
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isObject(object)) return undefined
    if (typeof object.$ref !== 'string') return object
    object = lookUp(object.$ref, files)
  }
  return undefined
}

/** The value that a reference names, as references are written after loading. */
function lookUp(ref: string, files: Files): Json | undefined {
  const hash = ref.indexOf('#')
  const file = hash < 0 ? ref : ref.slice(0, hash)
  const path = pathOfFragment(hash < 0 ? '' : ref.slice(hash + 1))
  return path && valueAt(file === '' ? files.root : files.files.get(file), path)
}
