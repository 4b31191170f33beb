import type { SiteKnowledge } from '@octavo/assistant'

/** The content of a site, for the thread. It is read again when `version` changes. */
export interface KnowledgeSite {
  domain: string
  /** The prefix of its links. */
  siteUrl: string
  kind: 'folder' | 'pack'
  path: string
  version: string
}

type Method = keyof SiteKnowledge

export interface KnowledgeRequest {
  site: KnowledgeSite
  method: Method
  values: readonly unknown[]
}

export type KnowledgeResponse =
  /** The thread has started. */
  { ready: true } | { value: unknown } | { error: string }
