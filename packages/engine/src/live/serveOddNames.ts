import { decodePath } from '@octavo/core'
import type { Connect } from 'vite'
import type { DevSite } from './devSite.js'
import { createFileHandler } from './fileHandler.js'

/** Characters that Vite interprets as a scheme or as the end of the path. */
const RESERVED_CHARACTERS = /[:#?%]/

/** Serves repository files whose names Vite does not support. */
export function serveOddNames(dev: DevSite, base: string): Connect.NextHandleFunction {
  const files = createFileHandler(dev.site.repository.root)
  return (request, response, next) => {
    const { url = '' } = request
    const [, pathname = ''] = /^([^?#]*)/.exec(url) ?? []
    const path = pathname.startsWith(base) ? decodePath(pathname.slice(base.length - 1)) : undefined
    if (path === undefined || !RESERVED_CHARACTERS.test(path) || !dev.site.derived.statics.includes(path)) return next()
    files(path, {
      request,
      response,
      next() {
        request.url = url
        next()
      },
    })
  }
}
