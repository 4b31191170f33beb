/** A queue of items of several owners. The owner that has used the least time is next. */
interface FairQueue<Item> {
  readonly size: number
  waitingCount(owner: string): number
  add(owner: string, item: Item): void
  putBack(owner: string, item: Item): void
  /** Removes and returns the next item among the owners that `mayTake` allows. */
  take(mayTake: (owner: string) => boolean): Item | undefined
  takeAll(owner: string): Item[]
  /** Records the time that an owner has used. */
  spent(owner: string, milliseconds: number): void
}

/** Number of owners above which outdated times are removed. */
const MAX_KNOWN_OWNERS = 1_000

/**
 * Creates a queue with start-time fair queuing (Goyal, Vin and Cheng, 1996). The virtual clock is the time that the
 * waiting owners have used. New owners start at the clock, so they cannot accumulate unused time, and they need not
 * wait for the backlog of others.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const queues = new Map<string, Item[]>()
  /** Time used by each owner, on the virtual clock. */
  const usage = new Map<string, number>()
  let clock = 0
  let size = 0

  const ownerTime = (owner: string) => usage.get(owner) ?? 0
  const ownerQueue = (owner: string): Item[] => {
    const queue = queues.get(owner) ?? []
    queues.set(owner, queue)
    return queue
  }
  return {
    get size() {
      return size
    },
    waitingCount: (owner) => queues.get(owner)?.length ?? 0,
    add(owner, item) {
      ownerQueue(owner).push(item)
      size++
    },
    putBack(owner, item) {
      ownerQueue(owner).unshift(item)
      size++
    },
    take(mayTake) {
      let next: string | undefined
      for (const owner of queues.keys()) {
        // Owners behind the clock are also ordered by the time that they have used.
        const isLess = next === undefined || ownerTime(owner) < ownerTime(next)
        if (isLess && mayTake(owner)) next = owner
      }
      const queue = next === undefined ? undefined : queues.get(next)
      if (next === undefined || !queue) return undefined
      const item = queue.shift()
      if (queue.length === 0) queues.delete(next)
      clock = Math.max(clock, ownerTime(next))
      size--
      return item
    },
    takeAll(owner) {
      const items = queues.get(owner) ?? []
      queues.delete(owner)
      size -= items.length
      return items
    },
    spent(owner, milliseconds) {
      usage.set(owner, Math.max(clock, ownerTime(owner)) + milliseconds)
      if (usage.size > MAX_KNOWN_OWNERS) for (const [other, time] of usage) if (time < clock) usage.delete(other)
    },
  }
}
