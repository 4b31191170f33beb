/** What one build may use. */
export interface BuildLimits {
  /** Milliseconds from start to end. */
  time: number
  /** Bytes of memory of all its processes together, with what their open descriptors may hold. */
  memory: number
  /** Bytes of disk that it may take. */
  disk: number
  /** Files and folders that it may have there: each takes an entry of the disk, and time when it is removed. */
  entries: number
  /** Processes and threads of the build together. */
  processes: number
}

/** Which of the limits that are watched something is beyond. */
export type Excess = 'memory' | 'disk' | 'entries' | 'processes'
