import type { RequestDescription } from '@octavo/core'
import type { VNode } from 'preact'
import { label } from './strings/labels.js'

interface UrlBarProps {
  request: RequestDescription
  canSend: boolean
  isBusy: boolean
  onCancel(): void
}

/** Method and URL of the request, and the button that sends or cancels it. */
export function UrlBar({ request, canSend, isBusy, onCancel }: UrlBarProps): VNode {
  return (
    <div class="pg-address" dir="ltr">
      <span class="pg-method" data-method={request.method}>
        {request.method}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long URL is scrolled by keyboard */}
      <code class="pg-url" tabIndex={0}>
        {request.url}
      </code>
      {canSend && (
        <button
          type={isBusy ? 'button' : 'submit'}
          class="pg-send"
          onClick={(event) => {
            if (!isBusy) return
            // The button becomes a submit button, and this click must not submit.
            event.preventDefault()
            onCancel()
          }}
        >
          {label(isBusy ? 'cancel' : 'send')}
        </button>
      )}
    </div>
  )
}
