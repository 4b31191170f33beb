import { MAX_TURNS, type Turn } from './conversation.js'
import { hasTopic } from './questionWords.js'

/** A thread of a reader. Only requests with the same fingerprint read and continue it. */
export interface ThreadKey {
  id: string
  /** Fingerprint of the reader, or `anonymous`. */
  fp: string
}

/** Earlier turns by thread. Each store is limited to one organization and site. */
export interface ThreadStore {
  /** Returns the turns of a thread, or undefined if the thread belongs to another site or reader. */
  read(thread: ThreadKey): Promise<readonly Turn[] | undefined>
  /** Adds turns to a thread. The first turns create the thread. */
  append(thread: ThreadKey, turns: readonly Turn[]): Promise<void>
}

const THREADS = 200

/** Stores threads in memory, for development. Drops the oldest threads, and the first turns of long threads. */
export function memoryThreads(): ThreadStore {
  const threads = new Map<string, Turn[]>()
  const threadKey = ({ id, fp }: ThreadKey) => `${id} ${fp}`
  return {
    read: async (thread) => threads.get(threadKey(thread)),
    async append(thread, turns) {
      const key = threadKey(thread)
      const all = [...(threads.get(key) ?? []), ...turns].slice(-MAX_TURNS)
      threads.delete(key)
      threads.set(key, all)
      const [oldest] = threads.keys()
      if (threads.size > THREADS && oldest !== undefined) threads.delete(oldest)
    },
  }
}

/**
 * Returns the turns of a thread before a question. A repeated question requests another answer, so its earlier
 * occurrence is omitted if other questions followed. Requests to continue (`tell me more`) are kept, because their
 * meaning depends on the turns before them.
 */
export function turnsBefore(thread: readonly Turn[], question: string): Turn[] {
  const turns: Turn[] = []
  let next = question
  let isAnswered = true
  for (const exchange of groupExchanges(thread).reverse()) {
    const [first] = exchange
    const isSame = first?.role === 'user' && first.text === next && hasTopic(next)
    if (!isSame || !isAnswered) turns.unshift(...exchange)
    if (first?.role !== 'user') continue
    next = first.text
    isAnswered = exchange.length > 1
  }
  return turns.slice(-MAX_TURNS)
}

/** Groups turns into pairs of a question and its answer. */
function groupExchanges(turns: readonly Turn[]): Turn[][] {
  const exchanges: Turn[][] = []
  for (const turn of turns) {
    if (turn.role === 'user' || exchanges.length === 0) exchanges.push([])
    exchanges.at(-1)?.push(turn)
  }
  return exchanges
}
