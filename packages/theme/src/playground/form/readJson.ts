import type { SentValue } from '@octavo/core'
import { numberOf } from '@octavo/openapi/request'
import { type JsonLeaf, type JsonNode, readNodes } from '../response/jsonText.js'
import { label } from '../strings/labels.js'
import { jsonErrorAt } from './jsonErrorAt.js'
import { fromEntries } from './values.js'

interface ReadJson {
  value?: SentValue
  problem?: string
}

/** Parses JSON with numbers of any size; returns no value for an empty text. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return {}
  try {
    const value = JSON.parse(text) as SentValue
    const nodes = /\d{16}|\d[eE]|\d\.\d{15}/.test(text) ? readNodes(text) : undefined
    return { value: nodes ? toValue(nodes) : value }
  } catch {
    const { line, column } = jsonErrorAt(text)
    return { problem: label('invalidJson', line, column) }
  }
}

/** Returns the value of a node; numbers keep all digits. */
function toValue(node: JsonNode): SentValue {
  if (node.kind === 'list') return node.entries.map(([, item]) => toValue(item))
  if (node.kind === 'object') return fromEntries(node.entries.map(([key, item]) => [key, toValue(item)] as const))
  const { kind, text } = node as JsonLeaf
  return kind === 'number' ? numberOf(text) : (JSON.parse(text) as SentValue)
}
