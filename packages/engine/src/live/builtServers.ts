import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVERS_FILE, type ServerTemplate } from '@octavo/proxy'

/** Returns a function that reads the servers of a built site, which may be built again during preview. */
export function builtServers(folder: string): () => Promise<readonly ServerTemplate[]> {
  let latestBuild: { text: string; servers: readonly ServerTemplate[] } = { text: '', servers: [] }
  return async () => {
    const text = readServers(folder)
    // Returns the same array for the same list.
    if (text !== latestBuild.text) latestBuild = { text, servers: JSON.parse(text) as ServerTemplate[] }
    return latestBuild.servers
  }
}

function readServers(folder: string): string {
  try {
    return readFileSync(join(folder, SERVERS_FILE), 'utf8')
  } catch {
    return '[]'
  }
}
