import { lstatSync, opendirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildLimits, Excess } from './buildLimits.js'
import { treeUsage } from './processTree.js'

/** A running build: its first process, the folder that it writes to, and its limits. */
export interface Watched {
  pid?: number | undefined
  folder?: string | undefined
  limits: Pick<BuildLimits, 'memory' | 'disk' | 'entries' | 'processes'>
}

/** Returns the limit that is exceeded, or undefined. Counting stops at the limits, which bounds its time. */
export function findExcess({ pid, folder, limits }: Watched): Excess | undefined {
  let removedFiles = 0
  if (pid !== undefined) {
    const usage = treeUsage(pid, limits, folder)
    if (usage.memory > limits.memory) return 'memory'
    if (usage.processes > limits.processes) return 'processes'
    removedFiles = usage.removedFiles
  }
  const bytes = limits.disk - removedFiles
  if (bytes < 0) return 'disk'
  if (folder === undefined) return undefined
  const usage = folderUsage(folder, { bytes, entries: limits.entries })
  if (usage.entries > limits.entries) return 'entries'
  return usage.bytes > bytes ? 'disk' : undefined
}

interface FolderUsage {
  /** Size of files and folders in bytes: their blocks on disk or their lengths, whichever is greater. */
  bytes: number
  /** Number of files and folders. */
  entries: number
}

/** The unit of `blocks` in `stat`, which is the same for all disks. */
const BLOCK = 512

/**
 * Measures the disk usage of a folder. Stops when `limit` is exceeded. Unreadable folders (nested too deeply, or
 * without permission) count as exceeding it. Names are read in small batches, because there can be millions.
 */
function folderUsage(folder: string, limit: FolderUsage): FolderUsage {
  const usage: FolderUsage = { bytes: 0, entries: 0 }
  const isEnough = () => usage.bytes > limit.bytes || usage.entries > limit.entries
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined && !isEnough(); next = waiting.pop()) {
    const path = next
    measure(() => {
      const entries = opendirSync(path)
      try {
        for (let entry = entries.readSync(); entry !== null && !isEnough(); entry = entries.readSync()) {
          const entryPath = join(path, entry.name)
          usage.entries++
          if (entry.isDirectory()) waiting.push(entryPath)
          measure(() => addBytes(entryPath))
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

  function measure(at: () => void): void {
    try {
      at()
    } catch (error) {
      // A build renames and removes files while they are counted.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR') usage.bytes = limit.bytes + 1
    }
  }
}
