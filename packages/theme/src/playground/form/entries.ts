import type { BodyContent, FormField } from '@octavo/core'

/** What a new entry begins with, so that it is there. */
export function emptyOf({ kind, initial, options }: FormField): BodyContent {
  if (initial !== undefined) return initial
  if (kind === 'object') return {}
  if (kind === 'array') return []
  if (kind === 'number' || kind === 'integer') return 0
  if (kind === 'boolean') return false
  return kind === 'choice' ? (options?.[0] ?? '') : kind === 'json' ? null : ''
}

/** What is left of an entry when its control is emptied: it stays until it is removed. */
export function blankOf({ kind }: FormField): BodyContent {
  return kind === 'object' ? {} : kind === 'array' ? [] : kind === 'text' ? '' : null
}
