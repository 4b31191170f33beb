import { memo, nearestName, type PageNode } from '@octavo/core'
import {
  choices,
  type LoadedSpec,
  type Operation,
  type OperationEntry,
  OperationIndex,
  operationName,
} from '@octavo/openapi'
import type { NavigationScope } from '../navigation/navigationScope.js'
import type { Pointer } from '../sources/keys.js'
import { hasNotice } from './scopedSpecs.js'
import { type SpecReference, specPath } from './specReferences.js'

interface Reading {
  entry: string
  pointer: Pointer
  scope: NavigationScope
}

/** Returns the page for an operation entry, or undefined and a diagnostic if no document has the operation. */
export function readOperationEntry(
  operationEntry: OperationEntry,
  { entry, pointer, scope }: Reading,
): PageNode | undefined {
  const references = operationReferences(operationEntry, scope)
  if (references.length === 0) {
    const message = `"${entry}" refers to the document "${operationEntry.spec}", which does not exist; the entry is ignored.`
    scope.report(pointer, {
      rule: 'NAV_SPEC_MISSING',
      message,
      expected: `the path of an ${operationEntry.kind === 'channel' ? 'AsyncAPI' : 'OpenAPI'} document in the docs folder.`,
      wanted: operationEntry.spec !== undefined ? specPath(operationEntry.spec) : undefined,
    })
    return undefined
  }
  for (const reference of references) {
    const { source, directory } = reference
    const spec = scope.lookup.get(source)
    const operation = specIndex(spec).find(operationEntry)
    if (!operation) continue
    if (operation.excluded) {
      scope.noteEntry(source)
      const message = `"${entry}" is excluded by ${operation.excluded} in ${source}; the entry is ignored.`
      scope.report(pointer, { rule: 'NAV_OPERATION_EXCLUDED', message })
      return undefined
    }
    const node = scope.generated.add(operation, spec, directory)
    scope.noteEntry(source, { node, pointer })
    scope.noteUnlisted(reference)
    return node
  }
  const noticed = references.find(({ source }) => hasNotice(source, scope.lookup.get(source)))
  if (noticed) {
    const node = scope.generated.addMissing(operationEntry, noticed.source, noticed.directory)
    scope.noteEntry(noticed.source, { node, pointer })
    return node
  }
  reportMissing(operationEntry, references, { entry, pointer, scope })
  return undefined
}

function operationReferences({ spec }: OperationEntry, scope: NavigationScope): readonly SpecReference[] {
  if (spec === undefined) return scope.specs
  const source = scope.lookup.match(spec)
  if (source === undefined) return []
  return [scope.specs.find((reference) => reference.source === source) ?? { source, pointer: [] }]
}

function reportMissing(
  operationEntry: OperationEntry,
  references: readonly SpecReference[],
  { pointer, scope }: Reading,
): void {
  const usable = references.filter(({ source }) => scope.lookup.get(source).document !== undefined)
  for (const { source } of references) scope.noteEntry(source)
  // A document that cannot be used is reported once, at its reference.
  if (usable.length === 0) return
  const specs = usable.map(({ source }) => scope.lookup.get(source))
  const documents = usable.map(({ source }) => source).join(', ')
  scope.report(pointer, {
    rule: 'NAV_OPERATION_MISSING',
    message: `${operationName(operationEntry)} is not in ${documents}; the entry is ignored.`,
    ...advice(operationEntry, specs),
  })
}

/** Returns the hint or expected text for a missing operation: the closest operation, or the available ones. */
export function advice(
  operationEntry: OperationEntry,
  specs: readonly LoadedSpec[],
): { hint: string } | { expected: string } {
  const nearest = nearestOperation(operationEntry, specs)
  return nearest ? { hint: `Did you mean "${operationName(nearest)}"?` } : { expected: choices(operationEntry, specs) }
}

/** Returns the closest operation in these documents. */
function nearestOperation(operationEntry: OperationEntry, specs: readonly LoadedSpec[]): Operation | undefined {
  const operations = specs.flatMap((spec) => specIndex(spec).nearest(operationEntry) ?? [])
  const name = nearestName(operationName(operationEntry), operations.map(operationName))
  return operations.find((operation) => operationName(operation) === name) ?? operations[0]
}

/** Returns the operations of a document by method and path. */
export const specIndex = memo((spec: LoadedSpec) => new OperationIndex(spec))
