import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Removes a folder that a stranger's build may have written: also folders that nobody may enter, and such as lie so deep
 * that their paths have no name. A program of its own does so: hundreds of thousands of files would keep this one busy.
 */
export async function removeFolder(folder: string, signal?: AbortSignal): Promise<void> {
  const remove = () => run('rm', ['-rf', '--', folder], { cwd: '/', signal })
  try {
    await remove()
  } catch {
    signal?.throwIfAborted()
    // Both go from folder to folder instead of by whole paths, and follow no links on their way.
    await run('chmod', ['-R', 'u+rwX', '--', folder], { cwd: '/', signal }).catch(() => {})
    await remove()
  }
}
