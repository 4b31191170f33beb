import { resolve } from 'node:path'
import { plural } from '@octavo/core'
import octavo, { requireRoot } from '@octavo/vite'
import { type CLIShortcut, createServer, type ViteDevServer } from 'vite'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { errorText } from '../errorText.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'
import { readPort } from '../usage.js'
import { build } from './buildCommand.js'
import { check } from './checkCommand.js'

export interface DevFlags extends AssistantFlags {
  port?: string
  host?: string | boolean
  open?: boolean
  base?: string
  remoteRefs?: RemoteRefsFlag
}

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
  const pages: number = server.config.plugins.find(({ name }) => name === 'octavo:dev')?.api.pageCount()
  console.log(`octavo dev: ${plural(pages, 'page')}, ready in ${((performance.now() - start) / 1000).toFixed(2)} s`)
  server.printUrls()
  server.bindCLIShortcuts({ print: true, customShortcuts: devShortcuts(dir, flags) })
  return 0
}

/** Returns the additional keyboard shortcuts of the dev server. They run commands with the server's options. */
export function devShortcuts(dir: string, flags: DevFlags): CLIShortcut<ViteDevServer>[] {
  return [
    { key: 'c', description: 'check the site', action: () => attempt(() => check(dir, flags)) },
    { key: 'b', description: 'build the site', action: () => attempt(() => build(dir, flags)) },
  ]
}

/** Runs a command and prints its error, so that the server keeps running. */
async function attempt(command: () => Promise<number>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(errorText(error))
  }
}
