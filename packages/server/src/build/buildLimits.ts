/** What one build may use. */
export interface BuildLimits {
  /** Milliseconds from start to end. */
  time: number
  /** Bytes of memory of all its processes together. */
  memory: number
  /** Bytes that it may write. */
  disk: number
  processes: number
}

export const BUILD_LIMITS: BuildLimits = {
  time: 10 * 60_000,
  memory: 2 * 1024 ** 3,
  disk: 2 * 1024 ** 3,
  processes: 256,
}
