import { isJsonObject, type Json } from '../model/json.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { below, referencesOf } from './references.js'

/** A description with the place where it stands. */
export interface DescribedText {
  text: string
  file: string
  /** From the root of the file. */
  pointer: string
}

/** What is shown as it is, and what no page renders as Markdown. */
const SKIPPED = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'security', 'servers', 'scopes'])

const OF_PATH = ['parameters', 'description']

/** Descriptions that the pages of these operations and models may show, each once, also those behind references. */
export function describedTexts(
  document: SpecDocument,
  shown: { operations: readonly Operation[]; models: readonly string[] },
): DescribedText[] {
  const references = referencesOf(document)
  const found: DescribedText[] = []
  const queue = new Set([
    ...shown.operations.flatMap(({ pointer, pathPointer }) => [
      withHash(pointer),
      ...OF_PATH.map((key) => below(withHash(pathPointer), key)),
    ]),
    ...shown.models.map((name) => below('#/components/schemas', name)),
    ...(shown.operations.length > 0 ? ['#/components/securitySchemes'] : []),
  ])
  const visited = new Set<Json>()
  const visit = (value: Json | undefined, at: string): void => {
    if (typeof value === 'string' && at.endsWith('/description')) found.push(placed(value, at, document))
    if (typeof value !== 'object' || value === null || visited.has(value)) return
    visited.add(value)
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, below(at, index))
    else if (isJsonObject(value)) {
      if (typeof value.$ref === 'string') queue.add(value.$ref)
      for (const [key, child] of Object.entries(value)) {
        if (key === 'mapping' && isJsonObject(child)) {
          for (const target of Object.values(child)) if (typeof target === 'string') queue.add(target)
        } else if (!SKIPPED.has(key) && !key.startsWith('x-')) visit(child, below(at, key))
      }
    }
  }
  // The set grows while it is gone through.
  for (const pointer of queue) visit(references.find(pointer), pointer)
  return found
}

function withHash(pointer: string): string {
  return pointer.startsWith('/') ? `#${pointer}` : pointer
}

function placed(text: string, at: string, { source }: SpecDocument): DescribedText {
  const hash = at.indexOf('#')
  return { text, file: at.slice(0, hash) || source, pointer: at.slice(hash + 1) }
}
