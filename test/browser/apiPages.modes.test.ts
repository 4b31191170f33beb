import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LightsServer, startLights } from '../../playground/api/server.js'
import { eventually, observeShifts, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { copySite, runOctavo, type SiteCopy } from '../tools/octavo.js'
import { DOCS, describeModes, describeSite, PHONE, type TestSite } from './site.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SPEC = 'api/lights.yaml'
const OPERATIONS = [
  'lighthouses/list-lighthouses',
  'lighthouses/add-a-lighthouse',
  'lighthouses/get-a-lighthouse',
  'lighthouses/change-a-lighthouse',
  'lighthouses/remove-a-lighthouse',
  'lighthouses/get-a-photo',
  'lighthouses/replace-a-photo',
  'lamps/light-a-lamp',
  'lamps/watch-the-beam',
  'lamps/flash-a-message',
  'lamps/a-lamp-failed',
  'log/write-to-the-log',
  'log/search-the-log',
  'log/download-a-year',
  'access/who-am-i',
  'access/requests-of-this-month',
  'access/get-a-token',
  'health',
].map((path) => `/api/${path}`)

let api: LightsServer
beforeAll(async () => {
  api = await startLights({ port: 0 })
})
afterAll(() => api?.stop())

/** The documentation, its document at the address of this run's server. */
function prepare(copy: SiteCopy): void {
  for (const file of [SPEC, 'docs.json'])
    copy.write(file, read(copy, file).replaceAll('http://127.0.0.1:4610', api.origin))
}

const read = (copy: SiteCopy, file: string) => readFileSync(join(copy.root, file), 'utf8')

interface Trial {
  page: Page
  dialog: Locator
  /** The control of this very name. */
  field(name: string): Locator
  send(): Promise<void>
  /** Waits for the figures of a whole answer; its status. */
  answer(): Promise<string | null>
}

/** Opens the playground of a page by its button. */
async function tryOut(page: Page): Promise<Trial> {
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return {
    page,
    dialog,
    field: (name) =>
      dialog.locator(`.pg-field:has(> .pg-label > .pg-name:text-is("${name}")) :is(input, select, textarea)`),
    send: () => dialog.locator('.pg-send').click(),
    async answer() {
      await eventually(() => dialog.locator('.pg-figures').textContent()).toMatch(/\d.*(?:byte|kB)/)
      return dialog.locator('.pg-status').textContent()
    },
  }
}

const lastRequest = () => api.seen.at(-1)

async function withoutBarriers(page: Page, within: string): Promise<void> {
  await page.evaluate(AXE)
  const barriers = await page.evaluate(async (selector) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, within)
  expect(barriers).toEqual([])
}

describeModes({ source: DOCS, prepare }, (site, mode) => {
  test('every operation page loads without errors, external requests or layout shifts', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    for (const path of OPERATIONS) {
      await page.goto(site.url + path)
      expect(await page.locator('.endpoint').count(), path).toBe(1)
      expect(await page.locator('#response-title').count(), path).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
    }
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a page has all sections of its operation, also without JavaScript', async () => {
    const page = await site.open('/api/lighthouses/list-lighthouses', { javaScriptEnabled: false })
    const titles = page.locator('.operation-section h2')
    expect(await titles.allTextContents()).toEqual(['Authorization', 'Query parameters', 'Headers', 'Response'])
    // What the document brings along, and what an overlay adds.
    expect(await page.getByText('This box is x-mint.content of the document').count()).toBe(1)
    expect(await page.locator('.request-example').textContent()).toContain('lights list --limit 2')
    const facts = await page.locator('.operation').textContent()
    for (const text of ['≥ 1, ≤ 100', 'Seen from the greatest distance', 'string | null', 'X-Total-Count'])
      expect(facts).toContain(text)
    await page.locator('summary', { hasText: 'Show child attributes (10)' }).click()
    await page.locator('.field-name', { hasText: 'automatic' }).first().waitFor()

    await page.goto(`${site.url}/api/lighthouses/add-a-lighthouse`)
    expect(await titles.allTextContents()).toEqual(['Authorization', 'Body', 'Callbacks', 'Response'])
    await page.goto(`${site.url}/api/lamps/light-a-lamp`)
    expect(await page.locator('.operation').textContent()).toMatch(/Rotating[\s\S]*Fixed[\s\S]*Flashing/)
    await page.context().close()
  })

  test('every field has a URL that opens its parents', async () => {
    const page = await site.open('/api/lighthouses/list-lighthouses')
    const ids = await page
      .locator('.operation .field[id], .operation [id^="response-"]')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const nested = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('.operation details [id] .field-name')]
      const height = fields.find(({ textContent }) => textContent === 'height')
      return height?.closest('[id]')?.id ?? ''
    })
    expect(nested).not.toBe('')
    expect(await page.locator(`[id="${nested}"]`).isVisible()).toBe(false)
    await page.goto(`${site.url}/api/lighthouses/list-lighthouses#${nested}`)
    await page.locator(`[id="${nested}"]`).waitFor()
    await eventually(() => page.locator(`[id="${nested}"]`).isVisible()).toBe(true)
    await page.context().close()
  })

  test('nested fields open by keyboard', async () => {
    const page = await site.open('/api/lighthouses/list-lighthouses')
    const fold = page.locator('details.expandable', { hasText: 'Show child attributes (2)' }).first()
    await fold.locator('summary').focus()
    await page.keyboard.press('Enter')
    await fold.locator('.field-name', { hasText: 'from' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await fold.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false)
    await page.context().close()
  })

  test('the code uses the chosen server, also on the next page', async () => {
    const page = await site.open('/api/lighthouses/get-a-lighthouse')
    const code = page.locator('.request-example')
    expect(await code.textContent()).toContain(`${api.origin}/v2/lighthouses`)
    await page.locator('.endpoint-servers summary').click()
    await page.getByLabel('https://{region}.lights.example/v2').check()
    await eventually(() => page.locator('.endpoint-address').textContent()).toContain('https://north.lights.example/v2')
    expect(await code.textContent()).not.toContain(api.origin)
    expect((await code.textContent())?.match(/https:\/\/north\.lights\.example\/v2\/lighthouses/g)).toHaveLength(4)
    await page.goto(site.address('/api/lighthouses/list-lighthouses'))
    await eventually(() => code.textContent()).toContain('https://north.lights.example/v2/lighthouses')
    // A longer URL moves nothing, also on a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(observeShifts)
    await page.reload()
    await eventually(() => page.locator('.endpoint-address').textContent()).toContain('https://north.lights.example/v2')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBe(0)
    await page.locator('.endpoint-servers summary').click()
    await page.getByLabel(`${api.origin}/v2`).check()
    await eventually(() => code.textContent()).not.toContain('north')
    await page.context().close()
  })

  test('selects a response and its example together', async () => {
    const page = await site.open('/api/lighthouses/add-a-lighthouse')
    const readShown = () =>
      page
        .locator('[data-pair] > .switch-input:checked')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).dataset.topic))
    expect(await readShown()).toEqual(['201', '201'])
    await page.locator('.responses[data-pair] > .switch-label', { hasText: '401' }).click()
    expect(await readShown()).toEqual(['401', '401'])
    await page.locator('.response-example .switch-label', { hasText: '422' }).click()
    expect(await readShown()).toEqual(['422', '422'])
    await page.context().close()
  })

  test('samples of up to 20 lines are whole, and longer ones fit the window and expand by keyboard', async () => {
    const page = await site.newPage({ viewport: { width: 1440, height: 1300 } })
    await page.goto(`${site.url}/api/lighthouses/add-a-lighthouse`)
    const codes = page.locator('.panel .code-block-body:visible')
    const areCut = () =>
      codes.evaluateAll((bodies) =>
        bodies.map((body) => {
          const { scrollHeight = 0, clientHeight = 0 } = body.querySelector('pre') ?? {}
          return scrollHeight > clientHeight
        }),
      )
    await eventually(areCut).toEqual([false, false])
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.locator('.response-example [data-clipped]:visible').waitFor()
    expect(await areCut()).toEqual([false, true])
    await page.locator('.response-example .code-block-body:visible .code-block-toggle').focus()
    await page.keyboard.press('Space')
    await eventually(async () => (await areCut())[1]).toBe(false)
    await page.context().close()
  })

  describe('the playground', () => {
    const schemes: [string, string, (trial: Trial) => Promise<void>][] = [
      ['a token', '/api/access/who-am-i', ({ field }) => field('Token').fill('lamp-oil')],
      [
        'a key in a header',
        '/api/lamps/watch-the-beam',
        async ({ field }) => {
          await field('X-Light-Key').fill('brass-key')
          await field('lighthouseId').fill('lh_skerry')
          await field('turns').fill('1')
          await field('interval').fill('10')
        },
      ],
      ['a key in the query', '/api/access/requests-of-this-month', ({ field }) => field('key').fill('brass-key')],
      [
        'name and password',
        '/api/log/download-a-year',
        async ({ field }) => {
          await field('User name').fill('keeper')
          await field('Password').fill('fresnel')
          await field('year').fill('2026')
        },
      ],
      [
        'a cookie',
        '/api/access/who-am-i',
        async ({ dialog, field }) => {
          await dialog.getByLabel('Authorization method').selectOption('API key (session)')
          await field('watch').fill('night')
        },
      ],
      [
        'a token from the provider, by code',
        '/api/lighthouses/remove-a-lighthouse',
        async ({ dialog, field }) => {
          await field('lighthouseId').fill('lh_pier')
          await dialog.locator('summary', { hasText: 'OAuth 2.0' }).click()
          await dialog.getByLabel('Client ID').first().fill('docs')
          await dialog.getByRole('button', { name: 'Authorize' }).click()
          await dialog.getByText('Token received.').waitFor()
        },
      ],
      [
        'a token from the provider, by client credentials',
        '/api/lighthouses/remove-a-lighthouse',
        async ({ dialog, field }) => {
          await field('lighthouseId').fill('lh_gull')
          await dialog.getByLabel('How to get a token').selectOption('OAuth 2.0, client credentials')
          await dialog.getByLabel('Client ID').fill('docs')
          await dialog.getByLabel('Client secret').fill('s')
          await dialog.getByRole('button', { name: 'Get a token' }).click()
          await dialog.getByText('Token received.').waitFor()
        },
      ],
    ]
    test.each(schemes)('sends %s through the site to the service', async (name, path, fill) => {
      await restartApi()
      const page = await site.open(path)
      const trial = await tryOut(page)
      await fill(trial)
      await trial.send()
      expect(await trial.answer(), name).toMatch(/^20[04]/)
      expect(lastRequest()?.headers.origin).toBeUndefined()
      await page.context().close()
    })

    test('sends JSON, images and forms as filled in', async () => {
      const page = await site.open('/api/lighthouses/add-a-lighthouse')
      const trial = await tryOut(page)
      await trial.field('Token').fill('lamp-oil')
      await trial.field('name').first().fill('Cape Grüße')
      await trial.field('latitude').fill('12.5')
      await trial.field('longitude').fill('-3')
      await trial.field('period').fill('15')
      await trial.send()
      expect(await trial.answer()).toBe('201 Created')
      expect(JSON.parse(String(lastRequest()?.body))).toMatchObject({
        name: 'Cape Grüße',
        position: { latitude: 12.5, longitude: -3 },
        light: { kind: 'rotating', period: 15 },
      })

      await page.goto(`${site.url}/api/log/write-to-the-log`)
      const log = await tryOut(page)
      await log.field('User name').fill('keeper')
      await log.field('Password').fill('fresnel')
      await log.field('text').fill('Fog')
      await log.field('lighthouse').fill('lh_skerry')
      await log.dialog.getByRole('button', { name: 'Add to pictures' }).click()
      const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7) % 256))
      await log.field('pictures 1').setInputFiles({ name: 'fog.png', mimeType: 'image/png', buffer: bytes })
      await log.send()
      expect(await log.answer()).toBe('201 Created')
      const form = String(lastRequest()?.body.toString('latin1'))
      expect(form).toContain('name="details"\r\nContent-Type: application/json\r\n\r\n{"lighthouse":"lh_skerry"}')
      expect(form).toContain(`filename="fog.png"\r\nContent-Type: image/png\r\n\r\n${bytes.toString('latin1')}\r\n--`)
      await log.dialog.getByRole('button', { name: 'Text' }).click()
      expect(await log.dialog.locator('.pg-text').textContent()).toContain(
        createHash('sha256').update(bytes).digest('hex'),
      )

      await page.goto(`${site.url}/api/log/search-the-log`)
      const search = await tryOut(page)
      await search.field('User name').fill('keeper')
      await search.field('q').fill('storm & rain')
      await search.send()
      await search.answer()
      expect(lastRequest()?.headers['content-type']).toBe('application/x-www-form-urlencoded')
      expect(lastRequest()?.body.toString()).toBe('q=storm%20%26%20rain')
      await page.context().close()
    })

    test('shows events as they come until the reader stops them', async () => {
      const page = await site.open('/api/lamps/watch-the-beam')
      const trial = await tryOut(page)
      await trial.field('X-Light-Key').fill('brass-key')
      await trial.field('lighthouseId').fill('lh_skerry')
      await trial.field('turns').fill('500')
      await trial.field('interval').fill('50')
      await trial.send()
      const events = trial.dialog.locator('.pg-events li')
      await eventually(() => events.count()).toBeGreaterThan(2)
      await trial.dialog.getByRole('button', { name: 'Cancel' }).click()
      await trial.dialog.getByText('Cancelled.').waitFor()
      expect(await events.count()).toBeLessThan(500)
      await page.context().close()
    })

    test('shows an image, and the error text of the service', async () => {
      const page = await site.open('/api/lighthouses/get-a-photo')
      const trial = await tryOut(page)
      await trial.field('lighthouseId').fill('lh_skerry')
      await trial.send()
      await eventually(() =>
        trial.dialog.locator('img.pg-image').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBe(256)
      await trial.field('lighthouseId').fill('lh_nowhere')
      await trial.send()
      await eventually(() => trial.dialog.locator('.pg-status').textContent()).toBe('404 Not Found')
      expect(await trial.dialog.locator('.pg-tree').textContent()).toContain('There is no lighthouse lh_nowhere.')
      await page.context().close()
    })

    if (mode === 'preview') {
      test.each([
        ['light', {}],
        ['dark', { colorScheme: 'dark' }],
        ['phone', PHONE],
      ] as const)('page and playground are free of serious barriers (%s)', async (_, context) => {
        const page = await site.open('/api/lighthouses/add-a-lighthouse', { ...context, reducedMotion: 'reduce' })
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll<HTMLDetailsElement>('#content details')) fold.open = true
        })
        await withoutBarriers(page, '.content')
        const trial = await tryOut(page)
        await trial.field('Token').fill('lamp-oil')
        await withoutBarriers(page, 'dialog')
        await page.context().close()
      })
    }
  })
})

/** Data of one test don't show in the next one. */
async function restartApi(): Promise<void> {
  const port = Number(new URL(api.origin).port)
  await api.stop()
  api = await startLights({ port })
}

describe.skipIf(findChromium() === undefined)('on a host that only serves files', () => {
  let host: Host
  const copy = copySite(DOCS)
  afterAll(async () => {
    await host?.stop()
    copy.dispose()
  })

  async function serveBuilt(change: (config: { api: Record<string, unknown> }) => void): Promise<Page> {
    prepare(copy)
    const config = JSON.parse(read(copy, 'docs.json'))
    change(config)
    copy.write('docs.json', JSON.stringify(config))
    await runOctavo('build', copy.root)
    await host?.stop()
    host = await hostFolder(join(copy.root, 'dist'))
    const browser = await launchChromium()
    if (!browser) throw new Error('There is no browser.')
    const page = await (await openContext(browser)).newPage()
    page.context().once('close', () => void browser.close())
    await page.goto(`${host.url}/api/access/who-am-i`)
    return page
  }

  test('the playground calls the service directly, without a setting', async () => {
    const page = await serveBuilt(() => undefined)
    const trial = await tryOut(page)
    await trial.field('Token').fill('lamp-oil')
    await trial.send()
    expect(await trial.answer()).toBe('200 OK')
    expect(lastRequest()?.headers.origin).toBe(host.url)
    await page.context().close()
  })

  test('with "proxy": false, the browser calls the service and reports missing CORS headers', async () => {
    const page = await serveBuilt(({ api }) => {
      api.playground = { proxy: false }
    })
    const trial = await tryOut(page)
    await trial.field('Token').fill('lamp-oil')
    await trial.send()
    expect(await trial.answer()).toBe('200 OK')
    expect(lastRequest()?.headers.origin).toBe(host.url)

    const port = Number(new URL(api.origin).port)
    await api.stop()
    api = await startLights({ port, cors: false })
    await trial.send()
    const alert = trial.dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain(`does not allow pages of ${host.url} to read its responses (CORS)`)
    expect(await alert.textContent()).toContain('Access-Control-Allow-Headers: authorization')
    await page.context().close()
    await restartApi()
  })
})

describeSite('dev', { source: DOCS, prepare }, (site) => {
  const connected = async (site: TestSite, path: string) => {
    const page = await site.newPage()
    const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
    await page.goto(site.url + path)
    await ready
    await page.evaluate(() => {
      const marked = window as unknown as { patches: number }
      marked.patches = 0
      document.addEventListener('octavo:patched', () => marked.patches++)
    })
    return { page, patches: () => page.evaluate(() => (window as unknown as { patches: number }).patches) }
  }

  test('an edit of the document changes the open page of that operation and no other', async () => {
    const list = await connected(site, '/api/lighthouses/list-lighthouses')
    const other = await connected(site, '/api/log/search-the-log')
    site.copy.write(SPEC, read(site.copy, SPEC).replace('Lighthouses in one answer.', 'Towers in one answer.'))
    await list.page.getByText('Towers in one answer.').waitFor()
    expect(await list.patches()).toBe(1)
    // A file that the document refers to is a part of it.
    site.copy.write('api/models.yaml', read(site.copy, 'api/models.yaml').replace('By Beaufort.', 'Beaufort’s scale.'))
    await eventually(() => other.page.locator('.operation').textContent()).toContain('Beaufort’s scale.')
    expect(await other.patches()).toBe(1)
    expect(await list.patches()).toBe(1)
    await list.page.context().close()
    await other.page.context().close()
  })
})
