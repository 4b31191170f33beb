import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Removes a folder of an untrusted build, including unreadable folders, and ones whose paths exceed the limit of the system. It
 * runs a separate program, because hundreds of thousands of files would keep this process busy.
 */
export async function removeFolder(folder: string, signal?: AbortSignal): Promise<void> {
  const remove = () => run('rm', ['-rf', '--', folder], { cwd: '/', signal })
  try {
    await remove()
  } catch {
    signal?.throwIfAborted()
    // Both programs use relative paths, which have no limit, and follow no symlinks.
    await run('chmod', ['-R', 'u+rwX', '--', folder], { cwd: '/', signal }).catch(() => {})
    await remove()
  }
}
