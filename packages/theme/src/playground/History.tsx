import type { BodyContent, PlaygroundData, RequestValues } from '@octavo/core'
import { buildRequest, placeholders, writeJson } from '@octavo/openapi/request'
import { withHost } from '@octavo/openapi/samples'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { confirmCopy, copyText } from '../client/clipboard.js'
import { usePart } from '../client/parts.js'
import { readJson } from './form/readJson.js'
import type { SentRequest } from './request/historyStore.js'
import { loadSampleWriter } from './request/lazyParts.js'
import { label } from './request/playgroundLabels.js'
import type { Exchange } from './request/useExchange.js'
import { storedValues, withoutSecrets } from './secrets.js'

/** Returns a key for the operation, the same on all pages that show it. */
const operationKey = ({ credentialScope, template: { method, path } }: PlaygroundData) =>
  `${credentialScope} ${method} ${path}`

/** Records the requests that were sent, without secrets. Returns a function that is called with the values of each one. */
export function useHistory(data: PlaygroundData, { state, answer }: Exchange): (values: RequestValues) => void {
  const pendingRequest = useRef<RequestValues>(undefined)
  useEffect(() => {
    const values = pendingRequest.current
    if (!values || state === 'idle' || state === 'sending' || state === 'receiving') return
    pendingRequest.current = undefined
    const masked = storedValues(data, values)
    const { method, url } = buildRequest(data.template, masked)
    const request: SentRequest = {
      operation: operationKey(data),
      time: Date.now(),
      method,
      url,
      status: answer?.status,
      values: writeJson(masked as BodyContent),
    }
    usePart('playground-history', (history) => history.record(request))
  }, [state])
  return (values) => {
    pendingRequest.current = values
  }
}

interface HistoryProps {
  data: PlaygroundData
  exchange: Exchange
  /** Fills in the values of a request. */
  onFill(values: RequestValues): void
}

/** The list of the operation's requests. */
export function History({ data, exchange, onFill }: HistoryProps): VNode {
  const box = useRef<HTMLElement>(null)
  const { state } = exchange
  useEffect(() => {
    let close: (() => void) | undefined
    let isOpen = true
    usePart('playground-history', (history) => {
      if (isOpen && box.current)
        close = history.show(box.current, {
          operation: operationKey(data),
          label,
          onFill: ({ values }) => onFill(withoutSecrets(data, readValues(values))),
          onCopy: ({ values }, button) => void copyCurl(data, readValues(values), button),
        })
    })
    return () => {
      isOpen = false
      close?.()
    }
  }, [state, data])
  return <section class="pg-history" aria-label={label('history')} ref={box} />
}

function readValues(json: string): RequestValues {
  return (readJson(json).value ?? {}) as RequestValues
}

async function copyCurl(data: PlaygroundData, values: RequestValues, button: HTMLElement): Promise<void> {
  const write = await loadSampleWriter('bash')
  const request = buildRequest(data.template, { ...values, credentials: placeholders(data.template) })
  if (!write) return
  await copyText(write(withHost(request, location.protocol === 'file:' ? undefined : location.origin)))
  confirmCopy(button)
}
