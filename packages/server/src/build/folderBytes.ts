import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What the files of a folder weigh together. Stops counting above `enough`, and takes what it can't look into (too deep,
 * or closed by whoever wrote it) for more than that.
 */
export async function folderBytes(folder: string, enough: number): Promise<number> {
  let bytes = 0
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined && bytes <= enough; next = waiting.pop()) {
    for (const entry of await look(() => readdir(next, { withFileTypes: true }), [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else bytes += await look(async () => (await lstat(path)).size, 0)
      if (bytes > enough) break
    }
  }
  return bytes

  async function look<T>(at: () => Promise<T>, gone: T): Promise<T> {
    try {
      return await at()
    } catch (error) {
      // A build renames and removes files while they are counted.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR') bytes = enough + 1
      return gone
    }
  }
}
