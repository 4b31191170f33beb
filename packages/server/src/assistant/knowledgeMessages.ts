import type { SiteKnowledge } from '@octavo/assistant'

/** A site as the thread finds it. What has another `version` is read anew. */
export interface KnowledgeSite {
  domain: string
  /** What its links begin with. */
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
