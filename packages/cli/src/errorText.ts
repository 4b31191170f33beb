import { DocsError, listenError } from '@octavo/core'

/** Returns the message of an error, or its stack if `DEBUG` is set and the error is not in the user's files. */
export function errorText(thrown: unknown): string {
  const error = listenError(thrown, { host: '`--host`', port: '`--port`' })
  if (!(error instanceof Error)) return String(error)
  return process.env.DEBUG && !(error instanceof DocsError) ? (error.stack ?? error.message) : error.message
}
