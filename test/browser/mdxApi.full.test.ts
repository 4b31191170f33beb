import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { copySite, type Server, serve } from '../tools/octavo.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { playground } from './site.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const answer: Parameters<typeof startServer>[0] = (request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
  response.setHeader('Content-Type', 'application/json')
  response.end('{"id":"b_1"}')
}

/** The control of this very name. */
const input = (dialog: Locator, name: string) =>
  dialog.locator(`.pg-field:has(> .pg-label > .pg-name:text-is("${name}")) :is(input, select, textarea)`)

const names = (dialog: Locator) => dialog.locator('.pg-column >> nth=0').locator('.pg-name').allTextContents()

describe.skipIf(findChromium() === undefined).each(['dev', 'preview', 'file'] as const)(
  'API pages written in MDX: %s',
  (mode) => {
    const copy = copySite(playground('mdx-api'))
    let browser: Browser | undefined
    let server: Server | undefined
    let api: Upstream
    let tides: Upstream

    beforeAll(async () => {
      api = await startServer(answer)
      tides = await startServer(answer)
      for (const file of ['docs.json', 'openapi.json', 'berths/tides.mdx']) {
        const text = readFileSync(join(copy.root, file), 'utf8')
        copy.write(file, text.replaceAll('127.0.0.1:4010', `127.0.0.1:${api.port}`).replace(':4011', `:${tides.port}`))
      }
      browser = await launchChromium()
      server = await serve(mode, copy.root)
    })

    afterAll(async () => {
      await browser?.close()
      await server?.stop()
      await api[Symbol.asyncDispose]()
      await tides[Symbol.asyncDispose]()
      copy.dispose()
    })

    const errors: string[] = []
    afterEach(() => expect(errors.splice(0)).toEqual([]))

    async function open(path: string, options: Parameters<typeof openContext>[1] = {}): Promise<Page> {
      const page = await (await openContext(browser as Browser, options)).newPage()
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.goto(`${server?.url}${path}${mode === 'file' ? '.html' : ''}`)
      return page
    }

    async function tryOut(page: Page): Promise<Locator> {
      await page.getByRole('button', { name: 'Try it' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      return dialog
    }

    test('endpoint, credentials, fields and request are readable without JavaScript', async () => {
      const page = await open('/berths/book', { javaScriptEnabled: false })
      expect(await page.locator('.endpoint .method-pill').textContent()).toBe('POST')
      expect(await page.locator('.endpoint-address').textContent()).toBe('/berths/{berth}/bookings')
      expect(await page.locator('.operation-credentials .field-name').textContent()).toBe('X-Harbour-Key')
      const sample = await page.locator('#request-example pre').first().textContent()
      expect(sample).toContain(`http://127.0.0.1:${api.port}/v1/berths/A-12/bookings?notify=false&currency=EUR`)
      expect(sample).toContain('"name": "Albatros"')
      expect(await page.locator('#response-example').textContent()).toContain('b_1')
      expect(await page.locator('#param-currency').textContent()).toContain('NOK')
      expect(await page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(false)
      await page.context().close()
    })

    test('the form has the page fields and sends their values', async () => {
      const page = await open('/berths/book')
      const dialog = await tryOut(page)
      expect(await names(dialog)).toEqual([
        'X-Harbour-Key',
        'berth',
        'notify',
        'currency',
        'Idempotency-Key',
        'days',
        'boat',
        'name',
        'length',
        'extras',
      ])
      await input(dialog, 'X-Harbour-Key').fill('secret')
      await input(dialog, 'berth').fill('B 7')
      await input(dialog, 'currency').selectOption('NOK')
      await input(dialog, 'days').fill('4')
      await input(dialog, 'name').fill('Terne')
      await input(dialog, 'length').fill('7.5')
      await dialog.locator('.pg-send').click()
      await eventually(() => dialog.textContent()).toContain('b_1')
      const request = api.seen.findLast(({ method }) => method === 'POST')
      expect(request?.url).toBe('/v1/berths/B%207/bookings?currency=NOK')
      expect(request?.headers['x-harbour-key']).toBe('secret')
      expect(JSON.parse(String(request?.body))).toEqual({ days: 4, boat: { name: 'Terne', length: 7.5 } })
      await page.context().close()
    })

    test('an absolute URL sends there with its own authentication', async () => {
      const page = await open('/berths/tides')
      expect(await page.locator('.operation-credentials').textContent()).toContain('Basic')
      const dialog = await tryOut(page)
      await input(dialog, 'place').fill('Bodø')
      await input(dialog, 'User name').fill('pilot')
      await dialog.locator('.pg-send').click()
      await eventually(() => dialog.textContent()).toContain('b_1')
      expect(tides.seen.findLast(({ method }) => method === 'GET')?.url).toBe('/tides/Bod%C3%B8')
      await page.context().close()
    })

    test('fields of pages with code are in the form, including files', async () => {
      const page = await open('/berths/papers')
      await page.getByText("A SCAN OF THE SHIP'S PAPERS.").waitFor()
      const dialog = await tryOut(page)
      expect(await names(dialog)).toEqual(['Token', 'berth', 'scan', 'kind'])
      expect(await input(dialog, 'scan').getAttribute('type')).toBe('file')
      expect(await input(dialog, 'kind').locator('option').allTextContents()).toContain('insurance')
      await page.context().close()
    })

    test('page settings override those of the site: a path to copy only, or nothing', async () => {
      const simple = await open('/berths/list')
      expect(await simple.getByRole('button', { name: 'Try it' }).count()).toBe(0)
      expect(await simple.getByRole('button', { name: 'Copy URL' }).isVisible()).toBe(true)
      expect(await simple.locator('.operation-credentials').count()).toBe(0)
      expect(await simple.locator('#request-example pre').allTextContents()).toEqual(['harbour berths --free'])
      await simple.context().close()

      const none = await open('/berths/cancel')
      expect(await none.locator('.endpoint-address').textContent()).toBe('/bookings/{booking}')
      expect(await none.locator('.endpoint button').count()).toBe(0)
      await none.context().close()
    })

    test('the sidebar shows methods unless a page hides them', async () => {
      const page = await open('/berths/book')
      const pills = await page
        .locator('.sidebar-items a')
        .evaluateAll((links) =>
          links.map((link) =>
            [...link.querySelectorAll('[data-method], span')].map((span) => span.textContent).join(' '),
          ),
        )
      expect(pills.map((text) => /^[A-Z]{3,}/.exec(text)?.[0] ?? '')).toEqual([
        '',
        'POST',
        'GET',
        'PUT',
        '',
        'GET',
        'GET',
      ])
      await page.context().close()
    })

    test("a page of a document keeps the author's field descriptions", async () => {
      const page = await open('/berths/price')
      await page.getByText('What the author says about the season.').waitFor()
      await page.locator('#path-parameters-title').waitFor()
      expect(await names(await tryOut(page))).toEqual(['berth'])
      await page.context().close()
    })

    test.each(['light', 'dark'] as const)('the page is free of serious barriers (%s)', async (colorScheme) => {
      const page = await open('/berths/book', { colorScheme })
      await page.evaluate(AXE)
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run('.content'))
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      await page.context().close()
    })

    test.runIf(mode === 'dev')('an edit of a field changes the form of the open page', async () => {
      const page = await open('/berths/list')
      const text = readFileSync(join(copy.root, 'berths/list.mdx'), 'utf8')
      copy.write('berths/list.mdx', text.replace('playground: simple', 'playground: interactive'))
      const dialog = await tryOut(page)
      expect(await names(dialog)).toEqual(['free'])
      await page.keyboard.press('Escape')
      copy.write('berths/list.mdx', text.replace('playground: simple\n', '').replace('query="free"', 'query="taken"'))
      await page.locator('#param-taken').waitFor()
      expect(await names(await tryOut(page))).toEqual(['taken'])
      await page.context().close()
    })
  },
)
