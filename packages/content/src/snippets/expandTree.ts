import type { CompileContext } from '../compileContext.js'
import { componentInSmallLetters, findComponent, isIntrinsic } from '../components/names.js'
import type { Expression, JsxAttribute, JsxElement, Node, Root } from '../parsers/mdast.js'
import { childrenOf, isExpression, isJsxElement } from '../parsers/mdast.js'
import { createAttribute, isUnrenderable, valueToNodes } from '../static/jsxToNodes.js'
import { isDynamic, isObject, isTree, type PropValue } from '../static/values.js'
import { locationOf } from '../text/sourceFile.js'
import type { Expander } from './expander.js'
import { unwrapFragment } from './fragments.js'
import type { LoadedMdx } from './loadSnippet.js'
import { readMarkdownAttributes } from './markdownAttributes.js'
import { type ExpressionLocation, readExpression, settle } from './readExpression.js'
import { createScope, type Scope } from './scope.js'
import { substituteProps } from './substituteProps.js'
import { reportSmallLetters, reportUnknownComponent } from './unknownComponent.js'
import { useLegacySnippet, useSnippet } from './useSnippet.js'

/** Limit of nodes that snippets add to one page, as a few short files that use each other twice multiply. */
const MAX_NODES = 100_000

/** Evaluates expressions, inserts snippets, and marks values that need running code. */
export function expandTree(mdx: LoadedMdx, context: CompileContext, late = false): Root {
  const expander: Expander = {
    context,
    nodes: 0,
    unknown: new Set(),
    expandAll: (nodes, scope) => expandAll(nodes, scope, expander),
  }
  const scope = createScope(mdx, late ? 'late' : undefined, [mdx.source.file], context)
  return { type: 'root', children: expandAll(mdx.tree.children, scope, expander) as never }
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
  const message = `The snippets of the page exceed the limit of ${MAX_NODES.toLocaleString('en')} elements.`
  context.report({ rule: 'MDX_TOO_MANY_NODES', severity: 'error', file: scope.chain[0] ?? '', message })
}

function expandExpression(node: Expression, scope: Scope, expander: Expander): Node[] {
  const value =
    known(node)?.value ??
    readExpression(
      node.value,
      { offset: (node.position?.start.offset ?? 0) + 1, position: node.position },
      scope,
      expander,
    )
  if (isUnrenderable(value)) {
    expander.context.report({
      rule: 'MDX_EXPRESSION',
      severity: 'warning',
      ...locationOf(scope.mdx.source, node.position),
      message: 'Invalid expression in braces: an object; it is omitted.',
      hint: 'Write `\\{` and `\\}` for text.',
    })
    return []
  }
  const nodes = valueToNodes(value, node.position).map((child) =>
    isExpression(child) ? { ...child, type: node.type } : child,
  )
  if (node.type === 'mdxTextExpression') return nodes.map(unwrapFragment)
  return isVerbatim(nodes[0]) ? [{ type: 'paragraph', children: nodes as never, position: node.position }] : nodes
}

/** True for braces that are shown as written. On separate lines they are a paragraph, like other text. */
function isVerbatim(node: Node | undefined): boolean {
  return (node?.data as { octavo?: { verbatim?: boolean } } | undefined)?.octavo?.verbatim === true
}

function known(node: object): { value: PropValue } | undefined {
  return (node as { data?: { octavo?: { value: PropValue } } }).data?.octavo
}

function expandElement(node: JsxElement, scope: Scope, expander: Expander): Node | Node[] {
  const { name } = node
  const { components } = expander.context.options
  const attributes = expandAttributes(node, scope, expander)
  const children = () => expandAll(childrenOf(node), scope, expander)
  if (name === null) return fragment(node, children())
  const root = name.split('.')[0] ?? name
  const binding = isIntrinsic(name) ? undefined : scope.bindings.get(root)
  if (binding?.kind === 'missing') return children()
  if (binding?.kind === 'code') return dynamicElement(node, name, attributes, children(), scope, expander)
  if (binding?.kind === 'snippet') {
    return useSnippet(binding.file, node, { attributes, children: children() }, scope, expander)
  }
  if (binding?.kind === 'value' || (!findComponent(components, name) && !isIntrinsic(name))) {
    if (name === 'Snippet') return useLegacySnippet(node, { attributes, children: children() }, scope, expander)
    if (name === 'Fragment' || name === 'React.Fragment') return fragment(node, children())
    reportUnknownComponent(node, name, scope, expander)
    return children()
  }
  const meant = componentInSmallLetters(components, name) ?? snippetInSmallLetters(name, scope)
  if (meant !== undefined) reportSmallLetters(node, meant, scope, expander)
  return { ...node, attributes: readMarkdownAttributes(node, attributes, scope), children: children() } as JsxElement
}

function snippetInSmallLetters(name: string, { bindings }: Scope): string | undefined {
  return bindings.get(name)?.kind === 'snippet' ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : undefined
}

function fragment(node: JsxElement, children: Node[]): Node {
  return { ...node, name: null, attributes: [], children } as JsxElement
}

function expandAttributes(node: JsxElement, scope: Scope, expander: Expander): JsxAttribute[] {
  const at = { offset: node.position?.start.offset ?? 0, position: node.position }
  return node.attributes.flatMap((attribute): JsxAttribute[] => {
    if (known(attribute)) return spreadAttribute(attribute, known(attribute)?.value)
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      return spreadAttribute(
        attribute,
        readSpread(attribute.value, { ...at, attribute: { node, name: '...' } }, scope, expander),
      )
    }
    const { name, value } = attribute
    if (value === null || value === undefined) return [attribute]
    if (typeof value === 'string') return [substituteProps(attribute, scope.props)]
    const already = known(value)
    const result = already
      ? already.value
      : readExpression(value.value, { ...at, attribute: { node, name } }, scope, expander)
    return [createAttribute(name, result)]
  })
}

/** Reads `{...value}`. */
function readSpread(text: string, at: ExpressionLocation, scope: Scope, expander: Expander): PropValue {
  return readExpression(text.replace(/^\s*(?:\/\*[^*]*\*\/\s*)?\.\.\./, ''), at, scope, expander)
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

function dynamicElement(
  node: JsxElement,
  name: string,
  attributes: JsxAttribute[],
  children: Node[],
  scope: Scope,
  expander: Expander,
): Node | Node[] {
  const offset = node.position?.start.offset ?? 0
  const written = { text: name, offset, place: () => locationOf(scope.mdx.source, node.position) }
  const component = settle({ kind: 'dynamic' }, written, scope, expander)
  if (!isDynamic(component)) return children
  return { ...node, attributes, children, data: { octavo: { component } } } as unknown as JsxElement
}
