import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any job: what is older belongs to a process that was killed. */
const ABANDONED_MS = 24 * 3600_000

/** Removes what killed processes have left. A folder that other workers use holds what they work on. */
export async function cleanWorkFolder(workDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(workDir)) {
    const path = join(workDir, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && now - stats.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
