import type { JsonValue } from '@octavo/core'
import { label } from '../labels.js'

/** The value of a text; nothing for no text. */
export function readJson(text: string): { value?: JsonValue; problem?: string } {
  if (text.trim() === '') return {}
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch (error) {
    return { problem: label('invalidJson', error instanceof Error ? error.message : '') }
  }
}
