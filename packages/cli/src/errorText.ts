import { DocsError } from '@octavo/core'

/** Returns the message of an error, or its stack if `DEBUG` is set and the error is not in the user's files. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env.DEBUG && !(error instanceof DocsError)) return error.stack ?? error.message
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code !== 'EADDRINUSE' || syscall !== 'listen') return error.message
  return `Port ${port} of ${address} is in use.\nFix: stop the program that uses it, or set another port.`
}
