import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** From now on each connection ends with the last answer that is under way on it, at once where there is none. */
  end(): void
}

interface Connection {
  /** In the order of their requests, which is the order in which they are sent (RFC 9112 9.3.2). */
  answers: Set<ServerResponse>
  /** The answer that says that it is the last. Node.js ends the connection with it. */
  last?: ServerResponse
  isOver: boolean
}

/**
 * Notes what is under way on a server's connections: Node.js leaves those that were kept open to their clients. To be called
 * when the server has whoever answers.
 */
export function noteConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>()
  let isEnding = false
  const endIdle = () => {
    for (const [socket, connection] of connections) {
      if (connection.answers.size > 0) continue
      connection.isOver = true
      socket.destroy()
    }
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: new Set(), isOver: false })
    socket.once('close', () => connections.delete(socket))
  })
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    // It could not be answered any more, so it is not carried out (RFC 9112 9.6).
    if (!connection || connection.isOver || connection.last?.headersSent) {
      request.resume()
      return
    }
    connection.answers.add(response)
    if (isEnding) moveLast(connection)
    response.once('close', () => {
      connection.answers.delete(response)
      if (!isEnding || connection.answers.size > 0) return
      connection.isOver = true
      socket.destroySoon()
    })
    for (const listener of listeners) listener.call(server, request, response)
  })
  // When a server closes, its own takes an answer for ended of which the last bytes are still to be sent, and cuts them off.
  server.closeIdleConnections = endIdle
  return {
    end() {
      isEnding = true
      for (const connection of connections.values()) moveLast(connection)
      endIdle()
    },
  }
}

/** Says that the connection ends with its newest answer (RFC 9112 9.6), if that has not begun, and with no other. */
function moveLast(connection: Connection): void {
  if (connection.last?.headersSent) return
  const newest = [...connection.answers].at(-1)
  connection.last?.removeHeader('connection')
  delete connection.last
  if (newest === undefined || newest.headersSent) return
  newest.setHeader('connection', 'close')
  connection.last = newest
}
