import { memo } from '@octavo/core'
import { splitRef } from '../load/fileSet.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import type { SpecDocument } from '../model/spec.js'

/** A document value and its pointer: `#/…` or `<file>#/…`. Equal pointers refer to the same value. */
export interface Located {
  value: JsonObject
  at: string
}

/** A value of any type with its pointer. The value may be missing. */
export interface Source {
  value: Json | undefined
  at: string
}

/** Returns the value of an own property with its pointer. */
export function child({ value, at }: Located, key: string): Source {
  return { value: ownValue(value, key), at: below(at, key) }
}

/** Longest chain of references to references. */
const MAX_HOPS = 40

/** Resolves the references of a document on demand. */
export class References {
  readonly #targets = new Map<string, Json | undefined>()
  #anchors: ReadonlyMap<string, string> | undefined

  constructor(readonly document: SpecDocument) {}

  /** Returns the value at a pointer. */
  find(pointer: string): Json | undefined {
    if (!this.#targets.has(pointer)) this.#targets.set(pointer, findPointer(this.document, pointer))
    return this.#targets.get(pointer)
  }

  /** Returns the pointer that a `$dynamicRef` resolves to: its own target, or the model with the `$dynamicAnchor`. */
  dynamic(ref: Json | undefined): string | undefined {
    if (typeof ref !== 'string') return undefined
    if (!/^#[^/]/.test(ref)) return ref
    this.#anchors ??= dynamicAnchors(this.document)
    return this.#anchors.get(ref.slice(1))
  }

  /** Returns the value at the end of a reference chain. Undefined if the chain is broken, circular or too long. */
  follow(value: Json | undefined, at: string): Located | undefined {
    if (!isJsonObject(value)) return undefined
    let current: Located = { value, at }
    let overridingTexts: JsonObject = {}
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const ref = ownValue(current.value, '$ref')
      if (typeof ref !== 'string') return withTexts(current, overridingTexts)
      overridingTexts = { ...readTexts(current.value), ...overridingTexts }
      const target = this.find(ref)
      if (!isJsonObject(target)) return undefined
      current = { value: target, at: ref }
    }
    return undefined
  }

  /** Follows references from the value of a key, like `follow`. */
  followKey({ value, at }: Located, key: string): Located | undefined {
    return this.follow(ownValue(value, key), below(at, key))
  }
}

/** Returns the pointer of a model, and that of the schema in another file which it may only refer to. */
export function modelPointers(references: References, name: string): string[] {
  const pointer = below('#/components/schemas', name)
  const target = references.follow(references.find(pointer), pointer)?.at ?? pointer
  return target === pointer ? [pointer] : [pointer, target]
}

/** Returns what resolves references in a document. */
export const documentReferences = memo((document: SpecDocument) => new References(document))

/** Maximum number of objects and lists that are searched for anchors. */
const MAX_SEARCHED = 1_000_000

/** Returns the pointers of schemas by `$dynamicAnchor`, models first. The first one of each name wins. */
function dynamicAnchors({ root }: SpecDocument): Map<string, string> {
  const anchors = new Map<string, string>()
  const models = ownObject(ownObject(root, 'components') ?? {}, 'schemas') ?? {}
  const queue: Source[] = Object.entries(models).map(([name, value]) => ({
    value,
    at: below('#/components/schemas', name),
  }))
  // The list grows during the iteration, level by level.
  for (const { value, at } of queue) {
    if (typeof value !== 'object' || value === null) continue
    const anchor = isJsonObject(value) ? ownString(value, '$dynamicAnchor') : undefined
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, at)
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'object' && queue.length < MAX_SEARCHED)
        queue.push({ value: item as Json, at: below(at, key) })
    }
  }
  return anchors
}

/**
 * Returns the `summary` and `description` of a Reference Object, which override those of the target. Only 3.1 says so,
 * but authors write them in 3.0, too.
 */
function readTexts(reference: JsonObject): JsonObject {
  const texts = ['summary', 'description'].map((key) => [key, ownString(reference, key)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as JsonObject
}

function withTexts({ value, at }: Located, overridingTexts: JsonObject): Located {
  return Object.keys(overridingTexts).length > 0 ? { value: { ...value, ...overridingTexts }, at } : { value, at }
}

/** Returns the value of an own property, never an inherited one. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

export function ownObject(object: JsonObject, key: string): JsonObject | undefined {
  const value = ownValue(object, key)
  return isJsonObject(value) ? value : undefined
}

export function ownString(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function ownList(object: JsonObject, key: string): readonly Json[] {
  const value = ownValue(object, key)
  return Array.isArray(value) ? value : []
}

/** Returns the discriminator of a schema. In AsyncAPI it is the name of the property. */
export function discriminatorObject(schema: JsonObject): JsonObject | undefined {
  const name = ownString(schema, 'discriminator')
  return name === undefined ? ownObject(schema, 'discriminator') : { propertyName: name }
}

/** Adds `#` to the pointer of an operation, as in references. */
export function withHash(pointer: string): string {
  return pointer.startsWith('/') ? `#${pointer}` : pointer
}

/** Appends keys to a pointer. */
export function below(at: string, ...keys: (string | number)[]): string {
  return keys.reduce<string>(
    (pointer, key) => `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    at,
  )
}

/** Returns the pointer for a discriminator mapping entry. A name is a model of the file, or else of the document. */
export function mappedPointer(references: References, target: string, at: string): string {
  if (target.includes('#') || /\.(?:json|ya?ml)$/.test(target)) return target
  const local = below('#/components/schemas', target)
  const inFile = splitRef(at).file + local
  return references.find(inFile) === undefined ? local : inFile
}

/** Returns the last key of a pointer, such as the name of a component. */
export function lastKey(pointer: string): string {
  return unescapeKey(pointer.slice(pointer.lastIndexOf('/') + 1))
}

function findPointer({ root, files }: SpecDocument, pointer: string): Json | undefined {
  const { file, fragment } = splitRef(pointer)
  let value: Json | undefined = file === '' ? root : files.get(file)
  if (fragment === '' || fragment === '/') return value
  if (!fragment.startsWith('/')) return undefined
  for (const key of fragment.slice(1).split('/')) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isJsonObject(value))
      value = ownValue(value, key) ?? ownValue(value, plainKey(key)) ?? ownValue(value, unescapeKey(key))
    else return undefined
  }
  return value
}

function unescapeKey(key: string): string {
  let text = key
  try {
    text = decodeURIComponent(key)
  } catch {
    // The name itself contains a percent character.
  }
  return plainKey(text)
}

/** Decodes a key of a pointer without percent-encoding. */
function plainKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
