import type { RequestDescription } from '@octavo/core'
import type { VNode } from 'preact'
import { parseUrl, serverOf } from './request/parseUrl.js'
import { label, languageOf } from './strings/labels.js'

/** Reports an invalid server URL. */
export function UrlNote({ request }: { request: RequestDescription }): VNode {
  return (
    <div role="status">
      {!parseUrl(request.url) && (
        <p class="pg-note" lang={languageOf('badAddress')}>
          {label('badAddress', serverOf(request.url))}
        </p>
      )}
    </div>
  )
}
