import type { KnowledgeFilter } from '../knowledge/types.js'
import { cleanText, cutText } from '../text/cleanText.js'

/** A message of the reader or the assistant. */
export interface Turn {
  role: 'user' | 'assistant'
  text: string
}

/**
 * An item that the reader has selected. Without a type, it is the title of a page or section, which the chat sends
 * with its suggested questions.
 */
interface ContextItem {
  type?: 'code' | 'textSelection'
  value: string
  path?: string
  elementId?: string
}

/** A request for an answer from any client. */
export interface Conversation {
  fp: string
  threadId?: string
  /** Earlier turns, oldest first. */
  before: Turn[]
  question: string
  context: ContextItem[]
  /** Number of passages to answer from. */
  retrievalPageSize: number
  filter?: KnowledgeFilter
  currentPath?: string
}

/** Number of passages to answer from, unless a client requests another. */
export const DEFAULT_PASSAGES = 5
/** Maximum number of turns. Older turns are ignored. */
export const MAX_TURNS = 40
/** Maximum length of a turn in characters. Longer questions are cut, because they state their topic first. */
const MAX_TURN_LENGTH = 8_000
const MAX_CONTEXT_LENGTH = 4_000
/** The format of thread ids in answers. */
const THREAD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A validated request body of version 1 or 2. */
export interface MessageBody {
  fp: string
  threadId?: string | null
  messages: ClientMessage[]
  retrievalPageSize: number
  filter?: SentFilter | null
  context?: { type?: 'code' | 'textSelection'; value: string; path?: string | null; elementId?: string | null }[] | null
  currentPath?: string | null
}

interface ClientMessage {
  role: 'system' | 'assistant' | 'data' | 'user'
  /** Only in SDK 4. */
  content?: string
  /** Always present, except in SDK 4. */
  parts?: { type: string; text?: string }[]
}

/**
 * Returns the conversation in a request. Undefined if the last message is empty or not from the user. Messages with
 * the roles `system` and `data` are ignored, because anyone with a public key could send them as instructions.
 */
export function readConversation(body: MessageBody): Conversation | undefined {
  const [last] = body.messages.slice(-1).flatMap(messageTurn)
  if (last?.role !== 'user') return undefined
  const turns = body.messages
    .slice(0, -1)
    .flatMap(messageTurn)
    .slice(1 - MAX_TURNS)
  const { fp, threadId, retrievalPageSize, filter, context, currentPath } = body
  return {
    fp: cleanText(fp),
    before: turns,
    question: last.text,
    context: (context ?? []).map(({ type, value, path, elementId }) => ({
      value: cutText(cleanText(value), MAX_CONTEXT_LENGTH),
      type,
      path: path ? cleanText(path) : undefined,
      elementId: elementId ? cleanText(elementId) : undefined,
    })),
    retrievalPageSize,
    // Ignores ids in another format, which this server did not issue.
    threadId: threadId && THREAD_ID.test(threadId) ? threadId : undefined,
    filter: filter ? readFilter(filter) : undefined,
    currentPath: currentPath ? cleanText(currentPath) : undefined,
  }
}

function messageTurn({ role, content = '', parts = [] }: ClientMessage): Turn[] {
  if (role !== 'user' && role !== 'assistant') return []
  const messageText = parts.flatMap((part) => (part.type === 'text' && part.text ? [part.text] : [])).join('\n')
  const text = cutText(cleanText(content).trim() || cleanText(messageText).trim(), MAX_TURN_LENGTH)
  return text === '' ? [] : [{ role, text }]
}

/** A filter as sent by clients. `null` means that a field is not set. */
export type SentFilter = { [Key in keyof KnowledgeFilter]: KnowledgeFilter[Key] | null }

export function readFilter(filter: SentFilter): KnowledgeFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
}
