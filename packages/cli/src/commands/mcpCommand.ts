import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { serveMcp } from '@octavo/engine'
import { findOutput } from './previewCommand.js'

export interface McpFlags {
  out?: string
}

/**
 * Serves a site to the MCP client that started this command. The site is a URL, an output folder or a docs folder that has
 * been built.
 */
export async function mcp(site: string, { out }: McpFlags): Promise<number> {
  const isUrl = /^https?:/i.test(site)
  const isOutput = existsSync(resolve(site, '_octavo'))
  await serveMcp(isUrl ? site : isOutput ? resolve(site) : findOutput(site, out), {
    input: process.stdin,
    output: process.stdout,
  })
  return 0
}
