import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the time is up or the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
