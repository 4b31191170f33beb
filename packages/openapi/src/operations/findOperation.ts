import { nearestName, plural } from '@octavo/core'
import type { LoadedSpec, Operation } from '../model/spec.js'
import type { OperationEntry } from './pageEntry.js'

type Wanted = Pick<OperationEntry, 'kind' | 'method' | 'path'> & Pick<Operation, 'operationId'>

/** Operations of one document by method and path. */
export class OperationIndex {
  readonly #exact = new Map<string, Operation>()
  readonly #withoutSlash = new Map<string, Operation>()
  readonly #operations: readonly Operation[]

  constructor({ operations }: Pick<LoadedSpec, 'operations'>) {
    this.#operations = operations
    for (const operation of operations) {
      add(this.#exact, operationName(operation), operation)
      add(this.#withoutSlash, looseName(operation), operation)
      for (const name of [operation.path, ...(operation.aliases ?? [])])
        if (operation.kind === 'channel')
          add(this.#withoutSlash, looseName({ ...operation, operationId: name }), operation)
    }
  }

  /** Returns the operation with this path, or one that differs only in the trailing slash. */
  find(operation: Wanted): Operation | undefined {
    return this.#exact.get(operationName(operation)) ?? this.#withoutSlash.get(looseName(operation))
  }

  /** Returns the closest match: another method of the path, or the most similar path. */
  nearest(operation: Wanted): Operation | undefined {
    const candidates = this.#operations.filter(({ kind }) => kind === operation.kind)
    const path = withoutSlash(operation.path)
    const isNamed = operation.kind !== 'operation'
    const sameMethod = candidates.filter(({ method }) => method === operation.method)
    const loose = candidates.find((one) => shape(one.path) === shape(path) && one.method === operation.method)
    const samePath = candidates.filter((one) => withoutSlash(one.path) === path)
    const method = nearestName(
      operation.method,
      samePath.map((one) => one.method),
    )
    const otherMethod = samePath.find((one) => one.method === method) ?? samePath[0]
    const name = nearestName(path, new Set((isNamed ? candidates : sameMethod).map(entryPath)))
    return (
      loose ??
      otherMethod ??
      candidates.find((one) => entryPath(one) === name && (one.method === operation.method || isNamed))
    )
  }
}

const MAX_NAMES = 5

/** Returns the `expected` text for an unknown entry, with some operations or webhooks of the documents. */
export function choices({ kind }: Pick<Wanted, 'kind'>, specs: readonly Pick<LoadedSpec, 'operations'>[]): string {
  const names = new Set(
    specs.flatMap(({ operations }) => operations.filter((one) => one.kind === kind).map(operationName)),
  )
  const lines = [...names].slice(0, MAX_NAMES).map((name) => JSON.stringify(name))
  const noun = kind
  if (lines.length === 0) return `${noun === 'operation' ? 'an' : 'a'} ${noun}, but the documents have none.`
  if (names.size === 1) return `${lines[0]}, the only ${noun}.`
  const rest = names.size - lines.length
  return `one of ${plural(names.size, noun)}: ${lines.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/** Returns `GET /users`, `webhook newPet` or `channel prices`. */
export function operationName({ kind, method, path, operationId }: Wanted): string {
  return kind === 'operation' ? `${method} ${path}` : `${kind} ${kind === 'channel' ? (operationId ?? path) : path}`
}

function add(map: Map<string, Operation>, key: string, operation: Operation): void {
  if (!map.has(key)) map.set(key, operation)
}

function looseName({ operationId, ...operation }: Wanted): string {
  const id = operationId === undefined ? undefined : withoutSlash(operationId)
  return operationName({ ...operation, path: withoutSlash(operation.path), operationId: id })
}

/** Returns what an entry names: the key of a channel, or else the path. */
function entryPath({ kind, path, operationId }: Operation): string {
  return kind === 'channel' ? (operationId ?? path) : path
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Normalizes a path. Paths that differ only in case, trailing slash or parameter names become equal. */
function shape(path: string): string {
  return withoutSlash(path)
    .replace(/\{[^{}]*\}|(?<=\/):[^/]+/g, '{}')
    .toLowerCase()
}
