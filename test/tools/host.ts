import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** One answer of a host. */
export interface Served {
  path: string
  status: number
  /** Media type without parameters. */
  type: string
  /** Bytes of the body as they went over the wire. */
  bytes: number
}

/** A static host on this machine. */
export interface Host {
  /** Address of the site's root, without a slash at the end. */
  url: string
  /** What was served so far. */
  served: Served[]
  stop(): Promise<void>
}

export interface HostOptions {
  /** What the host can compress with, best first. */
  encodings?: readonly Encoding[]
  /** Whether the folder's `_headers` are sent. */
  headers?: boolean
  /** Changes the text of a document on its way out. */
  transform?(html: string): string
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'text/xml',
}

/** Serves a folder as static hosts do: addresses without `.html`, compressed texts, `_headers`, `404.html`. */
export async function hostFolder(
  folder: string,
  { encodings = ['br', 'gzip'], headers = false, transform = (html) => html }: HostOptions = {},
): Promise<Host> {
  const served: Served[] = []
  const rules = headers ? parseHeaders(readFileSync(join(folder, '_headers'), 'utf8')) : []
  const packed = new Map<string, Buffer>()

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const outputFile = findFile(folder, pathname)
    const file = outputFile ?? findFile(folder, '/404.html')
    const type = TYPES[/\.(\w+)$/.exec(file ?? '')?.[1] ?? ''] ?? 'application/octet-stream'
    for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value)
    const isText = /^text\/|json|javascript|svg|xml|wasm/.test(type)
    if (!response.hasHeader('Content-Type'))
      response.setHeader('Content-Type', isText ? `${type}; charset=utf-8` : type)
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = isText ? encodings.find((name) => accepted.includes(name)) : undefined
    const key = `${encoding} ${file}`
    const plain = () => {
      const content = file === undefined ? Buffer.from('Not found') : readFileSync(file)
      return type === 'text/html' ? Buffer.from(transform(content.toString())) : content
    }
    const body = packed.get(key) ?? compress(plain(), encoding)
    packed.set(key, body)
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Content-Length', body.length)
    response.statusCode = outputFile === undefined ? 404 : 200
    served.push({ path: pathname, status: response.statusCode, type, bytes: body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    served,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function compress(body: Buffer, encoding: Encoding | undefined): Buffer {
  if (encoding === 'br') return brotliCompressSync(body)
  return encoding === 'gzip' ? gzipSync(body, { level: 9 }) : body
}

function findFile(folder: string, pathname: string): string | undefined {
  const path = normalize(join(folder, decodeURIComponent(pathname)))
  if (path !== folder && !path.startsWith(folder + sep)) return undefined
  return [path, `${path}.html`, join(path, 'index.html')].find((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  )
}

type Rule = { pattern: RegExp; headers: [name: string, value: string][] }

/** `_headers` by the published rules of the hosts that read it: a path, then its headers, each on an indented line. */
function parseHeaders(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))) {
    const colon = line.indexOf(':')
    if (/^\s/.test(line)) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
    else rules.push({ pattern: pathPattern(line.trim()), headers: [] })
  }
  return rules
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}

/** Headers of every rule that matches; those of one name are joined. */
function headersFor(rules: readonly Rule[], pathname: string): Map<string, string> {
  const joined = new Map<string, string>()
  for (const { pattern, headers } of rules) {
    if (!pattern.test(pathname)) continue
    for (const [name, value] of headers) joined.set(name, [joined.get(name), value].filter(Boolean).join(', '))
  }
  return joined
}
