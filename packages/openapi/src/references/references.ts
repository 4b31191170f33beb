import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { SpecDocument } from '../model/spec.js'

/** A value of the document and where it is: `#/…` or `<file>#/…`. Two places with the same name are the same value. */
export interface Located<T extends Json = JsonObject> {
  value: T
  at: string
}

/** References that only lead to references, one after the other. */
const MAX_HOPS = 40

/** Follows the references of a document, each when it is needed. */
export interface References {
  document: SpecDocument
  /** What is at the end of a chain of references; undefined when the chain is broken, too long or a circle. */
  follow(value: Json | undefined, at: string): Located | undefined
  /** The pointer of the model that `$dynamicRef` names by its anchor, or itself when it is a pointer. */
  dynamic(ref: Json | undefined): string | undefined
  /** What a pointer leads to. */
  find(pointer: string): Json | undefined
}

const known = new WeakMap<SpecDocument, References>()

export function referencesOf(document: SpecDocument): References {
  const existing = known.get(document)
  if (existing) return existing
  const targets = new Map<string, Json | undefined>()
  let anchors: ReadonlyMap<string, string> | undefined
  const find = (pointer: string) => {
    if (!targets.has(pointer)) targets.set(pointer, findPointer(document, pointer))
    return targets.get(pointer)
  }
  const references: References = {
    document,
    find,
    dynamic(ref) {
      if (typeof ref !== 'string') return undefined
      if (!/^#[^/]/.test(ref)) return ref
      anchors ??= dynamicAnchors(document)
      return anchors.get(ref.slice(1))
    },
    follow(value, at) {
      if (!isJsonObject(value)) return undefined
      let current: Located = { value, at }
      let said: JsonObject = {}
      for (let hop = 0; hop < MAX_HOPS; hop++) {
        const ref = own(current.value, '$ref')
        if (typeof ref !== 'string') return withTexts(current, said)
        said = { ...textsOf(current.value, document), ...said }
        const target = find(ref)
        if (!isJsonObject(target)) return undefined
        current = { value: target, at: ref }
      }
      return undefined
    },
  }
  known.set(document, references)
  return references
}

/** Pointers of the models with a `$dynamicAnchor`: the first of each name. */
function dynamicAnchors({ root }: SpecDocument): Map<string, string> {
  const anchors = new Map<string, string>()
  const models = ownObject(ownObject(root, 'components') ?? {}, 'schemas') ?? {}
  for (const [name, model] of Object.entries(models)) {
    const anchor = isJsonObject(model) ? ownString(model, '$dynamicAnchor') : undefined
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, below('#/components/schemas', name))
  }
  return anchors
}

/** What a Reference Object says in place of what it refers to: `summary` and `description`, since 3.1. */
function textsOf(reference: JsonObject, { version }: SpecDocument): JsonObject {
  if (version === '3.0') return {}
  const texts = ['summary', 'description'].map((key) => [key, ownString(reference, key)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as JsonObject
}

function withTexts({ value, at }: Located, said: JsonObject): Located {
  return Object.keys(said).length > 0 ? { value: { ...value, ...said }, at } : { value, at }
}

/** A key of its own, never one of a prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

export function ownObject(object: JsonObject, key: string): JsonObject | undefined {
  const value = own(object, key)
  return isJsonObject(value) ? value : undefined
}

export function ownString(object: JsonObject, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function ownList(object: JsonObject, key: string): readonly Json[] {
  const value = own(object, key)
  return Array.isArray(value) ? value : []
}

/** The pointer of a key below another. */
export function below(at: string, ...keys: (string | number)[]): string {
  return keys.reduce<string>(
    (pointer, key) => `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    at,
  )
}

/** What an entry of a discriminator's mapping means: a name is that of a model of its own file, else of the document. */
export function mappedPointer({ find }: Pick<References, 'find'>, target: string, at: string): string {
  if (target.includes('#') || /\.(?:json|ya?ml)$/.test(target)) return target
  const local = below('#/components/schemas', target)
  const inFile = at.slice(0, Math.max(0, at.indexOf('#'))) + local
  return find(inFile) === undefined ? local : inFile
}

/** The last key of a pointer: the name of a component. */
export function lastKey(pointer: string): string {
  return unescapeKey(pointer.slice(pointer.lastIndexOf('/') + 1))
}

function findPointer({ root, files }: SpecDocument, pointer: string): Json | undefined {
  const hash = pointer.indexOf('#')
  const file = hash < 0 ? pointer : pointer.slice(0, hash)
  let value: Json | undefined = file === '' ? root : files.get(file)
  const path = hash < 0 ? '' : pointer.slice(hash + 1)
  if (path === '' || path === '/') return value
  if (!path.startsWith('/')) return undefined
  for (const key of path.slice(1).split('/')) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isJsonObject(value)) value = own(value, key) ?? own(value, plainKey(key)) ?? own(value, unescapeKey(key))
    else return undefined
  }
  return value
}

function unescapeKey(key: string): string {
  let text = key
  try {
    text = decodeURIComponent(key)
  } catch {
    // A percent sign of the name itself.
  }
  return plainKey(text)
}

/** A key of our own pointers: a percent sign is one. */
function plainKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
