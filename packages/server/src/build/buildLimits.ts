export interface BuildLimits {
  /** Milliseconds from start to end. */
  time: number
  /** Total memory in bytes of all processes, including buffers of their open descriptors. */
  memory: number
  /** Maximum number of bytes on disk. */
  disk: number
  /** Maximum number of files and folders on disk. Each takes an inode, and time to remove. */
  entries: number
  /** Maximum number of processes and threads together. */
  processes: number
}

/** A limit that a build has exceeded. */
export type Excess = 'memory' | 'disk' | 'entries' | 'processes'
