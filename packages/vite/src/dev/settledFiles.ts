import { setTimeout as delay } from 'node:timers/promises'
import type { FileChange, Repository } from '@octavo/site'

/** Milliseconds in which Vite's watcher reports a file once, however often it is written. */
const THROTTLE = 50

/** Waits for the rest when a file was found empty: most editors empty a file and then fill it. */
export async function waitForContent(repository: Repository, changes: readonly FileChange[]): Promise<void> {
  if (changes.some(({ path }) => isEmpty(repository, path))) await delay(THROTTLE)
}

/**
 * Looks at changed files again once the watcher would report them again, and gives those that have changed since
 * `stampsOf`: the watcher may have kept that to itself.
 */
export async function findUnreported(
  repository: Repository,
  stamps: ReadonlyMap<string, string | undefined>,
): Promise<FileChange[]> {
  await delay(2 * THROTTLE)
  return [...stamps].flatMap(([path, before]): FileChange[] => {
    const now = repository.stamp(path)
    if (now === before) return []
    return [{ path, type: now === undefined ? 'unlink' : before === undefined ? 'add' : 'change' }]
  })
}

/** The state of changed files, to be taken before they are read. */
export function stampsOf(repository: Repository, changes: readonly FileChange[]): Map<string, string | undefined> {
  return new Map(changes.map(({ path }) => [path, repository.stamp(path)]))
}

function isEmpty(repository: Repository, path: string): boolean {
  return repository.stamp(path)?.startsWith('0:') ?? false
}
