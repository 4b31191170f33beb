import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What the files of a folder weigh together. Stops counting above `enough`. */
export async function folderBytes(folder: string, enough: number): Promise<number> {
  let bytes = 0
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined && bytes <= enough; next = waiting.pop()) {
    for (const entry of await entries(next)) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else bytes += await size(path)
      if (bytes > enough) break
    }
  }
  return bytes
}

/** A build renames and removes files while they are counted. */
async function entries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function size(path: string): Promise<number> {
  try {
    return (await lstat(path)).size
  } catch {
    return 0
  }
}
