import type { VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { isTextView, responseFileName } from './bodyView.js'
import { CodeArea } from './CodeArea.js'
import { CopyButton } from './CopyButton.js'
import { formatXml } from './formatXml.js'
import { JsonTree, readTree } from './JsonTree.js'
import { prettyJson } from './jsonText.js'
import { ModeSwitch } from './ModeSwitch.js'
import { label } from './playgroundLabels.js'
import { readTable, type Table } from './readTable.js'
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
  const table = useMemo(
    () => (view === 'table' && blob ? readTable(text, received.contentType.includes('tab-') ? '\t' : ',') : undefined),
    [view, blob, text, received.contentType],
  )
  const hasModes = value !== undefined || table !== undefined
  const disposition = answer.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? ''
  if (blob && size === 0) return <p class="pg-description">{label('empty')}</p>
  return (
    <>
      <div class="pg-bar">
        {hasModes && (
          <ModeSwitch
            isText={asText}
            form={label(table ? 'table' : 'tree')}
            text={label('text')}
            onForm={() => setAsText(false)}
            onText={() => setAsText(true)}
          />
        )}
        {isTextView(view) && <CopyButton text={() => text} />}
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
      {(view === 'events' || view === 'lines') && <Events view={view} events={received.events} />}
      {value !== undefined && !asText && <JsonTree value={value} />}
      {table !== undefined && !asText && <TableView table={table} />}
      {['text', 'xml', 'json', 'table'].includes(view) && (!hasModes || asText) && (
        <Text text={blob && (view === 'xml' || value !== undefined) ? formatText(view, text) : text} />
      )}
      {url && <Media view={view} url={url} />}
    </>
  )
}

/** Returns a complete body, indented. */
function formatText(view: Received['view'], text: string): string {
  if (view === 'json') return prettyJson(text)
  return view === 'xml' ? formatXml(text.slice(0, MAX_TEXT_LENGTH)) + text.slice(MAX_TEXT_LENGTH) : text
}

/** The start of a table. Its first row has the names of the columns. */
function TableView({ table: { rows, isCut } }: { table: Table }): VNode {
  const [names = [], ...values] = rows
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <section class="pg-code" tabIndex={0} aria-label={label('body')}>
        <table class="pg-table">
          <thead>
            <tr>
              {names.map((name, index) => (
                <th scope="col" dir="auto" key={index}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((cells, index) => (
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td dir="auto" key={column}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCut && <p class="pg-description">{label('cutText')}</p>}
    </>
  )
}

function Media({ view, url }: { view: Received['view']; url: string }): VNode | null {
  if (view === 'image') return <img class="pg-image" src={url} alt={label('response')} />
  // biome-ignore lint/a11y/useMediaCaption: responses have no captions
  if (view === 'audio') return <audio controls src={url} aria-label={label('response')} />
  // biome-ignore lint/a11y/useMediaCaption: responses have no captions
  if (view === 'video') return <video class="pg-image" controls src={url} aria-label={label('response')} />
  // Browsers without a viewer show the download link only.
  if (view === 'pdf') return <object class="pg-pdf" type="application/pdf" data={url} aria-label={label('response')} />
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

function Events({ view, events }: Pick<Received, 'view' | 'events'>): VNode {
  return (
    <>
      <p class="pg-description">{label(view === 'lines' ? 'items' : 'events', events.length)}</p>
      <ol class="pg-events" start={Math.max(0, events.length - MAX_EVENTS) + 1}>
        {events.slice(-MAX_EVENTS).map(({ id, event, data }) => (
          <li key={id}>
            {event && <span class="pg-type">{event}</span>}
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
