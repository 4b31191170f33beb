import { lstatSync, opendirSync } from 'node:fs'
import { join } from 'node:path'

interface FolderUsage {
  /** Bytes that files and folders take on the disk, or say that they have: what is greater. */
  bytes: number
  /** Files and folders. */
  entries: number
}

/** What `stat` counts blocks in, whatever the disk's own are. */
const BLOCK = 512

/**
 * What lies in a folder takes together. Stops counting above `enough`, and takes what it can't look into (too deep, or
 * closed by whoever wrote it) for more than that. Names are read in small portions: there may be millions.
 */
export function folderUsage(folder: string, enough: FolderUsage): FolderUsage {
  const usage: FolderUsage = { bytes: 0, entries: 0 }
  const isEnough = () => usage.bytes > enough.bytes || usage.entries > enough.entries
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined && !isEnough(); next = waiting.pop()) {
    const path = next
    look(() => {
      const entries = opendirSync(path)
      try {
        for (let entry = entries.readSync(); entry !== null && !isEnough(); entry = entries.readSync()) {
          const inside = join(path, entry.name)
          usage.entries++
          if (entry.isDirectory()) waiting.push(inside)
          look(() => addBytes(inside))
        }
      } finally {
        entries.closeSync()
      }
    })
  }
  return usage

  function addBytes(path: string): void {
    const { size, blocks } = lstatSync(path)
    usage.bytes += Math.max(size, blocks * BLOCK)
  }

  function look(at: () => void): void {
    try {
      at()
    } catch (error) {
      // A build renames and removes files while they are counted.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR') usage.bytes = enough.bytes + 1
    }
  }
}
