import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connections {
  /** From now on each connection ends with the answer that is under way on it, at once where there is none. */
  end(): void
}

/** Notes what is under way on a server's connections: Node.js leaves those that were kept open to their clients. */
export function noteConnections(server: Server): Connections {
  const answers = new Map<Socket, ServerResponse | undefined>()
  let isEnding = false
  const endIdle = () => {
    for (const [socket, answer] of answers) if (!answer) socket.destroy()
  }
  /** Says that the connection ends with an answer (RFC 9112 9.6), if that has not begun. */
  const endWith = (answer: ServerResponse | undefined) => {
    if (answer?.headersSent === false) answer.setHeader('connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => answers.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response)
    if (isEnding) endWith(response)
    response.once('close', () => {
      if (answers.get(socket) === response) answers.set(socket, undefined)
      if (isEnding) socket.destroySoon()
    })
  })
  // When a server closes, its own takes an answer for ended of which the last bytes are still to be sent, and cuts them off.
  server.closeIdleConnections = endIdle
  return {
    end() {
      isEnding = true
      for (const answer of answers.values()) endWith(answer)
      endIdle()
    },
  }
}
