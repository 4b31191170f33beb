import type { JsonValue } from '@octavo/core'

const NAME = /^[A-Za-z_][\w.-]{0,200}$/
const MAX_DEPTH = 40

/** A best effort: names become elements, the items of an array repeat theirs. */
export function toXml(value: JsonValue, root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value, 0)}`
}

function element(name: string, value: JsonValue, depth: number): string {
  const tag = NAME.test(name) ? name : 'item'
  const indent = '  '.repeat(depth)
  if (value === null) return `${indent}<${tag}/>`
  if (typeof value !== 'object') return `${indent}<${tag}>${escapeXml(String(value))}</${tag}>`
  if (depth >= MAX_DEPTH) return `${indent}<${tag}/>`
  const children = Array.isArray(value)
    ? value.map((item: JsonValue) => element('item', item, depth + 1))
    : Object.entries(value as Record<string, JsonValue>).flatMap(([key, item]) =>
        Array.isArray(item)
          ? item.map((entry: JsonValue) => element(key, entry, depth + 1))
          : [element(key, item, depth + 1)],
      )
  if (children.length === 0) return `${indent}<${tag}/>`
  return `${indent}<${tag}>\n${children.join('\n')}\n${indent}</${tag}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
