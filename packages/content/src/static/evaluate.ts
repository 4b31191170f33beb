import type * as estree from 'acorn'
import { defineKey, isDynamic, isObject, type PropValue } from './staticValues.js'

/** The names in scope of an interpreted expression. */
export interface StaticScope {
  /** Returns the value of a name, or undefined if it is unknown. */
  lookup(name: string): { value: PropValue } | 'code' | undefined
  /** Converts JSX to nodes. If undefined, JSX requires running user code. */
  jsx?(element: estree.AnyNode, evaluate: (node: estree.AnyNode) => PropValue): PropValue
}

export type Evaluation =
  | { kind: 'value'; value: PropValue }
  /** The value can be determined only by running user code. */
  | { kind: 'dynamic' }
  /** The name is not defined anywhere, so running the code would throw. */
  | { kind: 'unknown'; name: string }

/** Thrown to unwind the interpreter. It is not an Error, to avoid a stack trace. */
class Stop {
  constructor(readonly evaluation: Evaluation) {}
}

const DYNAMIC = new Stop({ kind: 'dynamic' })

/**
 * Interprets an expression without running code: literals, arrays, objects, templates, known names, member access,
 * operators on such values, and JSX.
 */
export function evaluateStatic(expression: estree.AnyNode, scope: StaticScope): Evaluation {
  try {
    return { kind: 'value', value: evaluate(expression, scope) }
  } catch (stop) {
    if (stop instanceof Stop) return stop.evaluation
    throw stop
  }
}

const RUNNING = /^(?:Call|New|TaggedTemplate|Import|Await)Expression$|^JSX(?:Element|Fragment)$/

/** True for an expression that calls something or contains JSX. */
export function callsOrRenders(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (RUNNING.test((node as { type?: string }).type ?? '')) return true
  return Object.values(node).some((child) => callsOrRenders(child))
}

/** Returns the first names in an expression that is a name, a member access, or a comma-separated list of these. */
export function chainRoots(node: estree.AnyNode): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return chainRoots(node.object)
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') return chainRoots(node.expression)
  return node.type === 'SequenceExpression' ? node.expressions.flatMap(chainRoots) : []
}

function evaluate(node: estree.AnyNode, scope: StaticScope): PropValue {
  // acorn's types lack the node types that acorn-jsx adds.
  const type = node.type as string
  if (type === 'JSXElement' || type === 'JSXFragment') {
    if (!scope.jsx) throw DYNAMIC
    return scope.jsx(node, (child) => evaluate(child, scope))
  }
  switch (node.type) {
    case 'Literal':
      return literal(node)
    case 'Identifier':
      return identifier(node.name, scope)
    case 'TemplateLiteral':
      return template(node, scope)
    case 'ArrayExpression':
      return array(node, scope)
    case 'ObjectExpression':
      return object(node, scope)
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return evaluate(node.expression, scope)
    case 'MemberExpression':
      return member(node, scope)
    case 'UnaryExpression':
      return unary(node.operator, evaluate(node.argument, scope))
    case 'BinaryExpression':
      return binary(node, scope)
    case 'LogicalExpression':
      return logical(node, scope)
    case 'ConditionalExpression':
      return evaluate(plain(evaluate(node.test, scope)) ? node.consequent : node.alternate, scope)
    default:
      throw DYNAMIC
  }
}

function literal(node: estree.Literal): PropValue {
  if (node.regex || node.bigint || (typeof node.value === 'object' && node.value !== null)) throw DYNAMIC
  return node.value as PropValue
}

function identifier(name: string, scope: StaticScope): PropValue {
  const text = scope.lookup(name)
  if (text === 'code') throw DYNAMIC
  if (text) return text.value
  if (name === 'undefined') return undefined
  if (name === 'NaN') return Number.NaN
  if (name === 'Infinity') return Number.POSITIVE_INFINITY
  if (name in globalThis || BROWSER_GLOBALS.has(name)) throw DYNAMIC
  throw new Stop({ kind: 'unknown', name })
}

const BROWSER_GLOBALS = new Set(['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage'])

function template(node: estree.TemplateLiteral, scope: StaticScope): string {
  let text = ''
  node.quasis.forEach((quasi, index) => {
    text += quasi.value.cooked ?? ''
    const expression = node.expressions[index]
    if (expression) text += printable(evaluate(expression, scope))
  })
  return text
}

function printable(value: PropValue): string {
  if (typeof value === 'object' && value !== null) throw DYNAMIC
  return String(value)
}

function array(node: estree.ArrayExpression, scope: StaticScope): PropValue[] {
  return node.elements.flatMap((element) => {
    if (element === null) throw DYNAMIC
    if (element.type !== 'SpreadElement') return [evaluate(element, scope)]
    const spread = evaluate(element.argument, scope)
    if (!Array.isArray(spread)) throw DYNAMIC
    return spread
  })
}

function object(node: estree.ObjectExpression, scope: StaticScope): PropValue {
  const result = {}
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = plain(evaluate(property.argument, scope))
      if (isObject(spread)) for (const [key, value] of Object.entries(spread)) defineKey(result, key, value)
      else if (spread) throw DYNAMIC
      continue
    }
    if (property.kind !== 'init' || property.method) throw DYNAMIC
    defineKey(result, propertyKey(property, scope), evaluate(property.value, scope))
  }
  return result
}

function propertyKey({ key, computed }: estree.Property, scope: StaticScope): string {
  if (!computed && key.type === 'Identifier') return key.name
  return printable(evaluate(key, scope))
}

function member(node: estree.MemberExpression, scope: StaticScope): PropValue {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier') throw DYNAMIC
  const target = plain(evaluate(node.object, scope))
  if (target === null || target === undefined) {
    if (node.optional) return undefined
    throw DYNAMIC
  }
  const key = node.computed ? printable(evaluate(node.property, scope)) : (node.property as estree.Identifier).name
  if (Object.hasOwn(Object(target), key)) return (target as Record<string, PropValue>)[key]
  // A method, or an inherited member.
  if (key in Object(target)) throw DYNAMIC
  return undefined
}

function unary(operator: string, operand: PropValue): PropValue {
  const value = plain(operand)
  if (operator === '!') return !value
  if (operator === 'void') return undefined
  if (operator === 'typeof') return typeof value
  if (operator === '-' && typeof value === 'number') return -value
  if (operator === '+' && isComparable(value)) return Number(value)
  throw DYNAMIC
}

function logical(node: estree.LogicalExpression, scope: StaticScope): PropValue {
  const left = plain(evaluate(node.left, scope))
  if (node.operator === '??') return left === null || left === undefined ? evaluate(node.right, scope) : left
  if (node.operator === '&&') return left ? evaluate(node.right, scope) : left
  return left ? left : evaluate(node.right, scope)
}

function binary(node: estree.BinaryExpression, scope: StaticScope): PropValue {
  if (node.left.type === 'PrivateIdentifier') throw DYNAMIC
  const left = evaluate(node.left, scope)
  const right = evaluate(node.right, scope)
  if (!isComparable(left) || !isComparable(right)) throw DYNAMIC
  const operation = BINARY[node.operator]
  if (!operation) throw DYNAMIC
  return operation(left, right)
}

type Comparable = string | number | boolean | null | undefined

const BINARY: Record<string, (a: never, b: never) => PropValue> = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '===': (a: unknown, b: unknown) => a === b,
  '!==': (a: unknown, b: unknown) => a !== b,
  // biome-ignore lint/suspicious/noDoubleEquals: the author's own operator
  '==': (a: unknown, b: unknown) => a == b,
  // biome-ignore lint/suspicious/noDoubleEquals: the author's own operator
  '!=': (a: unknown, b: unknown) => a != b,
}

function isComparable(value: PropValue): value is Comparable & never {
  return value === null || typeof value !== 'object'
}

/** Throws for values of user code, which are not known yet. JSX counts as truthy. */
function plain(value: PropValue): PropValue {
  if (isDynamic(value)) throw DYNAMIC
  return value
}
