import type { PlaygroundTransport, RequestDescription } from '@octavo/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { emit } from '../../client/emit.js'
import { type Explanation, explain } from './explain.js'
import { findTransport } from './findProxy.js'
import { send } from './passRequest.js'
import { type Received, receive } from './receive.js'
import type { ApiResponse } from './types.js'

export interface Exchange {
  state: 'idle' | 'sending' | 'receiving' | 'done' | 'failed' | 'cancelled'
  answer?: ApiResponse
  received?: Received
  explanation?: Explanation
  /** Milliseconds until the response began, and until it was complete. */
  wait?: number
  time?: number
}

interface ExchangeControl {
  exchange: Exchange
  start(request: RequestDescription): Promise<void>
  cancel(): void
}

export function useExchange(transport: PlaygroundTransport): ExchangeControl {
  const [exchange, setExchange] = useState<Exchange>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  useEffect(() => cancel, [])

  const start = async (request: RequestDescription) => {
    cancel()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const isCurrent = () => running.current?.signal === signal
    const began = performance.now()
    emit({ name: 'docs.api_playground.request', data: { method: request.method } })
    let latest: Exchange = { state: 'sending' }
    const show = (next: Exchange) => {
      latest = next
      if (isCurrent()) setExchange(next)
    }
    show(latest)
    let current = transport
    try {
      current = await findTransport(transport)
      const answer = await send(request, { transport: current, signal })
      const wait = performance.now() - began
      show({ state: 'receiving', answer, wait })
      const received = await receive(answer, (part) => show({ state: 'receiving', answer, wait, received: part }))
      show({ state: 'done', answer, wait, time: performance.now() - began, received })
    } catch (error) {
      if (signal.aborted) show({ ...latest, state: 'cancelled' })
      else show({ state: 'failed', explanation: explain(error, { request, transport: current }) })
    }
  }
  return { exchange, start, cancel }
}
