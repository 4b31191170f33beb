import { isJsonObject, type Json } from '../model/json.js'
import type { SpecDocument } from '../model/spec.js'
import { below, own, ownList, ownObject, type References } from './references.js'

const known = new WeakMap<SpecDocument, ReadonlyMap<string, readonly string[]>>()

/**
 * Pointers of the models that extend another by `allOf`, directly or by one in between, in the order of the document. A
 * discriminator stands for them without naming them (OpenAPI 3, Discriminator Object).
 */
export function extendingModels({ document }: References, base: string): string[] {
  const index = known.get(document) ?? indexModels(document)
  known.set(document, index)
  const found = new Set<string>()
  // The list grows while it is gone through.
  const queue = [base]
  for (const pointer of queue) {
    for (const model of index.get(pointer) ?? []) {
      if (found.has(model)) continue
      found.add(model)
      queue.push(model)
    }
  }
  found.delete(base)
  return [...found]
}

/** Whether a schema leaves it to a discriminator which model applies. */
export function discriminates(value: Json | undefined): boolean {
  return isJsonObject(value) && ownObject(value, 'discriminator') !== undefined
}

/** The models of the document itself and of its files, by what they extend. */
function indexModels({ root, files }: SpecDocument): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const [file, value] of [['', root] as const, ...files]) {
    const models = isJsonObject(value) ? (ownObject(ownObject(value, 'components') ?? {}, 'schemas') ?? {}) : {}
    for (const [name, model] of Object.entries(models)) {
      if (!isJsonObject(model)) continue
      for (const part of ownList(model, 'allOf')) {
        const ref = isJsonObject(part) ? own(part, '$ref') : undefined
        if (typeof ref !== 'string') continue
        const extending = index.get(ref) ?? []
        extending.push(below(`${file}#/components/schemas`, name))
        index.set(ref, extending)
      }
    }
  }
  return index
}
