import type { RequestDescription } from '@octavo/core'
import type { VNode } from 'preact'
import { BodyContent } from './BodyContent.js'
import { CodeArea } from './CodeArea.js'
import { CopyButton } from './CopyButton.js'
import { formatSize, formatTime } from './formatSize.js'
import { loadSampleWriter } from './lazyParts.js'
import { label, labelLanguage } from './playgroundLabels.js'
import type { Exchange } from './useExchange.js'

/** The status, time, size, headers and body of a response, or the error. */
export function ResponseView({ exchange }: { exchange: Exchange }): VNode {
  const { state, answer, received, explanation } = exchange
  const isBusy = state === 'sending' || state === 'receiving'
  return (
    <section class="pg-section pg-response" aria-labelledby="pg-response-title" aria-busy={isBusy}>
      <div class="pg-bar">
        <h3 id="pg-response-title" tabIndex={-1}>
          {label('response')}
        </h3>
        {answer && (
          <span class="pg-status" dir="ltr" data-family={Math.floor(answer.status / 100)}>
            {answer.status} {answer.statusText}
          </span>
        )}
        <span class="pg-figures" role="status">
          {statusText(exchange)}
        </span>
      </div>
      {explanation && (
        <div class="pg-failure" role="alert">
          <p>
            <strong>{label('failed')}.</strong> <span lang={explanation.language}>{explanation.text}</span>
          </p>
          {explanation.hint && <p lang={labelLanguage('corsHint')}>{explanation.hint}</p>}
          {explanation.request && <CurlButton request={explanation.request} />}
          {explanation.code && (
            <>
              <CodeArea text={explanation.code} name={label('headers')} />
              <CopyButton text={() => explanation.code ?? ''} />
            </>
          )}
        </div>
      )}
      {answer?.redirected && <p class="pg-description">{label('redirected', answer.url)}</p>}
      {answer && exchange.wait !== undefined && (
        <p class="pg-description">{label('firstByte', formatTime(exchange.wait))}</p>
      )}
      {answer && <Headers headers={answer.headers} />}
      {answer && received && <BodyContent answer={answer} received={received} />}
      {received?.broken !== undefined && (
        <p class="pg-failure" role="alert">
          {label('broken', received.broken)}
        </p>
      )}
    </section>
  )
}

/** The button that copies the request as cURL. */
function CurlButton({ request }: { request: RequestDescription }): VNode {
  return <CopyButton name={label('copyCurl')} text={async () => (await loadSampleWriter('bash'))?.(request) ?? ''} />
}

function statusText({ state, answer, received, time = 0 }: Exchange): string {
  if (state === 'idle') return label('idle')
  if (state === 'sending') return label('sending')
  if (state === 'failed') return ''
  if (state === 'cancelled') return label('cancelled')
  if (state === 'receiving') return label('streaming')
  return label('done', answer?.status ?? 0, formatTime(time), formatSize(received?.size ?? 0)).replace(/^\d+, /, '')
}

function Headers({ headers }: { headers: readonly (readonly [string, string])[] }): VNode {
  return (
    <details class="pg-group">
      <summary class="pg-label">
        {label('headers')} <span class="pg-type">{headers.length}</span>
      </summary>
      <dl class="pg-headers" dir="ltr">
        {headers.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
