import { DocsError } from '@octavo/core'

/** Returns the message of an error, with its stack when `DEBUG` is set and it is no error in the user's files. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.DEBUG && !(error instanceof DocsError) ? (error.stack ?? error.message) : error.message
}
