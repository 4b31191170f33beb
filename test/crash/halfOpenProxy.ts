import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent: connections stay open, and nothing comes through any more. */
export interface HalfOpenProxy {
  port: number
  /** From now on nothing comes through, in connections there are and in new ones. */
  silence(): void
  /** Lets new connections through. Those that fell silent stay so. */
  heal(): void
  close(): Promise<void>
}

export async function openHalfOpenProxy(target: number): Promise<HalfOpenProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (isSilent) return
    const far = connect(target, '127.0.0.1')
    keep(far)
    const pass = (from: Socket, to: Socket) => {
      const isDead = () => dead.has(near)
      from.on('data', (chunk) => isDead() || to.write(chunk))
      from.on('end', () => isDead() || to.end())
      from.on('close', () => isDead() || to.destroy())
    }
    pass(near, far)
    pass(far, near)
    pairs.add(near)
    near.on('close', () => pairs.delete(near))
  })
  const pairs = new Set<Socket>()
  const dead = new WeakSet<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const near of pairs) dead.add(near)
    },
    heal() {
      isSilent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
