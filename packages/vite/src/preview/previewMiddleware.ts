import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sirv from 'sirv'
import type { Connect } from 'vite'

/**
 * Serves a built site as static hosts do: `/guides/x` is `guides/x.html`, what does not exist is
 * `404.html` with status 404.
 */
export function previewMiddleware(outDir: string, root = process.cwd()): Connect.NextHandleFunction {
  const folder = resolve(root, outDir)
  const files = sirv(folder, { dev: true, etag: true, dotfiles: false, extensions: ['html'] })
  return (request, response) => {
    files(request, response, () => {
      const page = resolve(folder, '404.html')
      response.statusCode = 404
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(existsSync(page) ? readFileSync(page) : 'Not found')
    })
  }
}
