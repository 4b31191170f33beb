import { lstatSync, opendirSync } from 'node:fs'
import { join } from 'node:path'

interface FolderUsage {
  /** Bytes of files and folders: their blocks on the disk or their sizes, whichever is greater. */
  bytes: number
  /** Files and folders. */
  entries: number
}

/** The unit of `blocks` in `stat`, which does not depend on the disk. */
const BLOCK = 512

/**
 * Counts the usage of a folder. Stops above `enough`, and counts unreadable folders (nested too deeply, or without permission)
 * as more than that. Names are read in small batches, because there can be millions.
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
