import { memo } from '@octavo/core'
import type { Json } from '../model/jsonValue.js'
import type { LoadedSpec, Operation, SpecDocument } from '../model/spec.js'
import { specModels } from './about.js'
import { operationPointers } from './channelSource.js'
import { below, documentReferences, modelPointers, type References, withHash } from './references.js'

/** Maximum number of listed operations. A model such as `Error` is part of all. */
const MAX_USES = 200
/** Maximum number of references that are followed back from a model. */
const MAX_STEPS = 20_000

/** Returns the operations whose page can show a model, directly or inside others, in document order. */
export function modelUses(spec: LoadedSpec, name: string): Operation[] {
  const { users, operations } = inverseReferences(spec)
  const queue = new Set(spec.document && modelPointers(documentReferences(spec.document), name))
  const indices: number[] = []
  let steps = 0
  // The set grows during the iteration.
  for (const pointer of queue) {
    if (steps > MAX_STEPS || indices.length >= MAX_USES) break
    indices.push(...(operations.get(pointer) ?? []))
    for (const user of users.get(pointer) ?? []) {
      steps++
      queue.add(user)
    }
  }
  const unique = [...new Set(indices)].sort((one, other) => one - other).slice(0, MAX_USES)
  return unique.flatMap((index) => spec.operations[index] ?? [])
}

interface InverseReferences {
  /** Pointers of the components that refer to a component. */
  users: ReadonlyMap<string, readonly string[]>
  /** Indices of the operations that refer to a component. */
  operations: ReadonlyMap<string, readonly number[]>
}

const inverseReferences = memo(({ document, operations: all }: LoadedSpec): InverseReferences => {
  const users = new Map<string, string[]>()
  const operations = new Map<string, number[]>()
  if (!document) return { users, operations }
  const references = documentReferences(document)
  const queue = new Set<string>()
  for (const [index, operation] of all.entries()) {
    for (const target of operationTargets(document, operation)) {
      queue.add(target)
      const entries = operations.get(target) ?? []
      entries.push(index)
      operations.set(target, entries)
    }
  }
  // The set grows during the iteration.
  for (const pointer of queue) {
    for (const target of targets(references, pointer)) {
      queue.add(target)
      const entries = users.get(target) ?? []
      entries.push(pointer)
      users.set(target, entries)
    }
  }
  return { users, operations }
})

/** Returns the names of the schemas in `components`, without those that only excluded operations show. */
export const shownModels = memo((spec: LoadedSpec): readonly string[] => {
  const { document, operations } = spec
  if (!document) return []
  const names = specModels(document)
  const excludedOperations = operations.filter(({ excluded }) => excluded !== undefined)
  if (excludedOperations.length === 0) return names
  const references = documentReferences(document)
  const excludedPointers = reachedPointers(document, excludedOperations)
  const pagePointers = reachedPointers(
    document,
    operations.filter((operation) => operation.excluded === undefined),
  )
  return names.filter((name) => {
    const pointers = modelPointers(references, name)
    return (
      pointers.some((pointer) => pagePointers.has(pointer)) ||
      !pointers.some((pointer) => excludedPointers.has(pointer))
    )
  })
})

/** Returns the pointers that operations refer to, directly or through others. */
function reachedPointers(document: SpecDocument, operations: readonly Operation[]): ReadonlySet<string> {
  const references = documentReferences(document)
  const queue = new Set(operations.flatMap((operation) => [...operationTargets(document, operation)]))
  // The set grows during the iteration.
  for (const pointer of queue) for (const target of targets(references, pointer)) queue.add(target)
  return queue
}

/** Returns the pointers that an operation refers to. */
function operationTargets(document: SpecDocument, operation: Operation): Set<string> {
  const pointers = [...operationPointers(document, operation), below(withHash(operation.pathPointer), 'parameters')]
  return new Set(pointers.flatMap((pointer) => [...targets(documentReferences(document), pointer)]))
}

/** Returns the pointers that a value refers to. */
function targets(references: References, pointer: string): Set<string> {
  const pointers = new Set<string>()
  const visit = (value: Json | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key === '$ref' && typeof child === 'string') pointers.add(child)
      else visit(child as Json)
    }
  }
  visit(references.find(pointer))
  return pointers
}
