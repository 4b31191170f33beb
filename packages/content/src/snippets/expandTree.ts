import { didYouMean } from '@octavo/core'
import { addExpression } from '../code/moduleDraft.js'
import type { CompileContext } from '../compileContext.js'
import { BUILT_IN_COMPONENTS, isIntrinsic } from '../components.js'
import { parseExpression } from '../esm/parseScript.js'
import { resolvePath } from '../esm/resolveSpecifier.js'
import type { Expression, JsxAttribute, JsxElement, Node, Root } from '../parsers/mdast.js'
import { childrenOf, isExpression, isJsxElement } from '../parsers/mdast.js'
import { type Evaluation, evaluateStatic, type StaticScope } from '../static/evaluate.js'
import { createAttribute, isUnrenderable, jsxToNodes, valueToNodes } from '../static/jsxToNodes.js'
import { type DynamicValue, defineKey, isDynamic, isObject, isTree, type PropValue } from '../static/values.js'
import { placeOf, type SourceFile } from '../text/sourceFile.js'
import type { LoadedMdx } from './loadSnippet.js'
import { createScope, reportCycle, type Scope } from './scope.js'
import { substituteProps } from './substituteProps.js'

/** Nodes that snippets may add to one page: a few short files that use each other twice could double without end. */
const MAX_NODES = 100_000
const MAX_CHAIN = 50

/** Evaluates expressions, puts snippets in place and marks what only running the code can tell. */
export function expandTree(mdx: LoadedMdx, context: CompileContext, late = false): Root {
  const expander: Expander = { context, nodes: 0, unknown: new Set() }
  const scope = createScope(mdx, late ? 'late' : undefined, [mdx.source.file], context)
  return { type: 'root', children: expandAll(mdx.tree.children, scope, expander) as never }
}

interface Expander {
  context: CompileContext
  /** Nodes of snippets made so far. */
  nodes: number
  /** `file name` of unknown components that were reported. */
  unknown: Set<string>
}

function expandAll(nodes: readonly Node[], scope: Scope, expander: Expander): Node[] {
  const result: Node[] = []
  for (const node of nodes) {
    const expanded = expandNode(node, scope, expander)
    if (Array.isArray(expanded)) result.push(...expanded)
    else result.push(expanded)
  }
  return result
}

function expandNode(node: Node, scope: Scope, expander: Expander): Node | Node[] {
  if (scope.chain.length > 1 && ++expander.nodes > MAX_NODES) {
    reportTooMany(scope, expander)
    return []
  }
  if (node.type === 'mdxjsEsm') return []
  if (isExpression(node)) return expandExpression(node, scope, expander)
  if (isJsxElement(node)) return expandElement(node, scope, expander)
  const copy = substituteProps(node, scope.props)
  if (!('children' in copy)) return copy
  return { ...copy, children: expandAll(childrenOf(copy), scope, expander) } as Node
}

function reportTooMany(scope: Scope, { context, nodes }: Expander): void {
  if (nodes > MAX_NODES + 1) return
  const message = `The page's snippets add more than ${MAX_NODES} elements to it.`
  context.report({ rule: 'MDX_TOO_MANY_NODES', severity: 'error', file: scope.chain[0] ?? '', message })
}

function expandExpression(node: Expression, scope: Scope, expander: Expander): Node[] {
  const value =
    known(node)?.value ??
    readExpression(node.value, (node.position?.start.offset ?? 0) + 1, scope, expander, node.position)
  if (isUnrenderable(value)) {
    expander.context.report({
      rule: 'MDX_EXPRESSION',
      severity: 'warning',
      ...placeOf(scope.mdx.source, node.position),
      message: 'This expression is an object, which cannot be shown.',
      hint: 'Write \\{ and \\} when the braces are meant as text.',
    })
    return []
  }
  const nodes = valueToNodes(value, node.position).map((child) =>
    isExpression(child) ? { ...child, type: node.type } : child,
  )
  return node.type === 'mdxTextExpression' ? nodes.map(unwrapFragment) : nodes
}

function known(node: object): { value: PropValue } | undefined {
  return (node as { data?: { octavo?: { value: PropValue } } }).data?.octavo
}

/** The value of an expression: known now, or a reference to code. */
function readExpression(
  text: string,
  offset: number,
  scope: Scope,
  expander: Expander,
  position: Node['position'],
): PropValue {
  const quick = quickLiteral(text)
  if (quick !== undefined) return quick.value
  const { source } = scope.mdx
  const place = position ? placeOf(source, position) : { file: source.file, start: source.placeAt(offset) }
  try {
    const expression = parseExpression(text)
    if (!expression) return undefined
    const result = evaluateStatic(expression, staticScope(scope, expander, position))
    return settle(result, { text, offset, place }, scope, expander)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    expander.context.report({
      rule: 'MDX_EXPRESSION',
      severity: 'error',
      ...place,
      message: `The expression in braces does not parse: ${error.message.replace(/\s*\(\d+:\d+\)$/, '')}.`,
      hint: 'Write \\{ and \\}, or backticks around it, when the braces are meant as text.',
    })
    return undefined
  }
}

const NUMBER = /^\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*$/
const STRING = /^\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)\s*$/

/** Most expressions of real pages are one literal; they need no parser. */
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
  place: ReturnType<typeof placeOf>
}

function settle(result: Evaluation, written: Written, scope: Scope, expander: Expander): PropValue {
  if (result.kind === 'value') return result.value
  const { context } = expander
  if (result.kind === 'unknown') {
    reportUnknownName(result.name, written, scope, context)
    return undefined
  }
  if (context.options.allowCode === false) {
    context.report({
      rule: 'MDX_CODE',
      severity: 'error',
      ...written.place,
      message: 'This expression needs JavaScript to run, which is switched off for this build.',
      hint: 'Use literals, snippets and built-in components only.',
    })
    return undefined
  }
  return dynamicValue(written.text, written.offset, scope)
}

function reportUnknownName(name: string, { place }: Written, scope: Scope, context: CompileContext): void {
  if (scope.props !== undefined) {
    const message = `The snippet shows {${name}}, which this use of it does not pass; nothing is shown in its place.`
    const hint = `Pass it, such as <Snippet ${name}="…" />.`
    context.report({ rule: 'MDX_PROP', severity: 'warning', ...place, message, hint })
    return
  }
  context.report({
    rule: 'MDX_RENDER',
    severity: 'error',
    ...place,
    message: `The expression threw "${name} is not defined".`,
    hint: `Write \\{${name}\\} or \`{${name}}\` to show the braces as text.`,
  })
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

function dynamicValue(source: string, offset: number, scope: Scope): DynamicValue {
  const { draft, props } = scope
  const args = props === 'late' ? ('props' as const) : { ...props }
  const words = new Set(source.match(/[\w$]+/g))
  const names = args === 'props' ? lateNames(words, scope) : Object.keys(args).filter((name) => words.has(name))
  const parameters = names.filter((name) => IDENTIFIER.test(name) && name !== 'props' && !scope.bindings.has(name))
  return {
    type: 'octavo:dynamic',
    file: draft.source.file,
    index: addExpression(draft, { source, parameters, offset }),
    args,
  }
}

const RESERVED =
  /^(?:true|false|null|undefined|this|new|typeof|void|in|of|instanceof|return|if|else|const|let|var|function|async|await|\d.*|[A-Z].*)$/

/** Without its caller at hand, any name nobody declares may be a property. */
function lateNames(words: Set<string>, scope: Scope): string[] {
  return [...words].filter((word) => !RESERVED.test(word) && !(word in globalThis) && !scope.bindings.has(word))
}

function staticScope(scope: Scope, expander: Expander, position: Node['position']): StaticScope {
  return {
    lookup(name) {
      const binding = scope.bindings.get(name)
      if (binding?.kind === 'value') return binding
      if (binding?.kind === 'missing') return { value: undefined }
      if (binding) return 'code'
      if (scope.props === 'late') return name === 'undefined' ? undefined : 'code'
      if (scope.props && Object.hasOwn(scope.props, name)) return { value: scope.props[name] }
      if (scope.props && name === 'props') return { value: { ...scope.props } }
      if (name === 'user') return { value: {} }
      if (HOOKS.has(name) || BUILT_IN_COMPONENTS.has(name)) return 'code'
      return undefined
    },
    jsx(element, evaluate) {
      const tree = jsxToNodes(element, evaluate, position)
      return { type: 'octavo:tree', children: expandAll(tree.children, scope, expander) }
    },
  }
}

const HOOKS = new Set(['React', 'Fragment'])

function expandElement(node: JsxElement, scope: Scope, expander: Expander): Node | Node[] {
  const { name } = node
  const attributes = expandAttributes(node, scope, expander)
  const children = () => expandAll(childrenOf(node), scope, expander)
  if (name === null) return fragment(node, children())
  const root = name.split('.')[0] ?? name
  const binding = scope.bindings.get(root)
  if (binding?.kind === 'missing') return []
  if (binding?.kind === 'code') return dynamicElement(node, name, attributes, children(), scope, expander)
  if (binding?.kind === 'snippet') {
    return useSnippet(binding.file, node, { attributes, children: children() }, scope, expander)
  }
  if (binding?.kind === 'value' || (!BUILT_IN_COMPONENTS.has(name) && !isIntrinsic(name))) {
    if (name === 'Snippet') return useLegacySnippet(node, { attributes, children: children() }, scope, expander)
    if (name === 'Fragment' || name === 'React.Fragment') return fragment(node, children())
    reportUnknownComponent(node, name, scope, expander)
    return children()
  }
  return { ...node, attributes, children: children() } as JsxElement
}

function fragment(node: JsxElement, children: Node[]): Node {
  return { ...node, name: null, attributes: [], children } as JsxElement
}

function expandAttributes(node: JsxElement, scope: Scope, expander: Expander): JsxAttribute[] {
  const offset = node.position?.start.offset ?? 0
  return node.attributes.flatMap((attribute): JsxAttribute[] => {
    if (known(attribute)) return spreadAttribute(attribute, known(attribute)?.value)
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      return spreadAttribute(attribute, readSpread(attribute.value, offset, scope, expander, node.position))
    }
    const { name, value } = attribute
    if (value === null || value === undefined) return [attribute]
    if (typeof value === 'string') return [substituteProps(attribute, scope.props)]
    const already = known(value)
    const result = already ? already.value : readExpression(value.value, offset, scope, expander, node.position)
    return [createAttribute(name, result)]
  })
}

/** `{...value}`: known objects become attributes of their own. */
function readSpread(
  text: string,
  offset: number,
  scope: Scope,
  expander: Expander,
  position: Node['position'],
): PropValue {
  return readExpression(text.replace(/^\s*(?:\/\*[^*]*\*\/\s*)?\.\.\./, ''), offset, scope, expander, position)
}

function spreadAttribute(attribute: JsxAttribute, value: PropValue): JsxAttribute[] {
  if (isDynamic(value)) {
    return [
      { type: 'mdxJsxExpressionAttribute', value: attribute.value as string, data: { octavo: { value } } as never },
    ]
  }
  if (!isObject(value) || isTree(value)) return []
  return Object.entries(value)
    .filter(([name]) => ATTRIBUTE_NAME.test(name))
    .map(([name, item]) => createAttribute(name, item as PropValue))
}

// Names with spaces or angle brackets would break out of the tag they are printed in.
const ATTRIBUTE_NAME = /^[A-Za-z_$:][\w$:.-]*$/

function dynamicElement(
  node: JsxElement,
  name: string,
  attributes: JsxAttribute[],
  children: Node[],
  scope: Scope,
  expander: Expander,
): Node | Node[] {
  const offset = node.position?.start.offset ?? 0
  const written = { text: name, offset, place: placeOf(scope.mdx.source, node.position) }
  const component = settle({ kind: 'dynamic' }, written, scope, expander)
  if (!isDynamic(component)) return children
  return { ...node, attributes, children, data: { octavo: { component } } } as unknown as JsxElement
}

interface SnippetUse {
  attributes: JsxAttribute[]
  children: Node[]
}

function useLegacySnippet(node: JsxElement, use: SnippetUse, scope: Scope, expander: Expander): Node | Node[] {
  const { source } = scope.mdx
  const attribute = use.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === 'file')
  const written = typeof attribute?.value === 'string' ? attribute.value : ''
  const file = written && resolvePath(`/snippets/${written.replace(/^\/?(?:snippets\/)?/, '')}`, source.file)
  if (file && expander.context.readText(file) !== undefined) return useSnippet(file, node, use, scope, expander)
  expander.context.report({
    rule: 'MDX_IMPORT',
    severity: 'warning',
    ...placeOf(source, node.position),
    message: `The snippet "${written}" is not found; nothing is shown in its place.`,
    hint: file ? `Looked for ${file}.` : 'Name a file of the snippets folder in the attribute file.',
  })
  return []
}

function useSnippet(file: string, node: JsxElement, use: SnippetUse, scope: Scope, expander: Expander): Node | Node[] {
  const { context } = expander
  const text = context.readText(file) ?? ''
  if (scope.chain.includes(file) || scope.chain.length > MAX_CHAIN) {
    const start = node.position?.start.offset ?? 0
    reportCycle(file, scope, context, { start, end: node.position?.end.offset ?? start })
    return []
  }
  const mdx = context.loadSnippet(file, text)
  mdx.diagnostics.forEach(context.report)
  const props = snippetProps(use, scope)
  const inner = createScope(mdx, props, [...scope.chain, file], context)
  const children = expandAll(mdx.tree.children, inner, expander)
  const inline = node.type === 'mdxJsxTextElement'
  return inFile(mdx.source, inline ? unwrapParagraph(children) : children, node)
}

/** What the attributes of a snippet's use give it; nodes remember the file they were written in. */
function snippetProps({ attributes, children }: SnippetUse, scope: Scope): Record<string, PropValue> {
  const props: Record<string, PropValue> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    defineKey(props, attribute.name, ownFile(attributeValue(attribute), scope))
  }
  if (children.length > 0) props.children = ownFile({ type: 'octavo:tree', children }, scope)
  return props
}

function ownFile(value: PropValue, scope: Scope): PropValue {
  if (!isTree(value) || value.children.length === 0) return value
  return { type: 'octavo:tree', children: [inFile(scope.mdx.source, value.children as Node[])] }
}

function attributeValue({ value }: JsxAttribute): PropValue {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value : known(value)?.value
}

/** Wraps nodes so that later steps know which file their positions are of. */
function inFile(source: SourceFile, children: Node[], node?: JsxElement): JsxElement {
  const type = node?.type ?? 'mdxJsxFlowElement'
  return { type, name: null, attributes: [], children, data: { octavo: { source } } } as unknown as JsxElement
}

/** Children that were written as one paragraph stand in a sentence without it. */
function unwrapFragment(node: Node): Node {
  if (!isJsxElement(node) || node.name !== null) return node
  return { ...node, children: unwrapParagraph(childrenOf(node)) } as Node
}

/** A snippet of one paragraph can stand inside a sentence. */
function unwrapParagraph(children: Node[]): Node[] {
  const only = children.length === 1 ? children[0] : undefined
  return only?.type === 'paragraph' ? only.children : children
}

function reportUnknownComponent(node: JsxElement, name: string, scope: Scope, { unknown, context }: Expander): void {
  const { source } = scope.mdx
  const key = `${source.file} ${name}`
  if (unknown.has(key)) return
  unknown.add(key)
  context.report({
    rule: 'MDX_UNKNOWN_COMPONENT',
    severity: 'warning',
    ...placeOf(source, node.position && { start: node.position.start, end: tagNameEnd(node.position.start, name) }),
    message: `<${name}> is not a component; its content is shown without it.`,
    hint:
      SUGGESTIONS[name] ??
      didYouMean(name, [...BUILT_IN_COMPONENTS, ...scope.bindings.keys()])?.replace(/"(.*)"/, '<$1>') ??
      'Import it from a file of the snippets folder.',
  })
}

function tagNameEnd(start: { line: number; column: number }, name: string) {
  return { line: start.line, column: start.column + name.length + 1 }
}

const SUGGESTIONS: Record<string, string> = {
  Image: 'Write ![text](/path.png) or <img src="/path.png" alt="text" />.',
  TabItem: 'Did you mean <Tab>?',
  Details: 'Did you mean <Accordion> or <Expandable>?',
}
