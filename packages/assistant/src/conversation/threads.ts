import { MOST_TURNS, type Turn } from './conversation.js'

/** Earlier turns by thread. Each store belongs to one organisation and site. */
export interface ThreadStore {
  /** The turns of a thread; undefined for one that this site has not begun. */
  read(id: string): Promise<readonly Turn[] | undefined>
  /** Adds turns to a thread, which begins with its first ones. */
  append(id: string, turns: readonly Turn[]): Promise<void>
}

const THREADS = 200

/** Threads of one process, for development: the oldest one goes, and so do the first turns of a long one. */
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
