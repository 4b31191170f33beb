import { splitRef } from '../load/fileSet.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { operationPointers } from './channelSource.js'
import { discriminates, extendingModels } from './extendingModels.js'
import { below, documentReferences, lastKey, mappedPointer, withHash } from './references.js'

/** A description with its location. */
interface DescribedText {
  text: string
  file: string
  /** JSON pointer from the root of the file. */
  pointer: string
}

/** Keys whose values are not rendered as Markdown. */
const SKIPPED = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'security'])

/** Keys of OAuth flows whose values are descriptions. */
const SCOPES = new Set(['scopes', 'availableScopes'])

const PATH_KEYS = ['parameters', 'description', 'servers']

/** Values of the document that pages of operations show. */
const DOCUMENT_PARTS = ['#/components/securitySchemes', '#/info', '#/tags', '#/externalDocs', '#/servers']

interface DescribedOptions {
  operations: readonly Operation[]
  models: readonly string[]
  /** True for the texts about the document even without operations. */
  isWhole?: boolean
  /** Returns whether a text is wanted. The location is computed only for wanted texts. */
  accept?(text: string): boolean
}

/** Returns the descriptions on the pages of these operations and models, including referenced ones, each once. */
export function describedTexts(
  document: SpecDocument,
  { operations, models, isWhole = operations.length > 0, accept = () => true }: DescribedOptions,
): DescribedText[] {
  const references = documentReferences(document)
  const texts: DescribedText[] = []
  const queue = new Set([
    ...operations.flatMap((operation) => [
      ...operationPointers(document, operation),
      ...PATH_KEYS.map((key) => below(withHash(operation.pathPointer), key)),
    ]),
    ...models.map((name) => below('#/components/schemas', name)),
    ...(isWhole ? DOCUMENT_PARTS : []),
  ])
  const visited = new Set<Json>()
  // One shared path, as documents have millions of values and few are wanted.
  const path: string[] = []
  let start = ''
  const visit = (value: Json | undefined, key: string): void => {
    if (typeof value === 'string') {
      const isDescription = key === 'description' || (path.at(-4) === 'flows' && SCOPES.has(path.at(-2) ?? ''))
      if (isDescription && accept(value)) texts.push(placed(value, below(start, ...path), document))
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
      // Variants of a discriminator, by pointer or by name. A property can also be called `mapping`.
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
  // The set grows during the iteration.
  for (const pointer of queue) {
    start = pointer
    const value = references.find(pointer)
    if (discriminates(value)) for (const model of extendingModels(references, pointer)) queue.add(model)
    visit(value, lastKey(pointer))
  }
  return texts
}

function placed(text: string, at: string, { source }: SpecDocument): DescribedText {
  const { file, fragment } = splitRef(at)
  return { text, file: file || source, pointer: fragment }
}
