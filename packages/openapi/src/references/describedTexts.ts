import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { discriminates, extendingModels } from './extendingModels.js'
import { below, lastKey, mappedPointer, referencesOf } from './references.js'

/** A description with the place where it stands. */
interface DescribedText {
  text: string
  file: string
  /** From the root of the file. */
  pointer: string
}

/** What is shown as it is, and what no page renders as Markdown. */
const SKIPPED = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'security', 'servers', 'scopes'])

const OF_PATH = ['parameters', 'description']

interface DescribedOptions {
  operations: readonly Operation[]
  models: readonly string[]
  /** Which texts are wanted; places are worked out for these only. */
  accept?(text: string): boolean
}

/** Descriptions that the pages of these operations and models may show, each once, also those behind references. */
export function describedTexts(
  document: SpecDocument,
  { operations, models, accept = () => true }: DescribedOptions,
): DescribedText[] {
  const references = referencesOf(document)
  const found: DescribedText[] = []
  const queue = new Set([
    ...operations.flatMap(({ pointer, pathPointer }) => [
      withHash(pointer),
      ...OF_PATH.map((key) => below(withHash(pathPointer), key)),
    ]),
    ...models.map((name) => below('#/components/schemas', name)),
    ...(operations.length > 0 ? ['#/components/securitySchemes'] : []),
  ])
  const visited = new Set<Json>()
  // One list of keys for all: documents have millions of values, and few are asked for.
  const path: string[] = []
  let start = ''
  const visit = (value: Json | undefined, key: string): void => {
    if (typeof value === 'string') {
      if (key === 'description' && accept(value)) found.push(placed(value, below(start, ...path), document))
      return
    }
    if (typeof value !== 'object' || value === null || visited.has(value)) return
    visited.add(value)
    for (const name of Object.keys(value)) visitChild(value as JsonObject, name)
  }
  const visitChild = (object: JsonObject, key: string): void => {
    const child = object[key]
    if (key === '$ref' && typeof child === 'string') queue.add(child)
    else if (!SKIPPED.has(key) && !key.startsWith('x-')) {
      // Variants of a discriminator, by pointer or by name; a field may have that name, too.
      if (key === 'mapping' && isJsonObject(child)) {
        for (const target of Object.values(child)) {
          if (typeof target === 'string') queue.add(mappedPointer(references, target, start))
        }
      }
      path.push(key)
      visit(child, key)
      path.pop()
    }
  }
  // The set grows while it is gone through.
  for (const pointer of queue) {
    start = pointer
    const value = references.find(pointer)
    if (discriminates(value)) for (const model of extendingModels(references, pointer)) queue.add(model)
    visit(value, lastKey(pointer))
  }
  return found
}

function withHash(pointer: string): string {
  return pointer.startsWith('/') ? `#${pointer}` : pointer
}

function placed(text: string, at: string, { source }: SpecDocument): DescribedText {
  const hash = at.indexOf('#')
  return { text, file: at.slice(0, hash) || source, pointer: at.slice(hash + 1) }
}
