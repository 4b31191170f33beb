import type { JsxAttribute, Node } from '../parsers/mdast.js'
import { isPrimitive } from '../static/values.js'
import type { Scope } from './scope.js'

const WORD = /\{([A-Za-z_$][\w$]{0,99})\}/g

/**
 * Replaces a snippet's properties where MDX has no expressions: in code, links and attribute strings. Replaces only names
 * that the use passes. Returns a copy.
 */
export function substituteProps<T extends Node | JsxAttribute>(node: T, props: Scope['props']): T {
  if (props === undefined || props === 'late') return node
  const copy: Record<string, unknown> = { ...node }
  for (const key of FIELDS[node.type] ?? []) {
    const value = copy[key]
    if (typeof value !== 'string' || !value.includes('{')) continue
    copy[key] = value.replace(WORD, (written, name: string) => {
      const word = Object.hasOwn(props, name) ? props[name] : undefined
      return isPrimitive(word) ? String(word) : written
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
