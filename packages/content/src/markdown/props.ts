import type { Element, ElementContent } from 'hast'
import { isTreeData } from '../static/staticValues.js'
import { BREAK, escapeText } from './text.js'
import type { Writer } from './writer.js'

/** Returns a string or number property as text. */
export function textProp({ properties }: Element, name: string): string | undefined {
  const value = (properties as Record<string, unknown>)[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns a visible property, which can be JSX, as one line of Markdown. */
export function shownProp(node: Element, name: string, writer: Writer): string | undefined {
  const value = (node.properties as Record<string, unknown>)[name]
  if (isTreeData(value)) return writer.inline(value.children as ElementContent[]).replaceAll(BREAK, ' ') || undefined
  const text = textProp(node, name)
  return text === undefined ? undefined : escapeText(text).trim() || undefined
}

/** True if a property is set, as in `required`, `required={true}` or `required="true"`. */
export function flagProp({ properties }: Element, name: string): boolean {
  const value = (properties as Record<string, unknown>)[name]
  return value === true || value === 'true' || value === ''
}

/** Returns the strings of a list, or of a single string. */
export function textsProp({ properties }: Element, name: string): string[] {
  const value = (properties as Record<string, unknown>)[name]
  return [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '')
}
