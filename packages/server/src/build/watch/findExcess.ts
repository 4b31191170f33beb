import type { BuildLimits, Excess } from '../buildLimits.js'
import { folderUsage } from './folderUsage.js'
import { treeUsage } from './processTree.js'

/** Checks pending builds on this thread when the watcher thread is unavailable, so that limits are always enforced. */
export interface Watched {
  pid?: number | undefined
  folder?: string | undefined
  limits: Pick<BuildLimits, 'memory' | 'disk' | 'entries' | 'processes'>
}

/** Returns the limit that is exceeded now, or undefined. Counting stops at the limits, which bounds its time. */
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
