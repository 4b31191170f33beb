/** What one build may use. */
export interface BuildLimits {
  /** Milliseconds from start to end. */
  time: number
  /** Bytes of memory of all its processes together. */
  memory: number
  /** Bytes that it may write. */
  disk: number
  /** Processes and threads of the build together. */
  processes: number
}
