import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVERS_FILE, type ServerTemplate } from '@octavo/proxy'

/** The servers that a built site names, read for each request: it may be built again while it is looked at. */
export function builtServers(folder: string): () => readonly ServerTemplate[] {
  let known: { text: string; servers: readonly ServerTemplate[] } = { text: '', servers: [] }
  return () => {
    const text = readServers(folder)
    // The same list is the same array.
    if (text !== known.text) known = { text, servers: JSON.parse(text) as ServerTemplate[] }
    return known.servers
  }
}

function readServers(folder: string): string {
  try {
    return readFileSync(join(folder, SERVERS_FILE), 'utf8')
  } catch {
    return '[]'
  }
}
