import { type Diagnostic, suggest } from '@octavo/core'
import type { CompileContext } from '../compileContext.js'
import { markText } from '../parsers/marks.js'
import {
  type Expression,
  isExpression,
  isJsxElement,
  type JsxAttribute,
  type JsxElement,
  type Node,
  nodeChildren,
  type Root,
} from '../parsers/mdast.js'
import { parseInlineMarkdown } from '../parsers/parseInlineMarkdown.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { componentInSmallLetters, findComponent, isIntrinsic } from '../static/componentNames.js'
import { createAttribute, isUnrenderable, valueToNodes } from '../static/jsxToNodes.js'
import {
  createTree,
  expandedData,
  isDynamic,
  isObject,
  isPrimitive,
  isTree,
  type PropValue,
} from '../static/staticValues.js'
import type { LoadedMdx } from './loadSnippet.js'
import { type ExpressionLocation, readExpression, settle } from './readExpression.js'
import { createScope, type Scope } from './scope.js'
import { tagLocation, UNKNOWN_COMPONENT, unknownComponent } from './unknownComponent.js'
import { inFile, unwrapFragment } from './unwrapFragment.js'
import { type SnippetUse, useLegacySnippet, useSnippet } from './useSnippet.js'

/**
 * Maximum number of nodes that snippets can add to one page. A few short files that include each other twice multiply
 * quickly.
 */
const MAX_NODES = 100_000

/** Evaluates expressions, inserts snippets, and marks values for which code must run. */
export function expandTree(mdx: LoadedMdx, context: CompileContext, late = false): Root {
  const expansion = { context, nodes: 0, unknown: new Set<string>(), expandAll }
  const scope = createScope(mdx, { props: late ? 'late' : undefined, chain: [mdx.source.file], expansion })
  return { type: 'root', children: expandAll(mdx.tree.children, scope) as never }
}

function expandAll(nodes: readonly Node[], scope: Scope): Node[] {
  return nodes.flatMap((node) => expandNode(node, scope))
}

function expandNode(node: Node, scope: Scope): Node | Node[] {
  if (scope.chain.length > 1 && ++scope.expansion.nodes > MAX_NODES) {
    reportTooMany(scope)
    return []
  }
  if (node.type === 'mdxjsEsm') return []
  if (isExpression(node)) return expandExpression(node, scope)
  if (isJsxElement(node)) return expandElement(node, scope)
  const copy = substituteProps(node, scope.props)
  if (!('children' in copy)) return copy
  return { ...copy, children: expandAll(nodeChildren(copy), scope) } as Node
}

function reportTooMany({ chain, expansion: { context, nodes } }: Scope): void {
  if (nodes > MAX_NODES + 1) return
  const message = `The snippets of the page exceed the limit of ${MAX_NODES.toLocaleString('en')} elements.`
  context.report({ rule: 'MDX_TOO_MANY_NODES', severity: 'error', file: chain[0] ?? '', message })
}

function expandExpression(node: Expression, scope: Scope): Node[] {
  const value =
    expandedData(node)?.value ??
    readExpression(node.value, { offset: (node.position?.start.offset ?? 0) + 1, position: node.position }, scope)
  if (isUnrenderable(value)) {
    scope.expansion.context.report({
      rule: 'MDX_EXPRESSION',
      severity: 'warning',
      ...sourceLocation(scope.mdx.source, node.position),
      message: 'Invalid expression in braces: an object; it is omitted.',
      hint: 'Write `\\{` and `\\}` for text.',
    })
    return []
  }
  const nodes = valueToNodes(value, node.position).map((child) =>
    isExpression(child) ? { ...child, type: node.type } : child,
  )
  if (node.type === 'mdxTextExpression') return nodes.map(unwrapFragment)
  // Nodes on separate lines are a paragraph, like other text.
  return expandedData(nodes[0])?.verbatim
    ? [{ type: 'paragraph', children: nodes as never, position: node.position }]
    : nodes
}

function expandElement(node: JsxElement, scope: Scope): Node | Node[] {
  const { name } = node
  const { components } = scope.expansion.context.options
  const attributes = expandAttributes(node, scope)
  const children = () => expandAll(nodeChildren(node), scope)
  if (name === null) return fragment(node, children())
  const root = name.split('.')[0] ?? name
  const binding = isIntrinsic(name) ? undefined : scope.bindings.get(root)
  if (binding?.kind === 'missing') return children()
  if (binding?.kind === 'code') return dynamicElement(node, { attributes, children: children() }, scope)
  if (binding?.kind === 'snippet') {
    return useSnippet(binding.file, node, { attributes, children: children() }, scope)
  }
  if (binding?.kind === 'value' || (!findComponent(components, name) && !isIntrinsic(name))) {
    if (name === 'Snippet') return useLegacySnippet(node, { attributes, children: children() }, scope)
    if (name === 'Fragment' || name === 'React.Fragment') return fragment(node, children())
    const { content, problem } = unknownComponent(node, attributes, [
      ...Object.keys(components),
      ...scope.bindings.keys(),
    ])
    report(node, scope, problem)
    return content ?? children()
  }
  const text = componentInSmallLetters(components, name) ?? snippetInSmallLetters(name, scope)
  if (text !== undefined) reportSmallLetters(node, text, scope)
  return { ...node, attributes: readMarkdownAttributes(node, attributes, scope), children: children() } as JsxElement
}

function snippetInSmallLetters(name: string, { bindings }: Scope): string | undefined {
  return bindings.get(name)?.kind === 'snippet' ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : undefined
}

function fragment(node: JsxElement, children: Node[]): Node {
  return { ...node, name: null, attributes: [], children } as JsxElement
}

function expandAttributes(node: JsxElement, scope: Scope): JsxAttribute[] {
  const at = { offset: node.position?.start.offset ?? 0, position: node.position }
  return node.attributes.flatMap((attribute): JsxAttribute[] => {
    const spread = expandedData(attribute)
    if (spread) return spreadAttribute(attribute, spread.value)
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      return spreadAttribute(attribute, readSpread(attribute.value, { ...at, attribute: { node, name: '...' } }, scope))
    }
    const { name, value } = attribute
    if (value === null || value === undefined) return [attribute]
    if (typeof value === 'string') return [substituteProps(attribute, scope.props)]
    const expanded = expandedData(value)
    const result = expanded ? expanded.value : readExpression(value.value, { ...at, attribute: { node, name } }, scope)
    return [createAttribute(name, result)]
  })
}

function readSpread(text: string, at: ExpressionLocation, scope: Scope): PropValue {
  return readExpression(text.replace(/^\s*(?:\/\*[^*]*\*\/\s*)?\.\.\./, ''), at, scope)
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

// Names with spaces or angle brackets would end the printed tag.
const ATTRIBUTE_NAME = /^[A-Za-z_$:][\w$:.-]*$/

function dynamicElement(node: JsxElement, { attributes, children }: SnippetUse, scope: Scope): Node | Node[] {
  const offset = node.position?.start.offset ?? 0
  const expressionSource = {
    text: node.name ?? '',
    offset,
    place: () => sourceLocation(scope.mdx.source, node.position),
  }
  const component = settle({ kind: 'dynamic' }, expressionSource, scope)
  if (!isDynamic(component)) return children
  return { ...node, attributes, children, data: { octavo: { component } } } as unknown as JsxElement
}

/** Attributes that contain Markdown, by component. */
const MARKDOWN: Readonly<Record<string, readonly string[]>> = {
  Frame: ['caption', 'hint'],
  Prompt: ['description'],
}

/** Parses attributes with Markdown into trees, which later steps process like the page's text. */
function readMarkdownAttributes(node: JsxElement, attributes: JsxAttribute[], scope: Scope): JsxAttribute[] {
  const names = node.name !== null && Object.hasOwn(MARKDOWN, node.name) ? MARKDOWN[node.name] : undefined
  if (!names) return attributes
  return attributes.map((attribute) => {
    const { value } = attribute
    if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'string' || !names.includes(attribute.name)) {
      return attribute
    }
    const content = parseInlineMarkdown(markText(value), node.position)
    return content ? createAttribute(attribute.name, createTree([inFile(scope.mdx.source, content)])) : attribute
  })
}

const WORD = /\{([A-Za-z_$][\w$]{0,99})\}/g

/**
 * Replaces a snippet's properties where MDX has no expressions: in code, links and attribute strings. Replaces only
 * the names that are passed to the snippet. Returns a copy.
 */
function substituteProps<T extends Node | JsxAttribute>(node: T, props: Scope['props']): T {
  if (props === undefined || props === 'late') return node
  const copy: Record<string, unknown> = { ...node }
  for (const key of FIELDS[node.type] ?? []) {
    const value = copy[key]
    if (typeof value !== 'string' || !value.includes('{')) continue
    copy[key] = value.replace(WORD, (text, name: string) => {
      const word = Object.hasOwn(props, name) ? props[name] : undefined
      return isPrimitive(word) ? String(word) : text
    })
  }
  return copy as unknown as T
}

const FIELDS: Record<string, readonly string[]> = {
  code: ['value', 'meta'],
  inlineCode: ['value'],
  link: ['url', 'title'],
  image: ['url', 'title', 'alt'],
  definition: ['url', 'title'],
  math: ['value'],
  inlineMath: ['value'],
  mdxJsxAttribute: ['value'],
}

/** Warns about a component name in lowercase, which is an HTML element. */
function reportSmallLetters(node: JsxElement, component: string, scope: Scope): void {
  report(node, scope, {
    message: `\`<${node.name}>\` is rendered as an HTML element; component names start with a capital letter.`,
    ...suggest('tag', node.name ?? '', component),
  })
}

/** Reports once per name and file. */
function report(
  node: JsxElement,
  { mdx, expansion }: Scope,
  text: Pick<Diagnostic, 'message' | 'hint' | 'suggestion'>,
): void {
  const { source } = mdx
  const { unknown, context } = expansion
  const name = node.name ?? ''
  const key = `${source.file} ${name}`
  if (unknown.has(key)) return
  unknown.add(key)
  context.report({
    ...UNKNOWN_COMPONENT,
    ...tagLocation(node, source),
    ...text,
  })
}
