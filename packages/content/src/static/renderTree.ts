import type { Element, ElementContent, Root } from 'hast'
import { find, hastToReact, html, svg } from 'property-information'
import { isIntrinsic } from './componentNames.js'
import {
  type CodeValue,
  decodeProps,
  decodeValue,
  type IslandData,
  type IslandReader,
  type IslandValue,
} from './islandData.js'
import {
  type DynamicValue,
  defineKey,
  isDynamicData,
  isTreeData,
  type PropValue,
  type TreeValue,
} from './staticValues.js'

/** Creates vnodes. Any automatic JSX runtime can be used. */
export interface RenderRuntime {
  jsx(type: unknown, props: Record<string, unknown>, key?: string): unknown
  jsxs(type: unknown, props: Record<string, unknown>, key?: string): unknown
  Fragment: unknown
  /** Components by their names in pages, such as `Card` and `Tree.Folder`. */
  components: Readonly<Record<string, unknown>>
  /**
   * Names of built-in components that are rendered even if the site replaces them, because Markdown is generated from
   * built-in ones.
   */
  originals?: ReadonlySet<string>
  /** Returns the value of a dynamic node, as `runPageCode` does. If `part` is undefined, the value is content. */
  evaluate?(value: DynamicValue, args: Record<string, unknown>, part?: EvaluatedPart): unknown
  /** Wraps content that can throw, so that only this content is omitted. `name` and `value` are for messages. */
  guard?(element: unknown, name: string, value?: DynamicValue): unknown
  /** Marks parts that also run in the browser. Default: everything is static. */
  islands?: IslandRuntime
}

/** The use of an expression other than as content. */
export type EvaluatedPart = { component: string } | { property: string }

export interface IslandRuntime {
  /** Returns whether a value of user code is interactive. */
  isInteractive(value: DynamicValue): boolean
  create(island: IslandSpec): unknown
}

interface IslandSpec {
  data: IslandData
  /** Page content inside the island, by number. */
  slots: unknown[]
  /** Returns a vnode with the island's content and its slots. */
  render(slots: readonly unknown[]): unknown
}

/** Renders a compiled tree to vnodes. If it is the content of a component, `props` are its properties. */
export function renderTree(page: { tree: Root }, runtime: RenderRuntime, props: Record<string, unknown> = {}): unknown {
  const rendering = { runtime, props }
  const blocks = (page.tree.children as ElementContent[]).map((node) =>
    guardBlock(node, renderNode(node, rendering), runtime),
  )
  return create(runtime.Fragment, {}, blocks, runtime)
}

/** Guards a block, so that an unguarded error inside it omits only this block. */
function guardBlock(node: ElementContent, rendered: unknown, { guard }: RenderRuntime): unknown {
  return guard && node.type === 'element' ? guard(rendered, `<${node.tagName}>`) : rendered
}

interface Rendering {
  runtime: RenderRuntime
  /** True inside `<ClientOnly>`, where code is rendered only in the browser. */
  isClientOnly?: boolean
  props: Record<string, unknown>
}

function renderAll(nodes: readonly ElementContent[], rendering: Rendering): unknown[] {
  return nodes.map((node) => renderNode(node, rendering))
}

function renderNode(node: ElementContent, rendering: Rendering): unknown {
  if (node.type === 'text') return node.value
  if (node.type === 'octavo:dynamic') return renderExpression(node.value, rendering)
  return node.type === 'element' ? renderElement(node, rendering) : null
}

function renderElement(node: Element, rendering: Rendering): unknown {
  const { components } = rendering.runtime
  const { tagName, data } = node
  if (tagName === 'ClientOnly' && !data?.component) return fragment(node.children, { ...rendering, isClientOnly: true })
  const original = rendering.runtime.originals?.has(tagName) ? ownComponent(components, tagName) : undefined
  const type =
    original ??
    (data?.component
      ? renderDynamic(data.component, rendering, { component: tagName })
      : ownComponent(components, tagName))
  if (type === undefined && !isIntrinsic(tagName)) {
    return fragment(node.children, rendering)
  }
  const intrinsic = type === undefined || isIntrinsic(tagName)
  const guard = (element: unknown) =>
    (data?.component && rendering.runtime.guard?.(element, `<${tagName}>`, data.component)) || element
  const island = renderIsland(node, type ?? tagName, rendering)
  if (island !== undefined) return guard(island)
  const props = renderProps(node, intrinsic, rendering)
  return guard(create(type ?? tagName, props, renderAll(node.children, rendering), rendering.runtime))
}

/** Renders an interactive component, or an element with event handlers, as an island. Undefined for others. */
function renderIsland(node: Element, type: unknown, rendering: Rendering): unknown {
  const { islands } = rendering.runtime
  const { component, place } = node.data ?? {}
  const intrinsic = component === undefined && typeof type === 'string'
  const isInteractive = component
    ? rendering.isClientOnly || islands?.isInteractive(component)
    : intrinsic && hasHandler(node)
  if (!islands || !isInteractive) return undefined
  const slots: unknown[] = []
  const encoder = createEncoder(({ children }) => slots.push(fragment(children as ElementContent[], rendering)) - 1)
  const componentCode = component ? encoder.code(component) : (type as string)
  const props: Record<string, IslandValue> = {}
  for (const [name, value] of Object.entries(node.properties as Record<string, PropValue>)) {
    if (value === null) continue
    const encoded = encoder.value(intrinsic && Array.isArray(value) ? value.join(' ') : value)
    if (encoded === undefined) return undefined
    defineKey(props, intrinsic && !HANDLER.test(name) ? propertyName(name) : name, encoded)
  }
  if (node.children.length > 0) props.children = { $: 'slot', slot: slots.push(fragment(node.children, rendering)) - 1 }
  if (componentCode === undefined) return undefined
  const data = { type: componentCode, props, ...errorLocation(place) }
  return islands.create({
    data,
    slots,
    render(slotNodes) {
      if (rendering.isClientOnly) return null
      const { children, ...others } = decodeProps(props, createReader(slotNodes, rendering, { property: '' }))
      return create(type, others, children === undefined ? [] : [children], rendering.runtime)
    },
  })
}

/** Renders an expression of the page. If it is interactive, it becomes an island. */
function renderExpression(value: DynamicValue, rendering: Rendering): unknown {
  const { islands, guard } = rendering.runtime
  if (!islands || !(rendering.isClientOnly || islands.isInteractive(value))) {
    const content = renderDynamic(value, rendering)
    return guard && typeof content === 'object' ? guard(content, 'The expression', value) : content
  }
  const slots: unknown[] = []
  const encoder = createEncoder(({ children }) => slots.push(fragment(children as ElementContent[], rendering)) - 1)
  const code = encoder.code(value)
  if (!code) return renderDynamic(value, rendering)
  const render = (nodes: readonly unknown[]) =>
    rendering.isClientOnly ? null : decodeValue(code, createReader(nodes, rendering))
  return islands.create({ data: { code }, slots, render })
}

function createReader(slots: readonly unknown[], { runtime }: Rendering, part?: EvaluatedPart): IslandReader {
  return {
    slot: (slot) => slots[slot],
    evaluate: ({ file, index }, args) =>
      runtime.evaluate?.({ type: 'octavo:dynamic', file, index, args: {} }, args, part),
  }
}

const HANDLER = /^on[A-Z]/

function hasHandler(node: Element): boolean {
  return Object.entries(node.properties).some(([name, value]) => HANDLER.test(name) && isDynamicData(value))
}

function errorLocation(place: { file?: string; start?: { line: number } } | undefined): { place?: string } {
  return place?.file && place.start ? { place: `${place.file}:${place.start.line}` } : {}
}

function fragment(nodes: readonly ElementContent[], rendering: Rendering): unknown {
  return create(rendering.runtime.Fragment, {}, renderAll(nodes, rendering), rendering.runtime)
}

function ownComponent(components: Readonly<Record<string, unknown>>, name: string): unknown {
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
    const part = { property: name.startsWith('...') ? '...' : name }
    if (name.startsWith('...')) spread(props, renderValue(value, rendering, part))
    else if (intrinsic && Array.isArray(value)) defineKey(props, propertyName(name), value.join(' '))
    else if (value !== null)
      defineKey(props, intrinsic ? propertyName(name) : name, renderValue(value, rendering, part))
  }
  return props
}

function spread(props: Record<string, unknown>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) defineKey(props, name, item)
}

const names = new Map<string, string>()

/** Converts hast property names to JSX, such as `ariaLabel` to `aria-label` and `dataFoo` to `data-foo`. */
function propertyName(name: string): string {
  let property = names.get(name)
  if (property === undefined) {
    const inHtml = find(html, name)
    const info = inHtml.space || inHtml.attribute !== inHtml.property ? inHtml : find(svg, name)
    property = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute
    // Limited, as a server renders many pages.
    if (names.size < 2000) names.set(name, property)
  }
  return property
}

function renderValue(value: PropValue, rendering: Rendering, part?: EvaluatedPart): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renderValue(item, rendering, part))
  if (isDynamicData(value)) return renderDynamic(value, rendering, part)
  if (isTreeData(value)) return fragment(value.children as ElementContent[], rendering)
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) defineKey(copy, key, renderValue(item as PropValue, rendering, part))
  return copy
}

function renderDynamic(value: DynamicValue, rendering: Rendering, part?: EvaluatedPart): unknown {
  const args: Record<string, unknown> = value.args === 'props' ? rendering.props : {}
  if (value.args !== 'props') {
    for (const [name, item] of Object.entries(value.args)) {
      defineKey(args, name, renderValue(item, rendering, { property: name }))
    }
  }
  return rendering.runtime.evaluate?.(value, args, part)
}

/** Encodes values of a compiled tree for the browser. Returns undefined for values that exist only on the server. */
interface IslandEncoder {
  value(value: PropValue): IslandValue | undefined
  code(value: DynamicValue): CodeValue | undefined
}

/** Creates an encoder. `addSlot` adds page content and returns its number. */
function createEncoder(addSlot: (tree: TreeValue) => number): IslandEncoder {
  const encodeEntries = (values: object): Record<string, IslandValue> | undefined => {
    const entries = Object.entries(values).flatMap(([key, item]) => (item === undefined ? [] : [[key, encode(item)]]))
    return entries.every(([, item]) => item !== undefined) ? Object.fromEntries(entries) : undefined
  }
  const code = ({ file, index, args }: DynamicValue): CodeValue | undefined => {
    // The properties of a snippet are known only in its use.
    const encoded = args === 'props' ? undefined : encodeEntries(args)
    return encoded && { $: 'code', file, index, args: encoded }
  }
  const encode = (value: PropValue): IslandValue | undefined => {
    if (value === undefined) return null
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map(encode)
      return items.every((item) => item !== undefined) ? items : undefined
    }
    if (isDynamicData(value)) return code(value)
    if (isTreeData(value)) return { $: 'slot', slot: addSlot(value) }
    const entries = encodeEntries(value)
    return entries && { $: 'object', value: entries }
  }
  return { value: encode, code }
}
