import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A Git host on this machine, by the protocol of `git daemon`. */
export interface GitHost {
  url: string
  close(): void
}

async function startHost(onConnection: (socket: Socket) => void): Promise<GitHost> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `git://127.0.0.1:${(server.address() as AddressInfo).port}/docs`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Accepts connections and stays silent. */
export const startHangingHost = () => startHost(() => {})

/** Resets each connection. */
export const startResettingHost = () => startHost((socket) => socket.resetAndDestroy())

/** Serves a repository, in parts with pauses between them. */
export const startSlowHost = (folder: string, { bytes, pause }: { bytes: number; pause: number }) =>
  startHost((socket) => {
    socket.once('data', (request) => {
      // The request is a packet with a length, the command, and parameters such as `version=2`.
      const version = /\0(version=\d)\0/.exec(request.toString())?.[1] ?? ''
      const pack = spawn('git', ['-c', 'safe.directory=*', 'upload-pack', folder], {
        env: { PATH: process.env.PATH, GIT_PROTOCOL: version },
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      socket.pipe(pack.stdin.on('error', () => {}))
      socket.on('close', () => pack.kill())
      const send = async () => {
        for await (const chunk of pack.stdout as AsyncIterable<Buffer>)
          for (let at = 0; at < chunk.length; at += bytes) {
            socket.write(chunk.subarray(at, at + bytes))
            await new Promise((resolve) => setTimeout(resolve, pause))
          }
        socket.end()
      }
      void send()
    })
  })
