import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connections {
  /** Closes idle connections now, and the others after their current response. */
  end(): void
}

/** Tracks the responses on a server's connections, because Node.js does not close keep-alive connections by itself. */
export function noteConnections(server: Server): Connections {
  const responses = new Map<Socket, ServerResponse | undefined>()
  let isEnding = false
  const endIdle = () => {
    for (const [socket, response] of responses) if (!response) socket.destroy()
  }
  /** Announces that the connection closes after the response (RFC 9112 9.6), if its headers are not sent yet. */
  const endWith = (response: ServerResponse | undefined) => {
    if (response?.headersSent === false) response.setHeader('connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    responses.set(socket, undefined)
    socket.once('close', () => responses.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response)
    if (isEnding) endWith(response)
    response.once('close', () => {
      if (responses.get(socket) === response) responses.set(socket, undefined)
      if (isEnding) socket.destroySoon()
    })
  })
  // Node's own version treats a connection as idle while the last bytes of a response are still being sent.
  server.closeIdleConnections = endIdle
  return {
    end() {
      isEnding = true
      for (const response of responses.values()) endWith(response)
      endIdle()
    },
  }
}
