import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodePath } from '@octavo/core'
import { lookup } from 'mrmime'
import type { Connect } from 'vite'
import { publishedStyle } from '../files/publishedStyle.js'
import { rootedStyle } from '../files/relativeUrls.js'
import { siteHref } from '../files/urls.js'
import type { DevSite } from './devSite.js'
import { createFileHandler, type FileHandler, sendRedirect } from './fileHandler.js'

/** Path prefix of the site's custom styles and scripts, which Vite would otherwise transform. */
export const SITE_ASSETS = '_octavo/site/'

/** Path of the style sheet for highlighted code. */
export const CODE_STYLES = '_octavo/code.css'

interface DevMiddlewareOptions {
  dev: DevSite
  base: string
  codeStyles(): Promise<string>
  /** Called for every page that is sent to a browser. */
  onServe(pathname: string, hash: string): void
  /** Changes the HTML of documents. */
  transformHtml?: ((url: string, html: string) => Promise<string>) | undefined
}

/** Serves the pages, redirects and files of the site, and passes other requests to Vite. */
export function devMiddleware(options: DevMiddlewareOptions): Connect.NextHandleFunction {
  const { dev } = options
  const files = createFileHandler(dev.site.repository.root)
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    // Vite has removed the base from the URL.
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname
    serve({ ...options, files, pathname, request, response, next }).catch(next)
  }
}

interface Exchange extends DevMiddlewareOptions {
  files: FileHandler
  pathname: string
  request: IncomingMessage
  response: ServerResponse
  next: Connect.NextFunction
}

async function serve(exchange: Exchange): Promise<void> {
  const { dev, base, pathname, response, next } = exchange
  const path = decodePath(pathname)
  if (path === undefined) return send(response, 400, 'text/plain', 'Invalid URL.')
  if (path === CODE_STYLES) return send(response, 200, 'text/css', await exchange.codeStyles())
  if (path.startsWith('_octavo/fonts/')) return sendFont(exchange, path)
  const newFile = await dev.files.at(path)
  if (newFile) return send(response, 200, newFile.type, newFile.content)
  const sidebar = /^_octavo\/sidebar\/(\d{1,6})\.html$/.exec(path)?.[1]
  if (sidebar !== undefined)
    return send(response, 200, 'text/html', (await dev.documents.sidebar(Number(sidebar))) ?? '')
  const file = path.startsWith(SITE_ASSETS) ? path.slice(SITE_ASSETS.length) : path
  if (dev.site.derived.styles.includes(file)) {
    const text = publishedStyle(file, dev.site.repository.readText(file) ?? '')
    return send(response, 200, 'text/css', rootedStyle(text, base))
  }
  if (dev.site.derived.statics.includes(file)) return exchange.files(file, exchange)
  const output = await dev.output(path)
  if (output !== undefined) return send(response, 200, contentType(path), output)
  const document = await dev.documents.at(pathname)
  if (document) {
    exchange.onServe(pathname, document.hash)
    const { transformHtml } = exchange
    const html = transformHtml ? await transformHtml(pathname, document.html) : document.html
    return send(response, document.status, 'text/html', html)
  }
  const redirect = dev.site.redirects.match(pathname)
  if (redirect)
    return sendRedirect(
      response,
      redirect.status,
      siteHref(redirect.destination, { base, linkStyle: dev.engine.linkStyle }).href,
      exchange.request.url,
    )
  const home = path === '' ? await dev.home() : base
  if (home !== base) return sendRedirect(response, 307, home)
  // Vite handles requests for missing scripts and images; any other path is a missing page.
  if (/\.\w{1,8}$/.test(path) && !/text\/html/.test(exchange.request.headers.accept ?? '')) return next()
  const notFound = await dev.documents.notFound()
  send(response, notFound.status, 'text/html', notFound.html)
}

async function sendFont({ dev, response }: Exchange, path: string): Promise<void> {
  const font = (await dev.fonts()).files.find((file) => file.path === path)
  if (!font) return send(response, 404, 'text/plain', 'Font not found.')
  response.setHeader('Content-Type', path.endsWith('.woff') ? 'font/woff' : 'font/woff2')
  response.setHeader('Cache-Control', 'max-age=31536000, immutable')
  response.end(font.content)
}

function contentType(path: string): string {
  if (path.endsWith('rss.xml')) return 'application/rss+xml'
  if (path.endsWith('atom.xml')) return 'application/atom+xml'
  return path.endsWith('feed.json') ? 'application/feed+json' : (lookup(path) ?? 'application/json')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', `${type}; charset=utf-8`)
  response.setHeader('Cache-Control', 'no-cache')
  response.end(body)
}
