import type { VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ServerEvent } from '../../client/eventStream.js'
import { responseFileName } from './bodyView.js'
import { CodeArea } from './CodeArea.js'
import { CopyButton } from './CopyButton.js'
import { JsonTree, readTree } from './JsonTree.js'
import { prettyJson } from './jsonText.js'
import { ModeSwitch } from './ModeSwitch.js'
import { label } from './playgroundLabels.js'
import type { Received } from './receive.js'
import type { ApiResponse } from './types.js'

/** Maximum number of displayed characters. */
const MAX_TEXT_LENGTH = 500_000

/** The body of a response, shown according to its content type. */
export function BodyContent({ answer, received }: { answer: ApiResponse; received: Received }): VNode {
  const { view, blob, size, text } = received
  const [asText, setAsText] = useState(false)
  const url = useBlobUrl(blob)
  const value = useMemo(
    () => (view === 'json' && blob && size < 2e6 ? readTree(text) : undefined),
    [view, blob, size, text],
  )
  const isText = view === 'text' || view === 'json' || view === 'events'
  const disposition = answer.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? ''
  if (blob && size === 0) return <p class="pg-description">{label('empty')}</p>
  return (
    <>
      <div class="pg-bar">
        {value !== undefined && (
          <ModeSwitch
            isText={asText}
            form={label('tree')}
            text={label('text')}
            onForm={() => setAsText(false)}
            onText={() => setAsText(true)}
          />
        )}
        {isText && <CopyButton text={() => text} />}
        {url && (
          <a
            class="pg-button"
            href={url}
            download={responseFileName({ url: answer.url, disposition, contentType: received.contentType })}
          >
            {label('download')}
          </a>
        )}
      </div>
      {view === 'events' && <Events events={received.events} />}
      {value !== undefined && !asText && <JsonTree value={value} />}
      {(view === 'text' || (view === 'json' && (value === undefined || asText))) && (
        <Text text={value === undefined ? text : prettyJson(text)} />
      )}
      {url && <Media view={view} url={url} />}
    </>
  )
}

function Media({ view, url }: { view: Received['view']; url: string }): VNode | null {
  if (view === 'image') return <img class="pg-image" src={url} alt={label('response')} />
  // biome-ignore lint/a11y/useMediaCaption: responses have no captions
  if (view === 'audio') return <audio controls src={url} aria-label={label('response')} />
  // biome-ignore lint/a11y/useMediaCaption: responses have no captions
  if (view === 'video') return <video class="pg-image" controls src={url} aria-label={label('response')} />
  return null
}

function Text({ text }: { text: string }): VNode {
  return (
    <>
      <CodeArea text={text.slice(0, MAX_TEXT_LENGTH)} name={label('body')} wraps />
      {text.length > MAX_TEXT_LENGTH && <p class="pg-description">{label('cutText')}</p>}
    </>
  )
}

/** Maximum number of displayed events, because a stream can run for minutes. */
const MAX_EVENTS = 500

function Events({ events }: { events: readonly ServerEvent[] }): VNode {
  return (
    <>
      <p class="pg-description">{label('events', events.length)}</p>
      <ol class="pg-events" start={Math.max(0, events.length - MAX_EVENTS) + 1}>
        {events.slice(-MAX_EVENTS).map(({ id, event, data }) => (
          <li key={id}>
            <span class="pg-type">{event}</span>
            <EventData data={data} />
          </li>
        ))}
      </ol>
    </>
  )
}

function EventData({ data }: { data: string }): VNode {
  const value = useMemo(() => (/^\s*[[{]/.test(data) ? readTree(data) : undefined), [data])
  return value === undefined ? <pre dir="auto">{data}</pre> : <JsonTree value={value} />
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const text = URL.createObjectURL(blob)
    setUrl(text)
    return () => URL.revokeObjectURL(text)
  }, [blob])
  return url
}
