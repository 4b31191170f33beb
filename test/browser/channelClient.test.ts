import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChannelData, ChannelRequest } from '@octavo/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLIENT, startAuthorizationServer } from '../tools/authorizationServer.js'
import { findBarriers } from '../tools/axe.js'
import { eventually, openContext } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { startPlaygroundSite } from '../tools/playgroundSite.js'
import { browser, input, useBrowser } from '../tools/tryOut.js'

useBrowser()

// The library of the authorization server writes advice for servers in production.
beforeAll(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** A WebSocket server that sends messages back. */
async function startSocketServer(onOpen: (socket: WebSocket, request: IncomingMessage) => void = () => {}) {
  const server = createServer()
  const sockets = new WebSocketServer({ server, handleProtocols: (names) => [...names][0] ?? false })
  const requests: { url: string; protocols: string | undefined }[] = []
  sockets.on('connection', (socket, request) => {
    requests.push({ url: request.url ?? '', protocols: request.headers['sec-websocket-protocol'] })
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    onOpen(socket, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

const MESSAGES: ChannelRequest['messages'] = [
  { id: 'ask', anchor: 'ask', title: 'Ask', contentType: 'application/json', actions: ['receive'], example: '{"n":1}' },
  { id: 'stop', anchor: 'stop', title: 'Stop', contentType: 'text/plain', actions: ['receive'], example: 'stop' },
  { id: 'told', anchor: 'told', title: 'Told', contentType: 'application/json', actions: ['send'] },
]

async function openChannel(url: string, more: Partial<ChannelRequest> = {}, about: Partial<ChannelData> = {}) {
  const server = { name: 'main', protocol: 'ws', url, variables: [], security: [] }
  const request: ChannelRequest = {
    name: 'prices',
    address: '/prices/{symbol}',
    parameters: [{ name: 'symbol', required: true, value: 'ABC' }],
    query: [],
    headers: [],
    servers: [server],
    protocols: ['ws'],
    messages: MESSAGES,
    ...more,
  }
  const data: ChannelData = {
    title: 'Prices',
    request,
    security: { token: { kind: 'bearer' }, key: { kind: 'apiKey' } },
    credentialScope: 'test',
    transport: {},
    ...about,
  }
  const site = await startPlaygroundSite({}, { channels: { one: data } })
  const page = await (await openContext(browser())).newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Try one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return {
    page,
    dialog,
    /** Texts of the messages, without their times. */
    log: () => dialog.locator('.pg-log li > :not(.pg-log-head)').allTextContents(),
    async [Symbol.asyncDispose]() {
      await page.context().close()
      await site[Symbol.asyncDispose]()
      expect(problems).toEqual([])
    },
  }
}

describe.skipIf(findChromium() === undefined)('the client of a channel', () => {
  test('connects, sends an example and shows messages until it disconnects', async () => {
    await using server = await startSocketServer()
    await using trial = await openChannel(server.url)
    const { dialog, log, page } = trial
    const send = dialog.getByRole('button', { name: 'Send the message' })
    expect(await send.isDisabled()).toBe(true)
    await input(dialog, 'symbol').fill('X/Y')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('Connected', { exact: true }).waitFor()
    expect(server.requests).toEqual([{ url: '/prices/X%2FY', protocols: undefined }])
    expect(await dialog.getByLabel('Example').locator('option').allTextContents()).toEqual(['Ask', 'Stop'])
    await send.click()
    await eventually(log).toEqual([`Connected to ${server.url}/prices/X%2FY`, '{…} 1n: 1', '{…} 1n: 1'])
    await dialog.getByLabel('Example').selectOption('Stop')
    await dialog.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await eventually(async () => (await log()).slice(3)).toEqual(['stop', 'stop'])
    expect(await findBarriers(page, 'channel')).toEqual([])
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await dialog.getByText('Not connected').waitFor()
    await eventually(async () => (await log()).at(-1)).toBe('Disconnected (1005)')
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByText('Messages appear here after you connect.').waitFor()
  })

  test('sends a token as a subprotocol and a key in the query, and says what it cannot send', async () => {
    await using server = await startSocketServer()
    const security = [
      { id: 'token', type: 'http', http: { id: 'token', kind: 'bearer', scopes: [] } },
      { id: 'key', type: 'httpApiKey', http: { id: 'key', kind: 'apiKey', in: 'query', name: 'key', scopes: [] } },
    ] as const
    const servers = [{ name: 'main', protocol: 'ws', url: server.url, variables: [], security }]
    await using trial = await openChannel(server.url, {
      servers,
      headers: [{ name: 'X-Trace', required: false, value: '' }],
    })
    const { dialog } = trial
    await dialog.getByText('Browsers do not let pages set these headers: X-Trace').waitFor()
    await input(dialog, 'Token').fill('a b')
    await dialog.getByText(/^Not sent: browsers send this value as a subprotocol/).waitFor()
    await input(dialog, 'Token').fill('abc')
    await input(dialog, 'Sec-WebSocket-Protocol').fill('v2, v1')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('Connected', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await dialog.getByLabel('Authorization method').selectOption('1')
    await input(dialog, 'key').fill('a&b')
    await input(dialog, 'Sec-WebSocket-Protocol').fill('')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('Connected', { exact: true }).waitFor()
    expect(server.requests).toEqual([
      { url: '/prices/ABC', protocols: 'abc, v2, v1' },
      { url: '/prices/ABC?key=a%26b', protocols: undefined },
    ])
  })

  test('gets a token from the authorization server of the document and sends it', async () => {
    await using server = await startSocketServer()
    await using idp = await startAuthorizationServer()
    const http = { id: 'login', kind: 'oauth2', scopes: ['read'] } as const
    const flow = { kind: 'clientCredentials', tokenUrl: `${idp.origin}/token`, scopes: [{ name: 'read' }] } as const
    const security = [{ id: 'login', type: 'oauth2', http }]
    await using trial = await openChannel(
      server.url,
      { servers: [{ name: 'main', protocol: 'ws', url: server.url, variables: [], security }] },
      { security: { login: { kind: 'oauth2', description: 'Of the harbor', flows: [flow] } } },
    )
    const { dialog, page } = trial
    idp.start({ redirectUri: new URL('oauth.html', page.url()).href, isPublic: false, allowsPages: true })
    await dialog.getByText('Of the harbor').waitFor()
    await dialog.locator('summary', { hasText: 'OAuth 2.0' }).click()
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    await dialog.getByLabel('Client secret').last().fill(CLIENT.secret)
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await eventually(() => input(dialog, 'Token').inputValue()).not.toBe('')
    const token = await input(dialog, 'Token').inputValue()
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('Connected', { exact: true }).waitFor()
    expect(server.requests).toEqual([{ url: '/prices/ABC', protocols: token }])
    expect(await findBarriers(page, 'channel')).toEqual([])
  })

  test('shows bytes, long messages and many messages in bounded space, and why a connection ends', async () => {
    await using server = await startSocketServer((socket) => {
      socket.send(new Uint8Array([0, 255, 16]))
      socket.send('x'.repeat(200_000))
      for (let index = 0; index < 700; index++) socket.send(`n${index}`)
      socket.close(4001, 'enough')
    })
    await using trial = await openChannel(server.url)
    await trial.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await trial.dialog.getByText('Disconnected (4001, enough)').waitFor()
    const texts = await trial.log()
    expect(texts).toHaveLength(500)
    expect(texts.at(-2)).toBe('n699')
  })

  test('says that no connection could be made, and closes one with the dialog', async () => {
    const gone = await startSocketServer()
    await gone[Symbol.asyncDispose]()
    await using trial = await openChannel(gone.url)
    await trial.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await trial.dialog.getByText('Disconnected (1006)').waitFor()
    let closed: Promise<unknown> | undefined
    await using server = await startSocketServer((socket) => {
      closed = once(socket, 'close')
    })
    await using second = await openChannel(server.url)
    await second.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await second.dialog.getByText('Connected', { exact: true }).waitFor()
    await second.page.keyboard.press('Escape')
    await closed
  })
})
