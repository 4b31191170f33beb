/** Minimum version of Node for pg-boss, which has the queue of jobs. */
const QUEUE_NODE = [22, 12] as const

/** Returns the warning for a version of Node that the queue does not support. The server runs nevertheless. */
export function nodeNotices(version = process.versions.node): string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > QUEUE_NODE[0] || (major === QUEUE_NODE[0] && minor >= QUEUE_NODE[1])
  if (isSupported) return []
  return [
    `Unsupported Node ${version} for the job queue, which supports Node 22.12 and newer. The server starts anyway.`,
  ]
}
