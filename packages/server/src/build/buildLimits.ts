/** The limits of a build. */
export interface BuildLimits {
  /** Milliseconds from start to end. */
  time: number
  /** Bytes of memory of all its processes together, including buffers of their open descriptors. */
  memory: number
  /** Bytes on disk. */
  disk: number
  /** Files and folders on disk: each takes an inode, and time when it is removed. */
  entries: number
  /** Processes and threads together. */
  processes: number
}

/** A limit that a build has exceeded. */
export type Excess = 'memory' | 'disk' | 'entries' | 'processes'
