import { useEffect, useRef, useState } from 'preact/hooks'
import { label } from './request/playgroundLabels.js'
import { addEntry, messageStart, type SocketEntry } from './socketEntries.js'

/** Milliseconds between two updates of the list. */
const REFRESH = 60

export interface SocketControl {
  state: 'closed' | 'connecting' | 'open'
  entries: readonly SocketEntry[]
  connect(url: string, protocols: readonly string[]): void
  send(text: string): void
  close(): void
  clear(): void
}

/** Returns the WebSocket connection of a playground, with its messages. It is closed with the component. */
export function useSocket(): SocketControl {
  const [state, setState] = useState<SocketControl['state']>('closed')
  const [entries, setEntries] = useState<readonly SocketEntry[]>([])
  const socket = useRef<WebSocket>(undefined)
  useEffect(() => () => socket.current?.close(), [])

  // Servers can send thousands of messages in a second.
  const all = useRef<readonly SocketEntry[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const add = (entry: Omit<SocketEntry, 'id' | 'time'>) => {
    all.current = addEntry(all.current, { ...entry, time: Date.now() })
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setEntries(all.current)
    }, REFRESH)
  }
  const report = (text: string) => add({ kind: 'event', text })
  const connect = (url: string, protocols: readonly string[]) => {
    socket.current?.close()
    let connection: WebSocket
    try {
      connection = new WebSocket(url, [...protocols])
    } catch (error) {
      // An invalid URL or protocol, or one that this page may not use.
      report(error instanceof Error ? error.message : '')
      return
    }
    connection.binaryType = 'arraybuffer'
    socket.current = connection
    setState('connecting')
    const whenCurrent = (run: () => void) => () => {
      if (socket.current === connection) run()
    }
    connection.onopen = whenCurrent(() => {
      setState('open')
      report(label('connected', url) + (connection.protocol ? ` (${connection.protocol})` : ''))
    })
    connection.onmessage = ({ data }) => add({ kind: 'received', ...messageStart(data as string | ArrayBuffer) })
    connection.onclose = ({ code, reason }) =>
      whenCurrent(() => {
        setState('closed')
        report(label('disconnected', reason ? `${code}, ${reason}` : code))
      })()
  }
  return {
    state,
    entries,
    connect,
    send(text) {
      socket.current?.send(text)
      add({ kind: 'sent', ...messageStart(text) })
    },
    close: () => socket.current?.close(),
    clear() {
      all.current = []
      setEntries([])
    },
  }
}
