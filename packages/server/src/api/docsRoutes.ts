import { createHash } from 'node:crypto'
import { prefersMarkdown, wholeMarkdownFile } from '@octavo/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'

/**
 * The content security policy. Pages have style attributes but no inline scripts except speculation rules. The
 * playground sends requests to this server.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'inline-speculation-rules'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the documentation of the API at `/docs`, a site built by Octavo. */
export function docsRoutes(api: FastifyInstance, context: Pick<ApiContext, 'docs' | 'publicUrl'>): void {
  // Relative, because a proxy may have removed a prefix of the path.
  api.get('/docs', async (_request, reply) => reply.code(308).header('location', 'docs/').send())
  api.get('/docs/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const slug = path.replace(/\/$|\.html$/, '')
    const markdown = prefersMarkdown(request.headers.accept)
      ? ((await context.docs.read(wholeMarkdownFile(slug), context.publicUrl)) ??
        (await context.docs.read(`${slug || 'index'}.md`, context.publicUrl)))
      : undefined
    const docsFile = markdown ?? (await context.docs.read(path, context.publicUrl))
    const file = docsFile ?? (await missingPage(request, context.publicUrl))
    if (!file) throw new ApiError(404, `Page /docs/${path} not found. The documentation begins at /docs/.`)
    const tag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`
    reply
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'accept')
      .header('etag', tag)
    if (docsFile && request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .code(docsFile ? 200 : 404)
      .type(file.type)
      .send(file.content)
  })

  /** Returns the 404 page for browsers, or a JSON error for other clients. */
  const missingPage = ({ headers }: FastifyRequest, publicUrl: string) =>
    headers.accept?.includes('text/html') ? context.docs.read('404.html', publicUrl) : undefined
}
