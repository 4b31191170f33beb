import type { Site } from '@octavo/site'
import type { Connect } from 'vite'
import { decodePath, sendRedirect } from '../serve/fileHandler.js'
import { siteHref } from '../urls/urls.js'
import type { DevSite } from './devSite.js'

/**
 * Answers requests for files of the repository that a build leaves out the way a host of the built site does. Vite
 * would serve them, and take the text of a page for a module and fail on it.
 */
export function refuseUnpublished(dev: DevSite, base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const [, pathname = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '') ?? []
    const inside = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
    const path = decodePath(inside)
    if (path === undefined || isModule(path, query) || !isUnpublished(dev.site, path)) return next()
    const redirect = dev.site.redirects.match(inside)
    if (redirect) {
      const { href } = siteHref(redirect.destination, { base, linkStyle: dev.engine.linkStyle })
      return sendRedirect(response, redirect.status, href)
    }
    response.statusCode = 404
    response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    response.end('Not found')
  }
}

const MODULE = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|styl|vue|svelte|wasm)$/i

/** What Vite and its plugins serve to their own code: modules, packages, and files that a module imports. */
function isModule(path: string, query: string): boolean {
  return /^@|(?:^|\/)node_modules\//.test(path) || MODULE.test(path) || /[?&](?:import|url|raw)\b/.test(query)
}

/** A page's source, or a file that is there and not among those a build copies. */
function isUnpublished({ derived, repository }: Site, path: string): boolean {
  if (/\.mdx?$/i.test(path)) return true
  if (derived.statics.includes(path) || derived.routes.has(path)) return false
  return repository.resolve(path) !== undefined && repository.stamp(path) !== undefined
}
