import { setImmediate } from 'node:timers/promises'

/** Items that are looked at in one go. */
const IN_TURN = 5_000

/** Looks at many items, and lets everything else have its turn in between. */
export async function eachInTurn<Item>(items: readonly Item[], look: (item: Item) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % IN_TURN === 0) await setImmediate()
    look(item)
  }
}
