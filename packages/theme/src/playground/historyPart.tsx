import { render, type VNode } from 'preact'
import { register } from '../client/registry.js'
import { clearHistory, readHistory, recordRequest, type SentRequest } from './request/historyStore.js'
import type { HistoryOptions } from './request/lazyParts.js'

register('playground-history', {
  record: recordRequest,
  show(container, options) {
    draw(container, options)
    return () => render(null, container)
  },
})

/** Draws the list. It is drawn again after its requests were removed. */
function draw(container: HTMLElement, options: HistoryOptions): void {
  const { operation, label } = options
  const requests = readHistory().filter((request) => request.operation === operation)
  const clear = () => {
    clearHistory(operation)
    draw(container, options)
    container.querySelector<HTMLElement>('p')?.focus()
  }
  render(
    <>
      <div class="pg-bar">
        <p class="pg-description" tabIndex={-1} role="status">
          {label(requests.length === 0 ? 'noHistory' : 'historyNote')}
        </p>
        {requests.length > 0 && (
          <button type="button" class="pg-button" onClick={clear}>
            {label('clear')}
          </button>
        )}
      </div>
      <ol class="pg-requests">
        {requests.map((request) => (
          <Entry {...options} request={request} key={request.time} />
        ))}
      </ol>
    </>,
    container,
  )
}

function Entry({ request, label, onFill, onCopy }: HistoryOptions & { request: SentRequest }): VNode {
  const { time, method, url, status } = request
  const date = new Date(time)
  return (
    <li>
      <time dateTime={date.toISOString()}>{date.toLocaleTimeString(document.documentElement.lang || undefined)}</time>
      {status !== undefined && (
        <span class="pg-status" data-family={Math.floor(status / 100)}>
          {status}
        </span>
      )}
      <code dir="ltr">
        {method} {url}
      </code>
      <span class="pg-row">
        <button type="button" class="pg-button" onClick={() => onFill(request)}>
          {label('fillAgain')}
        </button>
        <button type="button" class="pg-button pg-copy" onClick={({ currentTarget }) => onCopy(request, currentTarget)}>
          {label('copyCurl')}
        </button>
      </span>
    </li>
  )
}
