/** The context of a question. Without a type, it is the title of a page or section. */
export interface AskContext {
  type?: 'code' | 'textSelection'
  value: string
  path?: string
  elementId?: string
}

/** A page that an answer uses. */
export interface Source {
  url: string
  title: string
}

/** Reason for a missing or incomplete answer. */
export type Problem =
  /** Too many questions. `until` is the time at which the next one is allowed, in milliseconds since 1970, if known. */
  | { kind: 'busy'; until?: number }
  | { kind: 'offline' | 'failed' | 'broken' }
  /** The request was rejected, with the server's message. */
  | { kind: 'refused'; message?: string }

export interface Turn {
  id: string
  question: string
  context: AskContext[]
  answer: string
  sources: Source[]
  state: 'waiting' | 'answering' | 'done' | 'stopped' | 'failed'
  problem?: Problem
}

export interface Conversation {
  /** Id from the server, which identifies the earlier turns. */
  threadId?: string
  turns: readonly Turn[]
}
