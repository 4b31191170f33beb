import { decodePath } from '@octavo/core'
import { publishedSvg } from '@octavo/site'
import type { Connect } from 'vite'
import type { DevSite } from './devSite.js'

/** Serves SVG files without scripts, as a build publishes them. Vite serves SVG files that a module imports. */
export function serveSvgs(dev: DevSite, base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const [, pathname = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '') ?? []
    const path =
      /\.svg$/i.test(pathname) && pathname.startsWith(base) ? decodePath(pathname.slice(base.length - 1)) : ''
    if (!path || /[?&](?:import|url|raw)\b/.test(query) || !dev.site.derived.statics.includes(path)) return next()
    const text = dev.site.repository.readText(path)
    const published = text === undefined ? undefined : publishedSvg(text)
    if (published !== undefined && published === text) return next()
    response.statusCode = published === undefined ? 404 : 200
    response.setHeader('Content-Type', published === undefined ? 'text/plain; charset=utf-8' : 'image/svg+xml')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(published ?? 'Not found')
  }
}
