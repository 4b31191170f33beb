import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { pause } from '../jobs/pause.js'
import { currentPosition, type EventPosition, eventText, findPosition, listEvents } from '../stores/eventStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'

/** Maximum number of streams of an organization in this process. */
const MAX_STREAMS = 20
/** Interval at which events are read, in milliseconds. */
const POLL_MS = 1_000
/** Interval of comments that keep the connection open, at which the key is checked again. */
const HEARTBEAT_MS = 15_000
const PAGE = 200
/** Maximum time for which a client that reads nothing blocks its stream. */
const STALLED_MS = 30_000

interface StreamReader {
  organisation: string
  /** ID of the last event that the client has. Undefined: only later events are sent. */
  lastEventId: string | undefined
  /** Returns whether the client may still read events. */
  isValid(): Promise<boolean>
}

export interface EventStreams {
  /** Sends events until the client disconnects. @throws {ApiError} 429 before the stream begins */
  open(reply: FastifyReply, reader: StreamReader): Promise<void>
  /** Ends all streams. Clients reconnect to another process. */
  close(): Promise<void>
}

export function createEventStreams({ database }: Pick<ApiContext, 'database'>): EventStreams {
  const counts = new Map<string, number>()
  const closing = new AbortController()

  return {
    async open(reply, reader) {
      const { organisation, lastEventId } = reader
      const count = counts.get(organisation) ?? 0
      if (count >= MAX_STREAMS)
        throw new ApiError(429, `An organization has at most ${MAX_STREAMS} streams.`, { 'retry-after': '30' })
      counts.set(organisation, count + 1)
      try {
        const position = lastEventId === undefined ? undefined : await findPosition(database, organisation, lastEventId)
        const start = position ?? (await currentPosition(database))
        reply.hijack()
        const { raw } = reply
        raw.writeHead(200, { ...replyHeaders(reply), ...STREAM_HEADERS })
        // Node sends them with the first event otherwise.
        raw.flushHeaders()
        // The browser would repeat an ID that has expired, and events in between are not stored any more.
        if (lastEventId !== undefined && !position) raw.write('event: reset\ndata: {}\n\n')
        await send(reply, reader, start)
      } finally {
        const left = (counts.get(organisation) ?? 1) - 1
        if (left === 0) counts.delete(organisation)
        else counts.set(organisation, left)
      }
    },
    async close() {
      closing.abort()
    },
  }

  async function send(
    { raw, log }: FastifyReply,
    { organisation, isValid }: StreamReader,
    start: EventPosition,
  ): Promise<void> {
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, closing.signal])
    let position = start
    let heartbeat = performance.now()
    try {
      while (!signal.aborted) {
        const page = await listEvents(database, organisation, { after: position, limit: PAGE })
        for (const event of page) {
          if (!raw.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${eventText(event)}\n\n`))
            await drained(raw, signal)
          position = event
        }
        if (page.length === PAGE) continue
        await pause(POLL_MS, signal)
        if (performance.now() - heartbeat < HEARTBEAT_MS) continue
        heartbeat = performance.now()
        if (!(await isValid())) return
        if (!raw.write(': alive\n\n')) await drained(raw, signal)
      }
    } catch (error) {
      log.warn({ err: error }, 'event stream')
    } finally {
      raw.end()
    }
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies would collect events before they pass them on.
  'x-accel-buffering': 'no',
}

function replyHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function drained(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The client does not read.')), STALLED_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.once('drain', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
