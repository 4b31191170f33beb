import type { RequestListener } from 'node:http'
import type { PlaygroundData } from '@octavo/core'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { eventually, openContext } from './browser.js'
import { launchChromium } from './chromium.js'
import { type OperationOptions, operation } from './operations.js'
import { startPlaygroundSite } from './playgroundSite.js'
import { startServer, type Upstream } from './upstream.js'

let launched: Browser | undefined

/** The browser of the file's tests. */
export const browser = () => launched as Browser

/** Opens the browser before the tests of a file, and closes it after them. */
export function useBrowser(): void {
  beforeAll(async () => {
    launched = await launchChromium()
  })
  afterAll(() => launched?.close())
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Trial extends AsyncDisposable {
  page: Page
  api: Upstream
  dialog: Locator
  send(): Promise<void>
  /** Waits for the figures of a whole answer. */
  done(): Promise<void>
}

export interface TrialOptions {
  /** Also answers CORS. */
  listener?: RequestListener
  mode?: 'proxy' | 'direct' | 'static' | 'guarded'
  context?: BrowserContextOptions
  more?: Record<string, Partial<OperationOptions>>
  cors?: boolean
  language?: string
  /** Servers besides the API to which the site forwards. */
  servers?: readonly string[]
}

/** Opens the playground of an operation beside a real API. */
export async function tryOut(
  options: Omit<OperationOptions, 'server'>,
  { listener, mode = 'proxy', context, more = {}, cors = true, language = 'en', servers = [] }: TrialOptions = {},
): Promise<Trial> {
  const api = await startServer((request, response) => {
    if (cors) {
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
      response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
      response.setHeader('Access-Control-Allow-Methods', '*')
      if (request.method === 'OPTIONS') return void response.end()
    }
    if (listener) return listener(request, response)
    response.setHeader('Content-Type', 'application/json')
    response.end('{"ok":true}')
  })
  const proxy = mode !== 'direct'
  const operations: Record<string, PlaygroundData> = { one: operation({ server: api.origin, proxy, ...options }) }
  for (const [key, other] of Object.entries(more)) operations[key] = operation({ server: api.origin, proxy, ...other })
  const site = await startPlaygroundSite(operations, {
    language,
    isGuarded: mode === 'guarded',
    ...(mode === 'proxy' && { servers: [api.origin, ...servers] }),
  })
  const page = await (await openContext(browser(), context)).newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Try one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return {
    page,
    api,
    dialog,
    send: () => dialog.locator('.pg-send').click(),
    async done() {
      await eventually(() => dialog.locator('.pg-figures').textContent()).toMatch(/\d.*(?:byte|kB|بايت)/)
    },
    async [Symbol.asyncDispose]() {
      await page.context().close()
      await site[Symbol.asyncDispose]()
      await api[Symbol.asyncDispose]()
      expect(problems).toEqual([])
    },
  }
}

/** The control of this very name. */
export const input = (dialog: Locator, name: string) =>
  dialog.locator(`.pg-field:has(> .pg-label > .pg-name:text-is("${name}")) :is(input, select, textarea)`)

/** The editor of a JSON body, once it is loaded. */
export async function jsonEditor(dialog: Locator): Promise<Locator> {
  const editor = dialog.locator('.cm-content')
  await editor.waitFor()
  return editor
}

/** The text in an editor. */
export const editorText = (editor: Locator) =>
  editor.locator('.cm-line').evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))

/** The request that is no preflight. */
export const findSent = (api: Upstream) => api.seen.find(({ method }) => method !== 'OPTIONS')
