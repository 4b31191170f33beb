import { type Diagnostic, didYouMean } from '@octavo/core'
import { addExpression } from '../esm/moduleDraft.js'
import { parseExpression } from '../esm/parseScript.js'
import { expressionHint } from '../esm/syntaxHints.js'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { type SourceFile, sourceLocation } from '../parsers/sourceFile.js'
import { attributeRange } from '../remark/attributes.js'
import { findComponent } from '../static/componentNames.js'
import { callsOrRenders, chainRoots, type Evaluation, evaluateStatic, type StaticScope } from '../static/evaluate.js'
import { jsxToNodes } from '../static/jsxToNodes.js'
import { createDynamic, createTree, type DynamicValue, defineKey, type PropValue } from '../static/staticValues.js'
import { takeValue } from '../static/takeValue.js'
import type { Scope } from './scope.js'

export interface ExpressionLocation {
  /** Offset of the expression's text, or of the element with the attribute. */
  offset: number
  position: Node['position']
  /** Element and name of its attribute; `...` for spread attributes. */
  attribute?: { node: JsxElement; name: string }
}

/** Returns the value of an expression: a static value, or a reference to code. */
export function readExpression(text: string, at: ExpressionLocation, scope: Scope): PropValue {
  const quick = quickLiteral(text)
  if (quick !== undefined) return quick.value
  const { source } = scope.mdx
  const { offset, position, attribute } = at
  // Computed only for diagnostics.
  const place = () => ({
    ...(position ? sourceLocation(source, position) : { file: source.file, start: source.placeAt(offset) }),
    ...(attribute && attributeRange(attribute.node, attribute.name, source)),
  })
  try {
    const expression = parseExpression(text)
    if (!expression) return undefined
    const placeholder = attribute ? undefined : chainRoots(expression).find((name) => !isDeclared(name, scope))
    const result: Evaluation =
      placeholder === undefined || CONSTANT.test(text.trim())
        ? evaluateStatic(expression, staticScope(scope, position))
        : { kind: 'unknown', name: placeholder }
    const start = attribute ? attributeOffset(text, at, source) : offset
    const expressionSource = { text, offset: start, place, attribute: attribute?.name, position }
    if (result.kind !== 'unknown') return settle(result, expressionSource, scope)
    return undefinedName(result.name, { ...expressionSource, runs: callsOrRenders(expression) }, scope)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    scope.expansion.context.report({
      rule: 'MDX_EXPRESSION',
      severity: 'error',
      ...place(),
      message: `Invalid expression in braces: ${error.message.replace(/\s*\(\d+:\d+\)$/, '')}.`,
      hint: expressionHint(attribute !== undefined),
    })
    return undefined
  }
}

/** Returns the offset of an attribute's expression, or of its element if it is not found. */
function attributeOffset(text: string, at: ExpressionLocation, source: SourceFile): number {
  const { offset, position, attribute } = at
  const before = attribute?.name === '...' ? '{...' : `${attribute?.name}={`
  const index = source.text.slice(offset, position?.end.offset).indexOf(`${before}${text}}`)
  return index === -1 ? offset : offset + index + before.length
}

const NUMBER = /^\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*$/
const STRING = /^\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)\s*$/

/** Parses a single literal quickly, because most expressions in real pages are literals. */
function quickLiteral(text: string): { value: PropValue } | undefined {
  if (text === 'true' || text === 'false') return { value: text === 'true' }
  const number = NUMBER.exec(text)
  if (number?.[1] && !/^-?0\d/.test(number[1])) return { value: Number(number[1]) }
  const string = STRING.exec(text)
  return string ? { value: string[1] ?? string[2] ?? string[3] ?? '' } : undefined
}

interface Written {
  text: string
  offset: number
  place(): ReturnType<typeof sourceLocation>
  /** Name of the attribute that contains the expression. */
  attribute?: string | undefined
}

/** Returns the value of an evaluated expression. A dynamic one becomes a reference to code if code is allowed. */
export function settle(result: Exclude<Evaluation, { kind: 'unknown' }>, expression: Written, scope: Scope): PropValue {
  if (result.kind === 'value') return result.value
  const { context } = scope.expansion
  if (context.options.allowCode === false) {
    context.report({
      rule: 'MDX_CODE',
      severity: 'error',
      ...expression.place(),
      message: 'Unsupported expression: JavaScript is disabled for this build.',
      hint: 'Use only literals, snippets and built-in components.',
    })
    return undefined
  }
  return dynamicValue(expression.text, expression.offset, scope)
}

interface UndefinedExpression extends Written {
  position: Node['position']
  /** True if the expression calls functions or contains JSX, so it is not meant as text. */
  runs: boolean
}

/** Reports an undeclared name. In text, the braces are shown as written, because they are usually placeholders. */
function undefinedName(name: string, expression: UndefinedExpression, scope: Scope): PropValue {
  const { text, place, attribute, position } = expression
  const report = (problem: Pick<Diagnostic, 'rule' | 'message' | 'hint'>) =>
    scope.expansion.context.report({ severity: 'warning', ...place(), ...problem })
  const pass = scope.props && `Pass it to the snippet, such as <Snippet ${name}="…" />.`
  const nearest = didYouMean(name, [...scope.bindings.keys()]) ?? pass
  if (attribute !== undefined) {
    const part = attribute === '...' ? 'the spread is ignored' : `the property "${attribute}" is omitted`
    const message = `Undefined variable "${name}"; ${part}.`
    report({ rule: 'MDX_UNDEFINED', message, hint: nearest ?? declare(name, text, attribute) })
    return undefined
  }
  if (expression.runs) {
    const message = `The expression failed to render: "${name} is not defined"; it was omitted.`
    report({ rule: 'MDX_RENDER', message, hint: nearest ?? `Declare or import ${name}.` })
    return undefined
  }
  const snippet = text.length <= 40 && !text.includes('\n') ? text : name
  const asText = `Write \\{${snippet}\\} or \`{${snippet}}\` for text.`
  report({
    rule: 'MDX_UNDEFINED',
    message: `Undefined variable "${name}"; the expression is shown as written.`,
    hint: nearest === undefined ? asText : `${nearest} ${asText}`,
  })
  return createTree([verbatimText(`{${text}}`, position)])
}

/** Returns text that later steps do not change, including its quotes. */
function verbatimText(value: string, position: Node['position']): Node {
  return { type: 'text', value, data: { octavo: { verbatim: true } } as never, position }
}

/** Returns the hint for an undeclared name in an attribute. */
function declare(name: string, text: string, attribute: string): string {
  const quoted = text.trim() === name && attribute !== '...' ? `, or write ${attribute}="${name}" for text` : ''
  return `Declare or import ${name}${quoted}.`
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

function dynamicValue(source: string, offset: number, scope: Scope): DynamicValue {
  const { draft, props } = scope
  const words = new Set(source.match(/[\w$]+/g))
  const args = props === 'late' ? ('props' as const) : namedProps(props ?? {}, words)
  const names =
    args === 'props' ? [...words].filter(isPropertyName) : Object.keys(args).filter((name) => words.has(name))
  const parameters = names.filter((name) => IDENTIFIER.test(name) && name !== 'props' && !scope.bindings.has(name))
  return createDynamic({ file: draft.source.file, index: addExpression(draft, { source, parameters, offset }), args })
}

/**
 * JavaScript globals that are useful as content, and members that only browsers have. Other globals are functions and
 * objects.
 */
const CONSTANT =
  /^(?:undefined|NaN|Infinity|(?:Math|Number)\.[A-Z]\w*|(?:window|navigator|localStorage|sessionStorage)\??\..*)$/s

/** True for a name that the author declares. Other names in text, such as {URL} or {Card}, are placeholders. */
function isDeclared(name: string, { bindings, props }: Scope): boolean {
  if (bindings.has(name) || name === 'props') return true
  return props === 'late' ? isPropertyName(name) : props !== undefined && Object.hasOwn(props, name)
}

/** Returns the properties that an expression uses, or all of them if it uses `props`. */
function namedProps(props: Readonly<Record<string, PropValue>>, words: Set<string>): Record<string, PropValue> {
  const properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (words.has(name) || words.has('props')) defineKey(properties, name, takeValue(value))
  }
  return properties
}

const RESERVED =
  /^(?:true|false|null|undefined|this|new|typeof|void|in|of|instanceof|return|if|else|const|let|var|function|async|await|\d.*|[A-Z].*)$/

/** True for an undeclared name that may be a property of a snippet whose use is unknown. */
function isPropertyName(name: string): boolean {
  return !RESERVED.test(name) && !(name in globalThis)
}

function staticScope(scope: Scope, position: Node['position']): StaticScope {
  const { context, expandAll } = scope.expansion
  return {
    lookup(name) {
      const binding = scope.bindings.get(name)
      if (binding?.kind === 'value') return binding
      if (binding?.kind === 'missing') return { value: undefined }
      if (binding) return 'code'
      if (scope.props === 'late') return name === 'undefined' ? undefined : 'code'
      if (scope.props && Object.hasOwn(scope.props, name)) return { value: takeValue(scope.props[name]) }
      if (scope.props && name === 'props') return { value: takeValue({ ...scope.props }) }
      if (name === 'user' || name === 'props') return { value: {} }
      if (OUTER_SCOPE.has(name) || findComponent(context.options.components, name)) return 'code'
      return undefined
    },
    jsx(element, evaluate) {
      return createTree(expandAll(jsxToNodes(element, evaluate, position), scope))
    },
  }
}

/** Names in the outer scope of user code (see code/runPageCode.ts). */
const OUTER_SCOPE = new Set(['React', 'Fragment', 'process', 'require'])
