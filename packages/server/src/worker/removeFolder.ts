import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Removes a folder that a stranger's build may have written: also folders that nobody may enter, and such as lie so deep
 * that their paths have no name.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 2 })
  } catch (error) {
    if (
      !['EACCES', 'ENAMETOOLONG', 'ENOTEMPTY', 'ERR_FS_EISDIR'].includes(String((error as NodeJS.ErrnoException).code))
    )
      throw error
    // They go from folder to folder instead of by whole paths, and follow no links on their way.
    await run('chmod', ['-R', 'u+rwX', '--', folder]).catch(() => {})
    await run('rm', ['-rf', '--', folder])
  }
}
