import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePath, prefersMarkdown, wholeMarkdownFile } from '@octavo/core'
import { RedirectTable } from '@octavo/site'
import type { Connect } from 'vite'
import { siteHref } from '../files/urls.js'
import { type HeaderRule, pathHeaders, readHeadersFile } from '../outputs/headers.js'
import { type PublishedRedirects, REDIRECT_RULES } from '../outputs/redirectFiles.js'
import { createFileHandler, sendRedirect } from './fileHandler.js'

/**
 * Serves a built site like static hosts: `guides/x.html` at `/guides/x`, redirects with their status, and `404.html`
 * with status 404 for missing paths.
 */
export function previewMiddleware(folder: string, base: string): Connect.NextHandleFunction {
  const files = createFileHandler(folder, ['html'])
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = decodePath(pathname)
    // Vite has removed the base, which the rules contain.
    for (const [name, value] of pathHeaders(readHeaders(folder), base.replace(/\/$/, '') + pathname)) {
      response.setHeader(name, value)
    }
    const redirect = path === undefined ? undefined : readRedirects(folder).match(path)
    if (
      redirect &&
      path !== undefined &&
      ![`${path.replace(/\/$/, '')}.html`, `${path}/index.html`].some((file) => existsSync(join(folder, file)))
    ) {
      return sendRedirect(
        response,
        redirect.status,
        siteHref(redirect.destination, { base, linkStyle: 'extensionless' }).href,
        request.url,
      )
    }
    const notFound = () => {
      const page = join(folder, '404.html')
      response.statusCode = 404
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(existsSync(page) ? readFileSync(page) : 'Not found')
    }
    if (path === undefined) return notFound()
    // Pages have two forms, between which clients choose.
    if (!/\.(?!html$)[^/.]*$/.test(path)) response.appendHeader('Vary', 'Accept')
    const markdown = prefersMarkdown(request.headers.accept) ? markdownPath(folder, path) : undefined
    files(markdown ?? path, { request, response, next: notFound })
  }
}

/** Returns the Markdown file of the page at a path. Undefined if there is none. */
function markdownPath(folder: string, path: string): string | undefined {
  const page = path.replace(/\/$|\.html$/, '')
  return [page, `${page}/index`.replace(/^\//, '')]
    .flatMap((name) => [wholeMarkdownFile(name), `${name}.md`])
    .find((file) => existsSync(join(folder, file)))
}

function readHeaders(folder: string): HeaderRule[] {
  const file = join(folder, '_headers')
  return existsSync(file) ? readHeadersFile(readFileSync(file, 'utf8')) : []
}

/** Reads the redirects for each request, because the site may be built again during preview. */
function readRedirects(folder: string): RedirectTable {
  try {
    const { redirects } = JSON.parse(readFileSync(join(folder, REDIRECT_RULES), 'utf8')) as PublishedRedirects
    return new RedirectTable(redirects)
  } catch {
    return new RedirectTable([])
  }
}
