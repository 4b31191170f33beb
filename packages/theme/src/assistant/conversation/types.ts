/** What a question refers to (platform-api 2.5). Without a type it is the title of a page, or of its section. */
export interface AskContext {
  type?: 'code' | 'textSelection'
  value: string
  path?: string
  elementId?: string
}

/** A page that an answer is made from. */
export interface Source {
  url: string
  title: string
}

/** Why there is no answer, or not a whole one. */
export type Problem =
  /** Too many questions; when the next one may be asked, in milliseconds since 1970, if it is known. */
  | { kind: 'busy'; until?: number }
  | { kind: 'offline' | 'failed' | 'broken' }
  /** The request was wrong; what the server says about it. */
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
  /** As the server named it, so that it knows what was said before. */
  threadId?: string
  turns: readonly Turn[]
}
