import type { SentValue } from '@octavo/core'
import { bigInteger, isInexact } from '@octavo/openapi/request'
import { label } from '../labels.js'
import { type JsonLeaf, type JsonNode, readNodes } from '../response/jsonText.js'
import { jsonErrorAt } from './jsonErrorAt.js'
import { fromEntries } from './values.js'

interface ReadJson {
  value?: SentValue
  problem?: string
  /** It holds a number that is no whole one, and that no value is equal to. */
  isRounded?: boolean
}

/** The value of a text, with whole numbers of any size; nothing for no text. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return {}
  try {
    const value = JSON.parse(text) as SentValue
    const nodes = /\d{16}|\d[eE]|\d\.\d{15}/.test(text) ? readNodes(text) : undefined
    if (!nodes) return { value }
    return { value: toValue(nodes), ...(isRounded(nodes) && { isRounded: true }) }
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

function isRounded(node: JsonNode): boolean {
  if (node.kind === 'list' || node.kind === 'object') return node.entries.some(([, item]) => isRounded(item))
  const { kind, text } = node as JsonLeaf
  return kind === 'number' && isInexact(text) && bigInteger(text) === undefined
}
