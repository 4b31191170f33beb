import { contentHash } from '@octavo/core'
import { writtenNumbers } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/json.js'
import { discriminates, extendingModels } from './extendingModels.js'
import { mappedPointer, ownList, ownString, type References } from './references.js'

/** Prefix of the pointer of a model that another one extends. */
const BASE = 'base of '
const MODEL = /^[^#]*(?:#\/components\/schemas\/[^/]+|\.(?:json|ya?ml))$/

function isReference(value: Json): boolean {
  return isJsonObject(value) && ownString(value, '$ref') !== undefined
}

interface Digest {
  /** Hash of the value with unresolved references. */
  own: string
  /** Targets of its references, each once. */
  targets: string[]
}

/** Returns the hash of a value with unresolved references, and their targets. */
export function digest(references: References, target: string): Digest {
  const isBase = target.startsWith(BASE)
  const pointer = isBase ? target.slice(BASE.length) : target
  const value = references.find(pointer)
  if (value === undefined) return { own: '', targets: [] }
  const extending = !isBase && discriminates(value) ? extendingModels(references, pointer) : []
  const targets = new Set(extending)
  const numbers: string[] = []
  let containers = 0
  const addVariant = (to: Json | undefined) => {
    if (typeof to === 'string') targets.add(mappedPointer(references, to, pointer))
  }
  const addModel = (to: string | undefined) => {
    if (to !== undefined) targets.add(to)
  }
  const visit = (part: Json | undefined): void => {
    if (typeof part !== 'object' || part === null) return
    containers++
    for (const [key, digits] of writtenNumbers(part)) numbers.push(`${containers} ${key} ${digits}`)
    if (Array.isArray(part)) for (const item of part) visit(item)
    else if (isJsonObject(part)) {
      for (const key of Object.keys(part)) {
        const child = part[key]
        if (key === '$ref' && typeof child === 'string') targets.add(child)
        else if (key === '$dynamicRef') addModel(references.dynamic(child))
        else {
          // Variants of a discriminator, by pointer or by name. A property can also be called `mapping`.
          if (key === 'mapping' && isJsonObject(child)) for (const to of Object.values(child)) addVariant(to)
          visit(child)
        }
      }
    }
  }
  // A model shows the one it extends, but not the other models that extend that one.
  const bases = isJsonObject(value) && MODEL.test(pointer) ? ownList(value, 'allOf') : []
  for (const base of bases) {
    const ref = isJsonObject(base) ? ownString(base, '$ref') : undefined
    if (ref !== undefined) targets.add(BASE + ref)
  }
  visit(
    bases.length > 0 && isJsonObject(value) ? { ...value, allOf: bases.filter((base) => !isReference(base)) } : value,
  )
  // Variants are in the order of the document.
  const own = contentHash(JSON.stringify(value), extending.join('\n'), numbers.join('\n'))
  return { own, targets: [...targets].sort() }
}
