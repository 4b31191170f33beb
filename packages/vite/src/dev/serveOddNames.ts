import type { Connect } from 'vite'
import { createFileHandler, decodePath } from '../serve/fileHandler.js'
import type { DevSite } from './devSite.js'

/** Vite takes such a name for a scheme, or for the end of the path. */
const ODD = /[:#?%]/

/** Serves files of the repository whose names Vite would refuse, the way a host of the built site does. */
export function serveOddNames(dev: DevSite, base: string): Connect.NextHandleFunction {
  const files = createFileHandler(dev.site.repository.root)
  return (request, response, next) => {
    const { url = '' } = request
    const [, pathname = ''] = /^([^?#]*)/.exec(url) ?? []
    const path = pathname.startsWith(base) ? decodePath(pathname.slice(base.length - 1)) : undefined
    if (path === undefined || !ODD.test(path) || !dev.site.derived.statics.includes(path)) return next()
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
