import { resolve } from 'node:path'
import octavo, { requireRoot } from '@octavo/vite'
import { createServer } from 'vite'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'
import { readPort } from '../usage.js'

export interface DevFlags extends AssistantFlags {
  port?: string
  host?: string | boolean
  open?: boolean
  base?: string
  remoteRefs?: RemoteRefsFlag
}

/** Starts the dev server. */
export async function dev(dir: string, flags: DevFlags): Promise<number> {
  const start = performance.now()
  const root = resolve(dir)
  const port = readPort(flags.port ?? 3000)
  requireRoot(root)
  const server = await createServer({
    configFile: false,
    envDir: false,
    root,
    base: flags.base ?? '/',
    clearScreen: false,
    server: { port, open: flags.open ?? false, host: flags.host },
    plugins: [octavo({ ...remoteRefsOption(flags.remoteRefs), ...assistantOption(flags) })],
  })
  await server.listen()
  console.log(`octavo dev ready in ${((performance.now() - start) / 1000).toFixed(2)} s`)
  server.printUrls()
  return 0
}
