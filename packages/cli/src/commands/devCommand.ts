import { resolve } from 'node:path'
import { plural } from '@octavo/core'
import { dev as startDev } from '@octavo/vite'
import type { CLIShortcut, ViteDevServer } from 'vite'
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
  const { vite, pages } = await startDev({
    root: resolve(dir),
    base: flags.base,
    port: readPort(flags.port ?? 3000),
    host: flags.host,
    open: flags.open,
    ...remoteRefsOption(flags.remoteRefs),
    ...assistantOption(flags),
  })
  console.log(`octavo dev: ${plural(pages, 'page')}, ready in ${((performance.now() - start) / 1000).toFixed(2)} s`)
  vite.printUrls()
  vite.bindCLIShortcuts({ print: true, customShortcuts: devShortcuts(dir, flags) })
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
