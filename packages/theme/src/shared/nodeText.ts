import { type ComponentChildren, type ComponentType, Fragment, isValidElement, toChildArray, type VNode } from 'preact'
import type { MdxProps } from './propValues.js'

export type MdxElement = VNode<MdxProps>

/** Returns children in order, with fragments flattened and blank text omitted. */
export function childList(children: ComponentChildren): (MdxElement | string)[] {
  return toChildArray(children).flatMap((child): (MdxElement | string)[] => {
    if (!isValidElement(child)) return String(child).trim() === '' ? [] : [String(child)]
    const element = child as unknown as MdxElement
    return element.type === Fragment ? childList(element.props.children) : [element]
  })
}

export function isElementType(
  node: MdxElement | string,
  ...types: (ComponentType<MdxProps> | string)[]
): node is MdxElement {
  return typeof node !== 'string' && types.some((type) => node.type === type)
}

/** Tags after which plain text continues on a new line. */
const BLOCKS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'tr', 'blockquote', 'div', 'br'])

/** Returns the content of a prop: text, a number, or JSX (`title={<b>x</b>}`). Undefined for other values. */
export function readNode(value: unknown): ComponentChildren {
  if (typeof value === 'number' || Array.isArray(value) || isValidElement(value)) return value as ComponentChildren
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the plain text of children, one line per block. */
export function plainText(children: ComponentChildren): string {
  return collectText(children)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the unchanged text of children, for code. */
export function childrenText(children: ComponentChildren): string {
  return collectText(children).replace(/\r\n?/g, '\n').replace(/\n$/, '')
}

function collectText(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(collectText).join('')
  if (!isValidElement(node)) return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  const element = node as unknown as MdxElement
  const text = collectText(element.props.children)
  if (element.type === 'li') return `- ${text.trim()}\n`
  return typeof element.type === 'string' && BLOCKS.has(element.type) ? `${text}\n` : text
}
