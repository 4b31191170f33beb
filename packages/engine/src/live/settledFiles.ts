import { setTimeout as delay } from 'node:timers/promises'
import type { FileChange, Repository } from '@octavo/site'

/** Interval in milliseconds within which Vite's watcher reports a file only once. */
const THROTTLE = 50

/** Waits if a changed file is empty, because most editors truncate a file before they write it. */
export async function waitForContent(repository: Repository, changes: readonly FileChange[]): Promise<void> {
  if (changes.some(({ path }) => isEmpty(repository, path))) await delay(THROTTLE)
}

/**
 * Returns the files that have changed since `changeStamps`, because the watcher briefly drops further changes of a file.
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

/** Returns the stamps of changed files. Call it before the files are read. */
export function changeStamps(repository: Repository, changes: readonly FileChange[]): Map<string, string | undefined> {
  return new Map(changes.map(({ path }) => [path, repository.stamp(path)]))
}

function isEmpty(repository: Repository, path: string): boolean {
  return repository.stamp(path)?.startsWith('0:') ?? false
}
