import { MOST_TURNS, type Turn } from './conversation.js'

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
