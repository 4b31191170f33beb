import type { JsonValue } from '@octavo/core'
import { label } from '../labels.js'
import { jsonErrorAt } from './jsonErrorAt.js'

/** The value of a text; nothing for no text. */
export function readJson(text: string): { value?: JsonValue; problem?: string } {
  if (text.trim() === '') return {}
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch {
    const { line, column } = jsonErrorAt(text)
    return { problem: label('invalidJson', line, column) }
  }
}
