import { resolve } from 'node:path'
import octavo from '@octavo/vite'
import { createServer } from 'vite'

export interface DevFlags {
  port: number
  host?: string | boolean
  open?: boolean
  base?: string
}

/** Serves a site while its author writes it. */
export async function dev(dir: string, flags: DevFlags): Promise<number> {
  const start = performance.now()
  const server = await createServer({
    configFile: false,
    envDir: false,
    root: resolve(dir),
    base: flags.base ?? '/',
    clearScreen: false,
    server: { port: flags.port, open: flags.open ?? false, ...(flags.host !== undefined && { host: flags.host }) },
    plugins: [octavo()],
  })
  await server.listen()
  console.log(`octavo dev ready in ${((performance.now() - start) / 1000).toFixed(2)} s`)
  server.printUrls()
  return 0
}
