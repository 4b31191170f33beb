import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import sirv from 'sirv'

/** Serves the file with a decoded path. Calls `next` if it does not exist. */
export type FileHandler = (path: string, exchange: FileExchange) => void

interface FileExchange {
  request: IncomingMessage
  response: ServerResponse
  next(): void
}

/** Returns a handler for the files in a folder. `extensions` are tried for paths without an extension. */
export function createFileHandler(folder: string, extensions: string[] = []): FileHandler {
  const files = sirv(folder, { dev: true, etag: true, dotfiles: false, extensions })
  return (path, { request, response, next }) => {
    // sirv does not decode `%23`, `%3F` and `%25`, so it does not find names with these characters.
    if (/[#?%]/.test(path)) {
      const file = findLiteral(folder, path, extensions)
      if (file === undefined) next()
      else sendLiteral(file, response)
      return
    }
    // sirv uses `decodeURI`, which does not decode URL delimiters.
    request.url = `/${path.split('/').map(encodeURI).join('/')}`
    files(request, response, next)
  }
}

function findLiteral(folder: string, path: string, extensions: string[]): string | undefined {
  const isOutside = path.split(/[\\/]/).some((segment) => segment === '..' || segment.startsWith('.'))
  const candidates = isOutside
    ? []
    : [path, ...extensions.map((extension) => `${path.replace(/\/$/, '')}.${extension}`)]
  return candidates
    .map((candidate) => join(folder, candidate))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

function sendLiteral(file: string, response: ServerResponse): void {
  const type = lookup(file) ?? 'application/octet-stream'
  response.setHeader('Content-Type', type === 'text/html' ? 'text/html;charset=utf-8' : type)
  createReadStream(file).pipe(response)
}

/**
 * Sends a redirect. Encodes control characters, which could change the headers.
 * @param requestUrl URL whose query is kept, unless the location has one
 */
export function sendRedirect(response: ServerResponse, status: number, location: string, requestUrl = ''): void {
  const [query = ''] = /\?[^#]*/.exec(requestUrl) ?? []
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(location) ?? []
  const target = rest.startsWith('?') ? location : path + query + rest
  response.statusCode = status
  response.setHeader('Location', encodeURI(target).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%'))
  response.end()
}
