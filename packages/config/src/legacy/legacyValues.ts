import {
  type ConfigNode,
  child,
  type Entry,
  isArrayNode,
  isObjectNode,
  type ObjectNode,
  type Span,
} from '../tree/node.js'

/** Builds an object from nodes of mint.json. Each key keeps the location of its value. */
export function object(span: Span, properties: Record<string, ConfigNode | undefined>): ObjectNode {
  const entries = new Map<string, Entry>()
  for (const [key, node] of Object.entries(properties)) if (node) entries.set(key, { key: node.span, node })
  return { type: 'object', span, entries }
}

/** Like `object`, but undefined if no property is set. */
export function objectIfAny(span: Span, properties: Record<string, ConfigNode | undefined>): ObjectNode | undefined {
  const node = object(span, properties)
  return node.entries.size > 0 ? node : undefined
}

export function array(span: Span, items: readonly ConfigNode[]): ConfigNode {
  return { type: 'array', span, items }
}

/** Like `array`, but undefined if there are no items. */
export function arrayIfAny(span: Span, items: readonly ConfigNode[]): ConfigNode | undefined {
  return items.length > 0 ? array(span, items) : undefined
}

export function scalar(span: Span, value: string | boolean): ConfigNode {
  return { type: 'scalar', span, value }
}

/** Replaces a string or boolean according to a table. Other nodes are unchanged and reported later. */
export function translate(node: ConfigNode | undefined, words: Readonly<Record<string, string | boolean>>) {
  if (node?.type !== 'scalar' || !Object.hasOwn(words, String(node.value))) return node
  return scalar(node.span, words[String(node.value)] ?? '')
}

/** Returns the items of a list, or an empty list for other nodes. */
export function nodeItems(node: ConfigNode | undefined): readonly ConfigNode[] {
  return isArrayNode(node) ? node.items : []
}

/** Renames keys of an object and drops keys that map to `undefined`. Other keys are unchanged. */
export function rename(node: ConfigNode, names: Readonly<Record<string, string | undefined>>): ConfigNode {
  if (!isObjectNode(node)) return node
  const entries = new Map<string, Entry>()
  for (const [key, entry] of node.entries) {
    const name = Object.hasOwn(names, key) ? names[key] : key
    if (name !== undefined) entries.set(name, entry)
  }
  return { ...node, entries }
}

/** Returns an icon with its style, which is a separate key in mint.json. */
export function nodeIcon(node: ConfigNode | undefined): ConfigNode | undefined {
  const icon = child(node, 'icon')
  const style = child(node, 'iconType')
  return icon && style ? object(icon.span, { name: icon, style }) : icon
}
