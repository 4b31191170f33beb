import type { Element, ElementContent, Root } from 'hast'
import { find, hastToReact, html, svg } from 'property-information'
import { isIntrinsic } from '../components.js'
import { type DynamicValue, defineKey, isDynamicData, isTreeData, type PropValue } from '../static/values.js'

/** How vnodes are made; any automatic JSX runtime serves. */
export interface RenderRuntime {
  jsx(type: unknown, props: Record<string, unknown>, key?: string): unknown
  jsxs(type: unknown, props: Record<string, unknown>, key?: string): unknown
  Fragment: unknown
  /** Components by the name used in pages, such as `Card` and `Tree.Folder`. */
  components: Readonly<Record<string, unknown>>
  /** Gives the value of a dynamic node: what `evaluatePage` returns. */
  evaluate?(value: DynamicValue, args: Record<string, unknown>): unknown
}

/** Makes vnodes of a compiled tree. `props` are those of the component the tree is the content of, if it is one. */
export function renderTree(page: { tree: Root }, runtime: RenderRuntime, props: Record<string, unknown> = {}): unknown {
  return create(runtime.Fragment, {}, renderAll(page.tree.children as ElementContent[], { runtime, props }), runtime)
}

interface Rendering {
  runtime: RenderRuntime
  props: Record<string, unknown>
}

function renderAll(nodes: readonly ElementContent[], rendering: Rendering): unknown[] {
  return nodes.map((node) => renderNode(node, rendering))
}

function renderNode(node: ElementContent, rendering: Rendering): unknown {
  if (node.type === 'text') return node.value
  if (node.type === 'octavo:dynamic') return renderDynamic(node.value, rendering)
  return node.type === 'element' ? renderElement(node, rendering) : null
}

function renderElement(node: Element, rendering: Rendering): unknown {
  const { components } = rendering.runtime
  const { tagName, data } = node
  const type = data?.component ? renderDynamic(data.component, rendering) : own(components, tagName)
  if (type === undefined && !isIntrinsic(tagName)) {
    return create(rendering.runtime.Fragment, {}, renderAll(node.children, rendering), rendering.runtime)
  }
  const intrinsic = type === undefined || isIntrinsic(tagName)
  const props = renderProps(node, intrinsic, rendering)
  return create(type ?? tagName, props, renderAll(node.children, rendering), rendering.runtime)
}

function own(components: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

function create(type: unknown, props: Record<string, unknown>, children: unknown[], runtime: RenderRuntime): unknown {
  if (children.length === 0) return runtime.jsx(type, props)
  if (children.length === 1) return runtime.jsx(type, { ...props, children: children[0] })
  return runtime.jsxs(type, { ...props, children })
}

function renderProps(node: Element, intrinsic: boolean, rendering: Rendering): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node.properties as Record<string, PropValue>)) {
    if (name.startsWith('...')) spread(props, renderValue(value, rendering))
    else if (intrinsic && Array.isArray(value)) defineKey(props, propertyName(name), value.join(' '))
    else if (value !== null) defineKey(props, intrinsic ? propertyName(name) : name, renderValue(value, rendering))
  }
  return props
}

function spread(props: Record<string, unknown>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) defineKey(props, name, item)
}

const names = new Map<string, string>()

/** hast spells some properties unlike JSX: `ariaLabel` is `aria-label`, `dataFoo` is `data-foo`. */
function propertyName(name: string): string {
  let known = names.get(name)
  if (known === undefined) {
    const inHtml = find(html, name)
    const info = inHtml.space || inHtml.attribute !== inHtml.property ? inHtml : find(svg, name)
    known = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute
    // A page has a bounded number of names, a server that renders many pages has not.
    if (names.size < 2000) names.set(name, known)
  }
  return known
}

function renderValue(value: PropValue, rendering: Rendering): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renderValue(item, rendering))
  if (isDynamicData(value)) return renderDynamic(value, rendering)
  if (isTreeData(value))
    return create(
      rendering.runtime.Fragment,
      {},
      renderAll(value.children as ElementContent[], rendering),
      rendering.runtime,
    )
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) defineKey(copy, key, renderValue(item as PropValue, rendering))
  return copy
}

function renderDynamic(value: DynamicValue, rendering: Rendering): unknown {
  const args: Record<string, unknown> = value.args === 'props' ? rendering.props : {}
  if (value.args !== 'props') {
    for (const [name, item] of Object.entries(value.args)) defineKey(args, name, renderValue(item, rendering))
  }
  return rendering.runtime.evaluate?.(value, args)
}
