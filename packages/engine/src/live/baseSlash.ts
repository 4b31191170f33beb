import type { Connect } from 'vite'
import { sendRedirect } from './fileHandler.js'

/** Redirects `/docs` to `/docs/`, as static hosts do, so that relative URLs resolve. */
export function addBaseSlash(base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const [, path, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '') ?? []
    if (base === '/' || `${path}/` !== base) return next()
    sendRedirect(response, 307, base + query)
  }
}
