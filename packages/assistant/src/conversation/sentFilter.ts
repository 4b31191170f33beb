import type { KnowledgeFilter } from '../knowledge/types.js'

/** A filter as clients send it: `null` says nothing. */
export type SentFilter = { [Key in keyof KnowledgeFilter]: KnowledgeFilter[Key] | null }

export function readFilter(sent: SentFilter): KnowledgeFilter {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
