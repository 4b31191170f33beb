/** What to change after an error of listen(2). */
const FIXES: Readonly<Record<string, { problem: string; fix: string; setting: 'host' | 'port' }>> = {
  EADDRINUSE: { problem: 'is in use', fix: 'stop the program that uses it, or set another port', setting: 'port' },
  EACCES: { problem: 'requires more permissions', fix: 'set a port above 1023', setting: 'port' },
  EADDRNOTAVAIL: {
    problem: 'is not available: the host is not an IP address of this machine',
    fix: 'set another host',
    setting: 'host',
  },
}

/**
 * Returns an error that says why a server cannot listen, and what to change. Other errors are returned as they are.
 *
 * @param settings names of the settings
 */
export function listenError(error: unknown, settings: { host: string; port: string }): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  const known = syscall === 'listen' ? FIXES[code] : undefined
  if (!known) return error
  const { problem, fix, setting } = known
  return new Error(`Port ${port} of ${address} ${problem}.\nFix: ${fix} with ${settings[setting]}.`, { cause: error })
}
