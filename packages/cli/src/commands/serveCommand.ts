import type { SettingName } from '@octavo/server'
import { loadServer } from '../loadServer.js'

export interface ServeFlags {
  role?: string
  data?: string
  port?: string
  host?: string
  config?: string
  isolation?: string
}

/** Runs the companion server until it fails or a signal stops it. */
export async function serve(flags: ServeFlags): Promise<number> {
  const { readConfiguration, startServer } = await loadServer()
  const configuration = readConfiguration({
    environment: process.env,
    file: flags.config,
    flags: pickFlags({
      role: flags.role,
      dataDir: flags.data,
      port: flags.port,
      host: flags.host,
      isolation: flags.isolation,
    }),
  })
  const server = await startServer(configuration)
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined))
  })
  const failure = await Promise.race([stopped, server.failure])
  if (failure) {
    console.error(failure.message)
    // A graceful stop is impossible; the next process recovers as after a crash.
    process.exit(1)
  }
  await server.stop()
  return 0
}

/** Removes flags without a value. */
function pickFlags(flags: Partial<Record<SettingName, unknown>>): Partial<Record<SettingName, string | number>> {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
}
