import type { BodyContent } from '@octavo/core'
import { isExactNumber } from './exactNumber.js'

/** Returns JSON with all digits of large numbers, without undefined entries. `indent` puts each entry on its own line. */
export function writeJson(value: BodyContent, indent = '', margin = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (isExactNumber(value)) return value.digits
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = margin + indent
  const entries = Object.entries(value as Readonly<Record<string, BodyContent | undefined>>).flatMap(([key, item]) => {
    const name = isList ? '' : `${JSON.stringify(key)}:${indent && ' '}`
    return item === undefined ? [] : [name + writeJson(item, indent, inner)]
  })
  const [start, end] = isList ? '[]' : '{}'
  if (entries.length === 0 || indent === '') return `${start}${entries.join(',')}${end}`
  return `${start}\n${inner}${entries.join(`,\n${inner}`)}\n${margin}${end}`
}
