import type { VNode } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatSize } from './request/formatSize.js'
import { JsonTree, readTree } from './request/JsonTree.js'
import { label } from './request/playgroundLabels.js'
import type { SocketEntry } from './socketEntries.js'
import type { SocketControl } from './useSocket.js'

/** The messages of a connection, the newest last. */
export function MessageLog({ socket }: { socket: SocketControl }): VNode {
  const { state, entries } = socket
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const box = list.current
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight
  })
  return (
    <section class="pg-section pg-response" aria-labelledby="pg-log-title">
      <div class="pg-bar">
        <h3 id="pg-log-title">{label('messages')}</h3>
        <span class="pg-figures" role="status">
          {label(state === 'open' ? 'isOpen' : state === 'connecting' ? 'connecting' : 'isClosed')}
        </span>
        {entries.length > 0 && (
          <button type="button" class="pg-button" onClick={socket.clear}>
            {label('clear')}
          </button>
        )}
      </div>
      <div
        class="pg-log"
        role="log"
        aria-labelledby="pg-log-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
        tabIndex={0}
        ref={list}
        onScroll={({ currentTarget: box }) => {
          isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24
        }}
      >
        <ol>
          {entries.map((entry) => (
            <Entry entry={entry} key={entry.id} />
          ))}
        </ol>
      </div>
      {entries.length === 0 && <p class="pg-description">{label('noMessages')}</p>}
    </section>
  )
}

function Entry({ entry: { kind, text, time, size, isCut } }: { entry: SocketEntry }): VNode {
  const value = useMemo(() => (!isCut && /^\s*[[{]/.test(text) ? readTree(text) : undefined), [text, isCut])
  return (
    <li data-kind={kind}>
      <div class="pg-log-head">
        {kind !== 'event' && <strong>{label(kind)}</strong>}
        <time dateTime={new Date(time).toISOString()}>{new Date(time).toLocaleTimeString()}</time>
        {size !== undefined && <span>{formatSize(size)}</span>}
      </div>
      {value === undefined ? <pre dir="auto">{text + (isCut ? '…' : '')}</pre> : <JsonTree value={value} />}
    </li>
  )
}
