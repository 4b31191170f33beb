import { MOST_TURNS, type Turn } from './conversation.js'
import { goesOn } from './questionWords.js'

/** Earlier turns by thread. Each store belongs to one organisation and site. */
export interface ThreadStore {
  /** Returns the turns of a thread; undefined for one of another site. */
  read(id: string): Promise<readonly Turn[] | undefined>
  /** Adds turns to a thread, which begins with its first ones. */
  append(id: string, turns: readonly Turn[]): Promise<void>
}

const THREADS = 200

/** Threads in memory, for development: the oldest one is dropped, and so are the first turns of a long one. */
export function memoryThreads(): ThreadStore {
  const threads = new Map<string, Turn[]>()
  return {
    read: async (id) => threads.get(id),
    async append(id, turns) {
      const all = [...(threads.get(id) ?? []), ...turns].slice(-MOST_TURNS)
      threads.delete(id)
      threads.set(id, all)
      const [oldest] = threads.keys()
      if (threads.size > THREADS && oldest !== undefined) threads.delete(oldest)
    },
  }
}

/**
 * Returns the turns of a thread before a question. A repeated question wants another answer: the earlier one is
 * omitted (where a later one came), except for requests to continue (`tell me more`), which mean something else each
 * time.
 */
export function turnsBefore(thread: readonly Turn[], question: string): Turn[] {
  const turns: Turn[] = []
  let next = question
  let isAnswered = true
  for (const exchange of exchangesOf(thread).reverse()) {
    const [first] = exchange
    const isSame = first?.role === 'user' && first.text === next && !goesOn(next)
    if (!isSame || !isAnswered) turns.unshift(...exchange)
    if (first?.role !== 'user') continue
    next = first.text
    isAnswered = exchange.length > 1
  }
  return turns.slice(-MOST_TURNS)
}

/** Groups turns into questions with their answers. */
function exchangesOf(turns: readonly Turn[]): Turn[][] {
  const exchanges: Turn[][] = []
  for (const turn of turns) {
    if (turn.role === 'user' || exchanges.length === 0) exchanges.push([])
    exchanges.at(-1)?.push(turn)
  }
  return exchanges
}
