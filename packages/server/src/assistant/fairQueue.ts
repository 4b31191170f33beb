/** What waits, of many who share something: whoever has taken least of its time comes first. */
interface FairQueue<Item> {
  readonly size: number
  countOf(owner: string): number
  add(owner: string, item: Item): void
  /** Puts back what was taken, to be the owner's next. */
  putBack(owner: string, item: Item): void
  /** The next item of an owner whose turn it may be. */
  take(mayTake: (owner: string) => boolean): Item | undefined
  /** Takes all that an owner waits for. */
  takeAll(owner: string): Item[]
  /** Told of the time that was taken for an owner. */
  spent(owner: string, milliseconds: number): void
}

/** Owners whose times are kept although the clock has passed them: they come after those that are new. */
const MOST_KNOWN = 1_000

/**
 * Start-time fair queuing (Goyal, Vin and Cheng, 1996): a clock shows the time that each of those who wait has been given;
 * who comes anew begins with it, so that nobody saves time up, and nobody waits for all that others have asked before.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const queues = new Map<string, Item[]>()
  /** What the clock showed when owners had been given their last item. */
  const given = new Map<string, number>()
  let clock = 0
  let size = 0

  const givenTo = (owner: string) => given.get(owner) ?? 0
  const queueOf = (owner: string): Item[] => {
    const queue = queues.get(owner) ?? []
    queues.set(owner, queue)
    return queue
  }
  return {
    get size() {
      return size
    },
    countOf: (owner) => queues.get(owner)?.length ?? 0,
    add(owner, item) {
      queueOf(owner).push(item)
      size++
    },
    putBack(owner, item) {
      queueOf(owner).unshift(item)
      size++
    },
    take(mayTake) {
      let next: string | undefined
      for (const owner of queues.keys()) {
        // Of those that the clock has passed, the ones that it has long passed come first.
        const isLess = next === undefined || givenTo(owner) < givenTo(next)
        if (isLess && mayTake(owner)) next = owner
      }
      const queue = next === undefined ? undefined : queues.get(next)
      if (next === undefined || !queue) return undefined
      const item = queue.shift()
      if (queue.length === 0) queues.delete(next)
      clock = Math.max(clock, givenTo(next))
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
      given.set(owner, Math.max(clock, givenTo(owner)) + milliseconds)
      if (given.size > MOST_KNOWN) for (const [other, time] of given) if (time < clock) given.delete(other)
    },
  }
}
