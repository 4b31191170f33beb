import type { Logger } from 'pino'
import { pause } from '../jobs/pause.js'

/** Pause after which new work is looked for, in milliseconds. */
const PAUSE_MS = 1_000
/** Maximum number of calls of a process that run at the same time, and of those of one organization. */
const SLOTS = 10
const SLOTS_OF_ORGANIZATION = 2

export interface OutgoingWork<Item extends { organisation: string }> {
  /** Name in the log. */
  name: string
  /** Takes the next item that is due, unless it belongs to one of these organizations. */
  take(busy: readonly string[]): Promise<Item | undefined>
  send(item: Item): Promise<void>
}

/**
 * Sends items until the returned function is called, which waits for those that are being sent. An item that takes long occupies
 * one slot, and an organization has few of them, so that receivers that never respond delay only their own organization.
 */
export function startSlots<Item extends { organisation: string }>(
  { name, take, send }: OutgoingWork<Item>,
  logger: Logger,
): () => Promise<void> {
  const sending = new Map<Promise<void>, string>()
  let isStopped = false
  // Aborted when a slot is free again.
  let changed = new AbortController()
  const warn = (error: unknown) => logger.warn({ err: error }, name)
  const loop = run()
  return async () => {
    isStopped = true
    changed.abort()
    await loop
    await Promise.all(sending.keys())
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      changed = new AbortController()
      const item = sending.size < SLOTS ? await take(busyOrganizations()).catch(warn) : undefined
      if (item) start(item)
      else await pause(PAUSE_MS, changed.signal)
    }
  }

  function start(item: Item): void {
    const call = send(item)
      .catch(warn)
      .then(() => {
        sending.delete(call)
        changed.abort()
      })
    sending.set(call, item.organisation)
  }

  function busyOrganizations(): string[] {
    const organizations = [...sending.values()]
    const count = (organisation: string) => organizations.filter((each) => each === organisation).length
    return [...new Set(organizations)].filter((each) => count(each) >= SLOTS_OF_ORGANIZATION)
  }
}

/** Repeats a step until the returned function is called, which waits for it. A step that returns true is repeated at once. */
export function startLoop(name: string, step: () => Promise<boolean>, logger: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const loop = run()
  return async () => {
    stopping.abort()
    await loop
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasMore = await step().catch((error) => {
        logger.warn({ err: error }, name)
        return false
      })
      if (!hasMore) await pause(PAUSE_MS, stopping.signal)
    }
  }
}
