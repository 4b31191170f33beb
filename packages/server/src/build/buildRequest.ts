/** What a build is told, as JSON on its standard input. Paths are those that the build sees. */
export interface BuildRequest {
  /** Folder of the repository that holds docs.json. */
  root: string
  out: string
  /** Where the site stands: canonical addresses and the sitemap name it. */
  siteUrl: string
  /** Pages to export; null for all. */
  paths: string[] | null
  /** Version of navigation to export; null for all. */
  version: string | null
  /** Publish nothing when a page or document has an error. */
  strict: boolean
  threads: number
}

/** Diagnostics that a build prints at most, errors first. */
export const REPORTED = 5_000

/**
 * What a build says, a line of JSON each, on its standard output. Code of the site's author may write there as well, so
 * nothing of it is trusted: numbers are bounded, and what was built is read from the disk.
 */
export type BuildEvent =
  | { type: 'progress'; step: 'render' | 'write'; done: number; total: number }
  | { type: 'log'; level: 'info' | 'warning' | 'error'; text: string }
  /** One of the site's files; checked where it is read. */
  | { type: 'diagnostic'; diagnostic: unknown }
  /** All diagnostics, also those beyond the first thousands. */
  | { type: 'counts'; errors: number; warnings: number }
  | { type: 'done'; pages: number }
  /** Problems in the site's files; `message` is for its owner. */
  | { type: 'failed'; message: string }

/** Reads a line of a build; undefined for a line that is none of ours. */
export function parseBuildEvent(line: string): BuildEvent | undefined {
  if (!line.startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const event = value as Record<string, unknown>
  switch (event.type) {
    case 'progress': {
      const { step, done, total } = event
      if ((step !== 'render' && step !== 'write') || !isCount(done) || !isCount(total)) return undefined
      return { type: 'progress', step, done: Math.min(done, total), total }
    }
    case 'log': {
      const { level, text } = event
      if (level !== 'info' && level !== 'warning' && level !== 'error') return undefined
      if (typeof text !== 'string') return undefined
      return { type: 'log', level, text }
    }
    case 'diagnostic':
      return { type: 'diagnostic', diagnostic: event.diagnostic }
    case 'counts': {
      const { errors, warnings } = event
      return isCount(errors) && isCount(warnings) ? { type: 'counts', errors, warnings } : undefined
    }
    case 'done':
      return isCount(event.pages) ? { type: 'done', pages: event.pages } : undefined
    case 'failed':
      return typeof event.message === 'string' ? { type: 'failed', message: event.message } : undefined
    default:
      return undefined
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000_000
}
