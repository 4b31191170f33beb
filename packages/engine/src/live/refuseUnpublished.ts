import { decodePath } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { Connect } from 'vite'
import { siteHref } from '../files/urls.js'
import type { DevSite } from './devSite.js'
import { sendRedirect } from './fileHandler.js'

/**
 * Responds with a redirect or 404 to requests for repository files that a build does not publish, like a host of the
 * built site. Vite would serve these files, or fail to parse a page's source as a module.
 */
export function refuseUnpublished(dev: DevSite, base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const [, pathname = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '') ?? []
    const sitePathname = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
    const path = decodePath(sitePathname)
    if (path === undefined || isModule(path, query) || !isUnpublished(dev.site, path)) return next()
    const redirect = dev.site.redirects.match(sitePathname)
    if (redirect) {
      const { href } = siteHref(redirect.destination, { base, linkStyle: dev.engine.linkStyle })
      return sendRedirect(response, redirect.status, href, query)
    }
    response.statusCode = 404
    response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    response.end('Not found')
  }
}

const MODULE = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|styl|vue|svelte|wasm)$/i

/** Returns true for files that Vite and its plugins serve: modules, packages, and files that a module imports. */
function isModule(path: string, query: string): boolean {
  return /^@|(?:^|\/)node_modules\//.test(path) || MODULE.test(path) || /[?&](?:import|url|raw)\b/.test(query)
}

/** Returns true for page sources, and for existing files that a build does not copy. */
function isUnpublished({ derived, repository }: Site, path: string): boolean {
  if (/\.mdx?$/i.test(path)) return true
  if (derived.statics.includes(path) || derived.routes.has(path)) return false
  return repository.resolve(path) !== undefined && repository.stamp(path) !== undefined
}
