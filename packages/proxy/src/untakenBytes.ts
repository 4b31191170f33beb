import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Linux: all connections that this process can see, with what is queued of them. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

/**
 * Bytes that the system has taken for a client, and the client has not: it says that there is room for more only when much
 * of that is gone, so a slow client shows in nothing else. Undefined where the system does not tell.
 */
export async function untakenBytes(socket: Socket | null): Promise<number | undefined> {
  if (!socket?.localPort || !socket.remotePort) return undefined
  const ports = [socket.localPort, socket.remotePort].map((port) => port.toString(16).toUpperCase().padStart(4, '0'))
  // Addresses are left out of it: who has the same two ports would only be waited for, too.
  const line = new RegExp(`: [0-9A-F]+:${ports[0]} [0-9A-F]+:${ports[1]} [0-9A-F]{2} ([0-9A-F]{8}):`, 'g')
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')))
  const queues = [...tables.join('\n').matchAll(line)].map(([, queued = '']) => Number.parseInt(queued, 16))
  return queues.length === 0 ? undefined : queues.reduce((sum, queued) => sum + queued, 0)
}
