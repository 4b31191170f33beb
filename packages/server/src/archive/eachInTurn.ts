import { setImmediate } from 'node:timers/promises'

/** Number of items between two pauses. */
const IN_TURN = 5_000

/** Calls a function with each of many items, and yields to the event loop in between. */
export async function eachInTurn<Item>(items: readonly Item[], look: (item: Item) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % IN_TURN === 0) await setImmediate()
    look(item)
  }
}
