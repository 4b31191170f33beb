import { memo } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import type { SpecDocument } from '../model/spec.js'
import {
  below,
  discriminatorObject,
  documentReferences,
  ownList,
  ownObject,
  ownString,
  type References,
} from './references.js'

/** Maximum depth of nested `allOf`. */
const MAX_DEPTH = 10

/**
 * Returns pointers to the models that extend another one with `allOf`, directly or indirectly, in document order. They
 * are implicit variants of its discriminator (OpenAPI 3, Discriminator Object).
 */
export function extendingModels(references: References, base: string): string[] {
  const index = modelIndex(references.document)
  const place = pointerName(references, base)
  const names = new Set<string>()
  const pointers = new Set([place])
  // The set grows during the iteration.
  for (const extended of pointers) {
    for (const model of index.get(extended) ?? []) {
      const name = pointerName(references, model)
      if (pointers.has(name)) continue
      pointers.add(name)
      names.add(model)
    }
  }
  return [...names]
}

const modelIndex = memo((document: SpecDocument) => indexModels(documentReferences(document)))

/** True if a schema, or an inline part of it, has a discriminator. */
export function discriminates(value: Json | undefined, depth = 0): boolean {
  if (!isJsonObject(value) || depth > MAX_DEPTH) return false
  return (
    discriminatorObject(value) !== undefined || ownList(value, 'allOf').some((part) => discriminates(part, depth + 1))
  )
}

/** Returns the extending models of all files, by the pointer of their base. */
function indexModels(references: References): Map<string, string[]> {
  const { root, files } = references.document
  const index = new Map<string, string[]>()
  for (const [file, value] of [['', root] as const, ...files]) {
    const models = isJsonObject(value) ? (ownObject(ownObject(value, 'components') ?? {}, 'schemas') ?? {}) : {}
    for (const [name, schema] of Object.entries(models)) {
      const pointer = below(`${file}#/components/schemas`, name)
      const model = references.follow(schema, pointer)?.value
      for (const base of new Set(model ? baseModels(references, model) : [])) {
        const extending = index.get(base) ?? []
        extending.push(pointer)
        index.set(base, extending)
      }
    }
  }
  return index
}

function baseModels(references: References, model: JsonObject, depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  return ownList(model, 'allOf').flatMap((part) => {
    if (!isJsonObject(part)) return []
    const ref = ownString(part, '$ref')
    return ref === undefined ? baseModels(references, part, depth + 1) : [pointerName(references, ref)]
  })
}

/** Returns the pointer of the model at the end of a reference chain. */
function pointerName(references: References, pointer: string): string {
  return references.follow({ $ref: pointer }, '')?.at ?? pointer
}
