import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type ChannelData, type PlaygroundData, playgroundScript } from '@octavo/core'
import { playgroundJson } from '@octavo/openapi'
import { createProxy, PROXY_PATH, toNodeHandler } from '@octavo/proxy'
import { isRightToLeft, labelsScript, oauthCallbackPage, playgroundLabelsScript } from '@octavo/theme'
import { startServer, type Upstream } from './upstream.js'

const CLIENT = fileURLToPath(new URL('../../packages/vite/bundle/client', import.meta.url))
const { parts, script, blockingScript, style } = JSON.parse(readFileSync(join(CLIENT, 'bundle.json'), 'utf8')) as {
  parts: Record<string, string>
  script: string
  blockingScript: string
  style: string
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}

/** The policy of a built site, as strict as it can be. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; media-src blob:; object-src blob:; frame-src blob:; connect-src 'self' http: ws:; base-uri 'none'; form-action 'none'"

export interface PlaygroundSiteOptions {
  /** Addresses that the site forwards to; without it the host is a static one. */
  servers?: readonly string[]
  language?: string
  /** True for a host that asks for a password. Default: false. */
  isGuarded?: boolean
  /** Channels of AsyncAPI documents, each with a button. */
  channels?: Readonly<Record<string, ChannelData>>
}

/** A page with a button for each operation, as a static host serves it, with or without what forwards requests. */
export function startPlaygroundSite(
  operations: Readonly<Record<string, PlaygroundData>>,
  { servers, language = 'en', isGuarded = false, channels = {} }: PlaygroundSiteOptions = {},
): Promise<Upstream> {
  const forward =
    servers &&
    toNodeHandler(createProxy({ servers: () => servers.map((url) => ({ url })), allowPrivate: ['127.0.0.0/8'] }))
  const texts = files(operations, language, channels)
  return startServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (path === PROXY_PATH && forward) return void forward(request, response)
    if (isGuarded && request.method !== 'GET') return void response.writeHead(401).end()
    if (request.method !== 'GET') return void response.writeHead(405).end('Method Not Allowed')
    serveFile(path, { texts, response })
  })
}

function serveFile(
  path: string,
  { texts, response }: { texts: ReadonlyMap<string, string>; response: ServerResponse },
): void {
  const send = (body: string | Buffer, type: string) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY }).end(body)
  }
  const text = texts.get(path.slice(1) || 'index.html')
  const type = TYPES[extname(path) || '.html'] ?? 'text/plain'
  try {
    send(text ?? readFileSync(join(CLIENT, path.replace(/^\/client\//, ''))), type)
  } catch {
    response.writeHead(404).end('There is no such page.')
  }
}

/** The same page in a folder; the address of its file. */
export function writePlaygroundFolder(operations: Readonly<Record<string, PlaygroundData>>) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-playground-'))
  for (const [name, text] of files(operations, 'en')) writeFileSync(join(folder, name), text)
  for (const name of [...Object.values(parts), script, blockingScript, style])
    cpSync(join(CLIENT, name), join(folder, 'client', name))
  return {
    url: pathToFileURL(join(folder, 'index.html')).href,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The attributes with the files that the playground loads. */
function partAttributes(): string {
  const names = Object.keys(parts).filter((name) => name === 'channel' || name.startsWith('playground'))
  return names.map((name) => `data-part-${name}="client/${parts[name]}"`).join(' ')
}

function files(
  operations: Readonly<Record<string, PlaygroundData>>,
  language: string,
  channels: Readonly<Record<string, ChannelData>> = {},
): Map<string, string> {
  const button = (key: string, more = '') =>
    `<button type="button" data-playground="${key}.js" data-playground-key="${key}"${more}>Try ${key}</button>`
  const buttons = [
    ...Object.keys(operations).map((key) => button(key)),
    ...Object.keys(channels).map((key) => button(key, ' data-channel')),
  ]
  const words = playgroundLabelsScript(language)
  const wordsPart = words === undefined ? '' : ' data-part-playground-labels="words.js"'
  const page = `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"${wordsPart} data-part-labels="labels.js" ${partAttributes()}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<script src="client/${blockingScript}"></script><link rel="stylesheet" href="client/${style}">
<script defer src="client/${script}"></script></head>
<body><main><article><h1>API</h1>${buttons.join(' ')}</article></main></body></html>`
  return new Map([
    ['index.html', page],
    ['oauth.html', oauthCallbackPage(`client/${parts['oauth-callback']}`)],
    ['words.js', words ?? ''],
    ['labels.js', labelsScript(language)],
    ...Object.entries(operations).map(
      ([key, data]) => [`${key}.js`, playgroundScript(key, playgroundJson(data))] as const,
    ),
    ...Object.entries(channels).map(
      ([key, data]) => [`${key}.js`, playgroundScript(key, JSON.stringify(data))] as const,
    ),
  ])
}
