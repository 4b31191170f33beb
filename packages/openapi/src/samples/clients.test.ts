import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import type { RequestDescription } from '@octavo/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_CLIENTS } from './clientLoaders.js'
import { loadClientWriter, loadSampleWriter } from './index.js'
import { SAMPLE_LANGUAGES } from './languageList.js'
import { SAMPLE_WRITERS } from './writers.js'

const HOSTILE = `a'b"c\\d\`$(id)\${x}%s=@:;\u202e\ttab\nend`

function post(body: RequestDescription['body'], part: Partial<RequestDescription> = {}): RequestDescription {
  return {
    method: 'POST',
    url: 'https://api.example.com/pets?a=1',
    headers: [],
    cookies: [],
    ...(body && { body }),
    ...part,
  }
}

const json = post(
  { kind: 'json', mediaType: 'application/json', value: { name: HOSTILE, list: [null, true, 1.5] }, text: '' },
  {
    headers: [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-Note', value: 'it\'s "$HOME" `id`' },
    ],
    cookies: [{ name: 'sid', value: 'a' }],
  },
)

const text = post(
  { kind: 'text', mediaType: 'text/plain', text: HOSTILE },
  { headers: [{ name: 'Content-Type', value: 'text/plain' }] },
)

const form = post(
  {
    kind: 'form',
    mediaType: 'application/x-www-form-urlencoded',
    fields: [
      { name: 'a b', value: "c'd" },
      { name: 'a b', value: '2' },
    ],
    text: 'a%20b=c%27d&a%20b=2',
  },
  { headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }] },
)

const parts = [
  { name: 'text', value: '@/etc/passwd' },
  { name: 'text', value: '=x' },
  { name: 'photo', file: { fileName: "it's.png" }, contentType: 'image/png' },
]
const multipart = post({ kind: 'multipart', mediaType: 'multipart/form-data', parts })
const typed = post({
  kind: 'multipart',
  mediaType: 'multipart/form-data',
  parts: [{ name: 'meta', value: '{"a":1}', contentType: 'application/json' }, ...parts],
})
const mixed = post({
  kind: 'multipart',
  mediaType: 'multipart/mixed',
  parts: [
    { name: '', value: HOSTILE, contentType: 'text/plain' },
    { name: '', file: { fileName: "it's.png" }, contentType: 'image/png' },
  ],
})
const file = post(
  { kind: 'file', mediaType: 'image/png', file: { fileName: "it's.png" } },
  { headers: [{ name: 'Content-Type', value: 'image/png' }] },
)
const get = post(undefined, { method: 'GET' })

const CLIENTS = Object.entries(SAMPLE_CLIENTS).flatMap(([id, clients]) =>
  clients.slice(1).map((client) => [id, client] as const),
)

test.each(CLIENTS)('a %s sample for %s can contain every kind of body', async (id, client) => {
  const write = await loadClientWriter(id, client)
  const requests = [get, json, text, form, multipart, typed, mixed, file]
  expect(requests.map((request) => write?.(request)).join('\n\n----\n\n')).toMatchSnapshot()
})

test('the first client of a language is that of its writer', async () => {
  for (const { id } of SAMPLE_LANGUAGES) {
    expect(await loadClientWriter(id, SAMPLE_CLIENTS[id]?.[0])).toBeUndefined()
    expect(await loadSampleWriter(id)).toBe(SAMPLE_WRITERS.get(id))
  }
  expect(await loadClientWriter('python', 'curl')).toBeUndefined()
  expect(await loadClientWriter('constructor')).toBeUndefined()
})

async function code(id: string, client: string, request: RequestDescription): Promise<string> {
  return (await loadClientWriter(id, client))?.(request) ?? ''
}

test.each(['javascript', 'node', 'typescript'])('axios in %s gets every text unchanged', async (id) => {
  const requests: { headers: Record<string, string>; data: unknown }[] = []
  const axios = { request: async (options: (typeof requests)[0]) => requests.push(options) && { data: '' } }
  const run = async (request: RequestDescription) => {
    const source = (await code(id, 'axios', request)).replace(/^import .*\n/gm, '')
    await runInNewContext(`(async () => {\n${source}\n})()`, { axios, console: { log() {} }, URLSearchParams })
  }
  await run(json)
  await run(form)
  await run({ ...json, body: { kind: 'json', mediaType: 'application/json', value: 'true', text: '' } })
  const [first, second, third] = requests
  expect(first?.data).toEqual(json.body?.kind === 'json' ? json.body.value : '')
  expect(first?.headers).toMatchObject({ 'X-Note': 'it\'s "$HOME" `id`', Cookie: 'sid=a' })
  expect(String(second?.data)).toBe('a+b=c%27d&a+b=2')
  expect(third?.data).toBe('"true"')
})

test('undici gets every text unchanged', async () => {
  const requests: unknown[][] = []
  const request = async (...input: unknown[]) => requests.push(input) && { body: { text: async () => '' } }
  for (const one of [json, form]) {
    const source = (await code('node', 'undici', one)).replace(/^import .*\n/gm, '')
    await runInNewContext(`(async () => {\n${source}\n})()`, { request, console: { log() {} } })
  }
  const [[url, options], [, second]] = requests as [[string, { body: string }], [string, { body: string }]]
  expect(url).toBe(json.url)
  expect(JSON.parse(options.body)).toEqual(json.body?.kind === 'json' ? json.body.value : '')
  expect(second.body).toBe('a%20b=c%27d&a%20b=2')
})

describe('HTTPie', () => {
  async function httpieWords(request: RequestDescription): Promise<{ words: string[]; input: string }> {
    const script = `http() { printf '%s\\0' "$@"; printf '\\0\\0'; [ -t 0 ] || command cat; }\ncat() { printf '<%s>' "$1"; }\n${await code('bash', 'HTTPie', request)}`
    const output = execFileSync('bash', ['-c', script], { encoding: 'utf8', input: '' })
    const [words = '', input = ''] = output.split('\0\0\0')
    return { words: words.split('\0'), input }
  }

  test('gets every text unchanged', async () => {
    const { words } = await httpieWords(json)
    expect(words.slice(0, 2)).toEqual(['POST', json.url])
    expect(words).toContain('X-Note:it\'s "$HOME" `id`')
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(json.body?.kind === 'json' ? json.body.value : '')
    expect((await httpieWords(text)).words.at(-1)).toBe(HOSTILE)
  })

  test('reads no file and no JSON that a value names', async () => {
    const { words } = await httpieWords(multipart)
    expect(words).toEqual([
      '--multipart',
      'POST',
      multipart.url,
      'text=\\@/etc/passwd',
      'text=\\=x',
      "photo@it's.png;type=image/png",
    ])
  })

  test('sends messages that its items cannot express as its input', async () => {
    const { words, input } = await httpieWords(mixed)
    expect(words).toContain('Content-Type:multipart/mixed; boundary=boundary-7d1c5a')
    expect(input).toContain(`\r\n\r\n${HOSTILE}\r\n`)
    expect(input).toContain("image/png\r\n\r\n<it's.png>\r\n--boundary")
  })
})

function has(command: string, ...input: string[]): boolean {
  try {
    execFileSync(command, input, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('samples that run against a server', () => {
  interface Received {
    method: string
    headers: IncomingHttpHeaders
    body: string
  }
  const received: Received[] = []
  const folder = mkdtempSync(join(tmpdir(), 'octavo-samples-'))
  writeFileSync(join(folder, "it's.png"), 'PNG')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      received.push({ method, headers, body: Buffer.concat(chunks).toString() })
      response.end('ok')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())

  async function send(command: string, id: string, client: string, request: RequestDescription): Promise<Received> {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pets`
    const { stdout } = await promisify(execFile)(command, ['-c', await code(id, client, { ...request, url })], {
      cwd: folder,
      env: { ...process.env, NO_PROXY: '*', no_proxy: '*' },
    })
    expect(stdout.trim()).toBe('ok')
    return received.at(-1) as Received
  }

  describe.each([
    ['bash', 'bash', 'Wget', has('wget', '--version')],
    ['python3', 'python', 'HTTPX', has('python3', '-c', 'import httpx')],
  ] as const)('%s: %s with %s', (command, id, client, isInstalled) => {
    test.skipIf(!isInstalled)('sends every kind of body', async () => {
      const run = (request: RequestDescription) => send(command, id, client, request)
      expect(await run(get)).toMatchObject({ method: 'GET', body: '' })
      const { headers, body } = await run(json)
      expect(headers).toMatchObject({
        'x-note': 'it\'s "$HOME" `id`',
        cookie: 'sid=a',
        'content-type': 'application/json',
      })
      expect(JSON.parse(body)).toEqual(json.body?.kind === 'json' ? json.body.value : '')
      expect(await run(text)).toMatchObject({ body: HOSTILE })
      const fields = await run(form)
      expect(fields.headers['content-type']).toBe('application/x-www-form-urlencoded')
      expect([...new URLSearchParams(fields.body)]).toEqual([
        ['a b', "c'd"],
        ['a b', '2'],
      ])
      expect(await run(file)).toMatchObject({ body: 'PNG' })
      const message = await run(mixed)
      expect(message.headers['content-type']).toBe('multipart/mixed; boundary=boundary-7d1c5a')
      expect(message.body).toContain(`\r\n\r\n${HOSTILE}\r\n`)
      expect(message.body).toContain('image/png\r\n\r\nPNG\r\n--boundary')
      const parts = await run(typed)
      expect(parts.body).toMatch(/name="meta"[\s\S]*application\/json\r\n\r\n\{"a":1\}\r\n/)
      expect(parts.body).toMatch(/name="text"\r\n\r\n@\/etc\/passwd\r\n/)
      expect(parts.body).toMatch(/name="photo"; filename="it's\.png"\r\nContent-Type: image\/png\r\n\r\nPNG/)
    })
  })
})
