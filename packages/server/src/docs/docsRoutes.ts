import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import type { DocsSite } from './docsSite.js'

/**
 * Pages hold no script, but style attributes. They are shown by this server alone, and the playground calls it at its
 * public address (reliability plan 2.2).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The documentation of the API below `/docs`, made by Octavo itself. */
export function docsRoutes(
  api: FastifyInstance,
  { site, context }: { site: DocsSite; context: { readonly publicUrl: string } },
): void {
  // Relative: a proxy may have taken a part of the path away.
  api.get('/docs', async (_request, reply) => reply.code(308).header('location', 'docs/').send())
  api.get('/docs/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const found = await site.read(path, context.publicUrl)
    const file = found ?? (await missingPage(request, context.publicUrl))
    if (!file) throw new ApiError(404, `Page /docs/${path} not found. The documentation begins at /docs/.`)
    const tag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`
    reply
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('etag', tag)
    if (found && request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .code(found ? 200 : 404)
      .type(file.type)
      .send(file.content)
  })

  /** Readers get a page, programs an error. */
  const missingPage = ({ headers }: FastifyRequest, publicUrl: string) =>
    headers.accept?.includes('text/html') ? site.read('404.html', publicUrl) : undefined
}
