import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface FloodOptions {
  /** Addresses of the processes that are asked. */
  urls: readonly string[]
  /** Connections at a time, shared among the processes; each waits for its answer. */
  connections: number
  requests: number
  /** The request of a number, as it goes over the wire. */
  write(at: number): string
  /** Called with each answer, and how many there were before it. */
  onAnswer?(before: number): void
}

export interface FloodResult {
  /** How many answers there were, by status. */
  statuses: Record<number, number>
  /** Requests that were sent, and whose connection broke before the answer. */
  broken: number
}

/** Sends many requests over few connections. Those of a process that goes away are taken over by the others. */
export async function flood({ urls, connections, requests, write, onAnswer }: FloodOptions): Promise<FloodResult> {
  const result: FloodResult = { statuses: {}, broken: 0 }
  const disconnected = new Set<string>()
  let requestCount = 0
  let answers = 0
  const work = async (turn: number): Promise<void> => {
    const left = urls.filter((url) => !disconnected.has(url))
    const url = left[turn % left.length]
    if (url === undefined) throw new Error('All processes are gone.')
    const socket = await open(url)
    while (socket && requestCount < requests) {
      const status = await ask(socket, write(requestCount++))
      if (status === undefined) {
        result.broken++
        break
      }
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      onAnswer?.(answers++)
    }
    const isBroken = !socket || socket.destroyed
    socket?.destroy()
    if (!isBroken) return
    disconnected.add(url)
    if (requestCount < requests) await work(turn)
  }
  await Promise.all(Array.from({ length: connections }, (_, turn) => work(turn)))
  return result
}

/** A request in the form that `flood` sends. */
export function wireRequest(path: string, headers: Record<string, string>, body: string): string {
  const all = { Host: 'server.test', ...headers, 'Content-Length': `${Buffer.byteLength(body)}` }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

async function open(url: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1').setNoDelay()
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

/** The status of an answer; undefined when the connection breaks before its end. */
function ask(socket: Socket, request: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const end = (status: number | undefined) => {
      socket.off('data', take).off('close', fail).off('error', fail)
      if (status === undefined) socket.destroy()
      resolve(status)
    }
    const take = (chunk: string) => {
      text += chunk
      if (isWhole(text)) end(Number(text.slice(9, 12)))
    }
    const fail = () => end(undefined)
    socket.on('data', take).on('close', fail).on('error', fail)
    socket.write(request)
  })
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  if (text.startsWith('HTTP/1.1 204')) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length)
}
