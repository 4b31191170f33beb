import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** From now on each connection ends with the last answer that is under way on it, at once where there is none. */
  end(): void
}

/** Notes what is under way on a server's connections: Node.js leaves those that were kept open to their clients. */
export function noteConnections(server: Server): Connections {
  const underWay = new Map<Socket, Set<ServerResponse>>()
  let isEnding = false
  const endIdle = () => {
    for (const [socket, answers] of underWay) if (answers.size === 0) socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, new Set())
    socket.once('close', () => underWay.delete(socket))
  })
  // Before whoever answers, so that the answer says that it is the last.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = underWay.get(socket)
    answers?.add(response)
    if (isEnding) sayLast(response)
    response.once('close', () => {
      answers?.delete(response)
      if (isEnding && answers?.size === 0) socket.destroySoon()
    })
  })
  // When a server closes, its own takes an answer for ended of which the last bytes are still to be sent, and cuts them off.
  server.closeIdleConnections = endIdle
  return {
    end() {
      isEnding = true
      for (const answers of underWay.values()) for (const answer of answers) sayLast(answer)
      endIdle()
    },
  }
}

/** Says that the connection ends with this answer (RFC 9112 9.6), if it has not begun. */
function sayLast(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
