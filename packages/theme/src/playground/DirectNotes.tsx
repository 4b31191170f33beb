import type { RequestDescription } from '@octavo/core'
import type { VNode } from 'preact'
import { forbiddenHeaders } from './request/direct.js'
import { label } from './strings/labels.js'

/** Notes on cookies and headers that browsers do not send for a page. */
export function DirectNotes({ request }: { request: RequestDescription }): VNode | null {
  const headers = forbiddenHeaders(request)
  if (request.cookies.length === 0 && headers.length === 0) return null
  return (
    <div class="pg-note" role="note">
      {request.cookies.length > 0 && <p>{label('cookiesDirect')}</p>}
      {headers.length > 0 && <p>{label('headersDirect', headers.join(', '))}</p>}
    </div>
  )
}
