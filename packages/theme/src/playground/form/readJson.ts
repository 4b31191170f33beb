import type { SentValue } from '@octavo/core'
import { bigInteger } from '@octavo/openapi/request'
import { label } from '../labels.js'
import { type JsonLeaf, type JsonNode, readNodes } from '../response/jsonText.js'
import { jsonErrorAt } from './jsonErrorAt.js'
import { fromEntries } from './values.js'

/** The value of a text, with whole numbers of any size; nothing for no text. */
export function readJson(text: string): { value?: SentValue; problem?: string } {
  if (text.trim() === '') return {}
  try {
    const value = JSON.parse(text) as SentValue
    const nodes = /\d{16}/.test(text) ? readNodes(text) : undefined
    return { value: nodes ? toValue(nodes) : value }
  } catch {
    const { line, column } = jsonErrorAt(text)
    return { problem: label('invalidJson', line, column) }
  }
}

/** Of numbers that are no large whole ones, and of everything else, what JavaScript reads. */
function toValue(node: JsonNode): SentValue {
  if (node.kind === 'list') return node.entries.map(([, item]) => toValue(item))
  if (node.kind === 'object') return fromEntries(node.entries.map(([key, item]) => [key, toValue(item)] as const))
  const { text } = node as JsonLeaf
  return bigInteger(text) ?? (JSON.parse(text) as SentValue)
}
