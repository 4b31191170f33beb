/** A node of a module's syntax tree, with the properties that are read. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A function of the module, which calls evaluate. */
export class Closure {
  constructor(
    readonly node: Node,
    readonly scope: Scope,
  ) {}
}

/** A value of a package, such as a plugin. Reading and calling it gives the same. */
export const OPAQUE = Symbol('package')

export interface Scope {
  names: Map<string, () => unknown>
  parent?: Scope
  module: Module
}

export interface Module {
  file: string
  source: string
  exports: Map<string, () => unknown>
}

/** Nesting at which values are cut. */
const MAX_DEPTH = 60

export function nodeName(node: unknown): string {
  const { name, value } = node as { name?: string; value?: unknown }
  return name ?? String(value ?? '')
}

export function declaredNames({ type, id, declarations }: Node): string[] {
  if (type !== 'VariableDeclaration') return id ? [nodeName(id)] : []
  return (declarations as { id: Node }[]).map((each) => nodeName(each.id))
}

export function lookUp(name: string, scope: Scope): (() => unknown) | undefined {
  return scope.names.get(name) ?? (scope.parent && lookUp(name, scope.parent))
}

export function member(object: unknown, name: string): unknown {
  if (object === OPAQUE) return OPAQUE
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, name)) return undefined
  return (object as Record<string, unknown>)[name]
}

export function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value
  if (operator === '-') return -Number(value)
  return operator === 'typeof' ? typeof value : undefined
}

/** Evaluates once; a value that needs itself is undefined. */
export function once(evaluate: () => unknown): () => unknown {
  let result: { value: unknown } | undefined
  return () => {
    if (result) return result.value
    result = { value: undefined }
    result.value = evaluate()
    return result.value
  }
}

export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** Removes functions and values of packages, which are not data. */
export function toPlainData(value: unknown, depth = 0): unknown {
  if (typeof value === 'symbol' || value instanceof Closure || depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((item) => toPlainData(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, toPlainData(item, depth + 1)] as const)
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}
