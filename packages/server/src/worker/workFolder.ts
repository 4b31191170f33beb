import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isOlder } from '../bundles/packCache.js'
import { isJobId } from '../jobs/job.js'
import { type Attempt, currentAttempts } from '../jobs/jobStore.js'
import type { Queryable } from '../stores/database.js'

/** Age after which unknown files are removed. */
const UNKNOWN_MS = 24 * 3600_000

export function workFolderName({ id, attempt }: Attempt): string {
  return `${id}-${attempt}`
}

/**
 * Removes folders of attempts that no longer have their job, such as those of killed processes, on this machine or on
 * others that share the folder.
 */
export async function sweepWorkFolder(
  database: Queryable,
  { workDir, remove, now = Date.now() }: { workDir: string; remove(folder: string): void; now?: number },
): Promise<void> {
  const names = await readdir(workDir)
  const attempts = names.map(readName)
  const current = await currentAttempts(
    database,
    attempts.filter((attempt) => attempt !== undefined),
  )
  const currentNames = new Set(current.map(workFolderName))
  for (const [index, name] of names.entries()) {
    if (currentNames.has(name)) continue
    const path = join(workDir, name)
    if (attempts[index] === undefined && !(await isOlder(path, now - UNKNOWN_MS))) continue
    remove(path)
  }
}

function readName(name: string): Attempt | undefined {
  const [, id = '', attempt] = /^(.*)-(\d{1,9})$/.exec(name) ?? []
  return isJobId(id) ? { id, attempt: Number(attempt) } : undefined
}
