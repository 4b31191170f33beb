import { type ComponentChildren, isValidElement, type VNode } from 'preact'
import { safeAttributes } from './safeAttributes.js'

/** Elements that load or run content, or change how the document is interpreted. */
const REFUSED = new Set('script base object embed applet meta link frame frameset noscript'.split(' '))

interface SanitizeOptions {
  /** Keeps `dangerouslySetInnerHTML`. */
  allowHtml?: boolean
}

/**
 * Sanitizes the HTML elements of a page in place before rendering. Components are unchanged, because built-in ones
 * sanitize their output and custom ones are the author's code.
 */
export function sanitizeTree(node: ComponentChildren, options: SanitizeOptions = {}): void {
  if (Array.isArray(node)) {
    for (const child of node) sanitizeTree(child, options)
    return
  }
  if (!isValidElement(node)) return
  const element = node as VNode<Record<string, unknown>>
  if (typeof element.type === 'string') sanitizeElement(element, options)
  for (const value of Object.values(element.props)) {
    if (typeof value === 'object' && value !== null) sanitizeTree(value as ComponentChildren, options)
  }
}

function sanitizeElement(element: VNode<Record<string, unknown>>, { allowHtml = false }: SanitizeOptions): void {
  const type = element.type as string
  if (REFUSED.has(type.toLowerCase()) || !/^[a-z][\w.:-]*$/i.test(type)) {
    element.type = 'span'
    element.props = { hidden: true, children: undefined } as typeof element.props
    return
  }
  const html = allowHtml ? element.props.dangerouslySetInnerHTML : undefined
  element.props = safeAttributes(element.props) as typeof element.props
  if (html !== undefined) element.props.dangerouslySetInnerHTML = html
}
