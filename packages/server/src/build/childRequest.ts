/** The input of a build, sent as JSON to its standard input. Paths are those inside the sandbox. */
export interface BuildRequest {
  /** Folder of the repository that contains docs.json. */
  root: string
  out: string
  /** URL of the site, for canonical URLs and the sitemap. */
  siteUrl: string
  /** Pages to export. Null for all pages. */
  paths: string[] | null
  /** Version to export, as labeled in navigation. Null for all versions. */
  version: string | null
  /** Fails the build if a page or document has an error. */
  strict: boolean
  /** True for trusted sites, whose `octavo.config.ts` is read. */
  trusted: boolean
  threads: number
}

/** Maximum number of diagnostics that a build prints, errors first. */
export const REPORTED = 5_000

/**
 * An event that a build prints as a line of JSON. The author's code can print lines too, so events are untrusted:
 * numbers are bounded, and the result is read from disk.
 */
export type BuildEvent =
  | { type: 'progress'; step: 'render' | 'write'; done: number; total: number }
  | { type: 'log'; level: 'info' | 'warning' | 'error'; text: string }
  /** A diagnostic about the site's files, validated by `readDiagnostic`. */
  | { type: 'diagnostic'; diagnostic: unknown }
  /** Counts of all diagnostics, including omitted ones. */
  | { type: 'counts'; errors: number; warnings: number }
  | { type: 'done'; pages: number }
  /** A failure caused by the site's files. `message` is for the site's owner. */
  | { type: 'failed'; message: string }

/** Parses a line of a build's output. Returns undefined if the line is not an event. */
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
