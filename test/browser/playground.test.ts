import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { PROXY_PATH } from '@octavo/proxy'
import type axe from 'axe-core'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, openContext } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { field, operation } from '../tools/operations.js'
import { writePlaygroundFolder } from '../tools/playgroundSite.js'
import { browser, findSent, input, PNG, tryOut, useBrowser } from '../tools/tryOut.js'
import { startServer } from '../tools/upstream.js'
import { PHONE } from './site.js'

useBrowser()

describe.skipIf(findChromium() === undefined)('the playground', () => {
  test('opens recursive forms step by step', async () => {
    const forms = {
      Pet: field('', 'variants', {
        variants: [
          { title: 'Cat', field: field('', 'reference', { reference: 'Cat' }) },
          { title: 'Dog', field: field('', 'object', { fields: [field('barks', 'text')] }) },
        ],
      }),
      Cat: field('', 'object', {
        fields: [
          field('lives', 'text'),
          field('friend', 'reference', { reference: 'Pet', required: true }),
          field('kitten', 'reference', { reference: 'Cat', required: true }),
        ],
      }),
      Odd: field('', 'variants', { variants: [{ title: 'Odd', field: field('', 'reference', { reference: 'Odd' }) }] }),
    }
    const body = field('body', 'object', {
      required: true,
      fields: [
        field('pet', 'reference', { reference: 'Pet', required: true }),
        field('odd', 'reference', { reference: 'Odd' }),
      ],
    })
    await using trial = await tryOut({ method: 'POST', forms, bodies: [{ field: body }] })
    const { dialog, api } = trial
    const open = (name: string) => dialog.locator('summary', { hasText: name }).first().press('Enter')
    await open('kitten')
    await input(dialog, 'lives').nth(1).fill('9')
    await open('friend')
    await dialog.locator('details', { hasText: 'friend' }).first().getByLabel('Variant').first().selectOption('Dog')
    await input(dialog, 'barks').fill('loud')
    await dialog.locator('.pg-send').click()
    // What is needed further in can not be given without end.
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await trial.done()
    expect(JSON.parse(findSent(api)?.body.toString() ?? '')).toEqual({
      pet: { kitten: { lives: '9' }, friend: { barks: 'loud' } },
    })
  })

  test('sends an example of another variant unchanged', async () => {
    const pet = (kind: string, property: string) => ({
      title: kind,
      field: field('', 'object', {
        fields: [
          field('kind', 'choice', { options: [kind], required: true }),
          field(property, 'text', { required: true }),
        ],
      }),
    })
    const body = field('body', 'variants', { required: true, variants: [pet('cat', 'purrs'), pet('dog', 'barks')] })
    const examples: { title: string; value: Record<string, string> }[] = [
      { title: 'cat', value: { kind: 'cat', purrs: 'low' } },
      { title: 'dog', value: { kind: 'dog', barks: 'loud' } },
    ]
    await using trial = await tryOut({ method: 'POST', bodies: [{ field: body, examples }] })
    const { dialog, api } = trial
    await dialog.getByLabel('Example').selectOption('dog')
    expect(await input(dialog, 'barks').inputValue()).toBe('loud')
    await trial.send()
    await trial.done()
    expect(JSON.parse(findSent(api)?.body.toString() ?? '')).toEqual({ kind: 'dog', barks: 'loud' })
  })

  test('updates code with the form', async () => {
    await using trial = await tryOut({ path: '/things/{id}', parameters: [{ in: 'path', field: field('id') }] })
    const { dialog } = trial
    const code = dialog.getByRole('region', { name: 'Code' }).last()
    await eventually(() => code.textContent()).toContain('/things/{id}')
    await input(dialog, 'id').fill("it's")
    await eventually(() => code.textContent()).toContain('/things/it%27s')
    await dialog.getByLabel('Language').selectOption('Python')
    await eventually(() => code.textContent()).toContain('import requests')
  })

  test('shows status, figures, headers and body of responses', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/image') return response.setHeader('Content-Type', 'image/png').end(PNG)
      if (request.url === '/file')
        return response
          .writeHead(200, {
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'attachment; filename="report.pdf"',
          })
          .end('%PDF')
      if (request.url === '/html')
        return response.setHeader('Content-Type', 'text/html').end('<script>alert(1)</script>')
      response.writeHead(404, 'Not Here', { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'r1' })
      response.end(JSON.stringify({ title: 'No <b>such</b> thing', deep: { a: [1, null, true, { found: 'needle' }] } }))
    }
    await using trial = await tryOut(
      { path: '/missing' },
      { listener, more: { image: { path: '/image' }, file: { path: '/file' }, html: { path: '/html' } } },
    )
    const { dialog, page } = trial
    await trial.send()
    await trial.done()
    expect(await dialog.locator('.pg-status').textContent()).toBe('404 Not Here')
    await dialog.locator('summary', { hasText: 'Headers' }).click()
    await dialog.getByText('X-Request-Id').waitFor()
    // Folded parts are in the page, for its search.
    expect(await dialog.locator('.pg-tree').textContent()).toContain('needle')
    // Small answers are open; what is folded says how much is in it.
    expect(await dialog.getByText('needle').isVisible()).toBe(true)
    expect(await dialog.locator('.pg-branch .pg-brackets').allTextContents()).toEqual([
      '{…} 2',
      '{…} 1',
      '[…] 4',
      '{…} 1',
    ])
    await dialog.getByRole('button', { name: 'Text' }).click()
    expect(await dialog.locator('.pg-text').textContent()).toContain('"title": "No <b>such</b> thing"')
    for (const [name, selector] of [
      ['image', 'img.pg-image'],
      ['file', 'a[download="report.pdf"]'],
      ['html', '.pg-text'],
    ]) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Try ${name}` }).click()
      await trial.send()
      await dialog.locator(selector as string).waitFor()
    }
    expect(await dialog.locator('.pg-text').textContent()).toBe('<script>alert(1)</script>')
  })

  test('explains failures with a fix', async () => {
    await using closed = await startServer((_, response) => response.end())
    await using refused = await tryOut(
      { method: 'POST', security: [{ id: 'k', kind: 'apiKey', in: 'header', name: 'X-Key', scopes: [] }] },
      { mode: 'direct', cors: false },
    )
    await input(refused.dialog, 'X-Key').fill('1')
    await refused.send()
    const cors = refused.dialog.getByRole('alert')
    await cors.waitFor()
    expect(await cors.textContent()).toMatch(
      /does not allow pages of http:\/\/127\.0\.0\.1:\d+ to read its responses \(CORS\)/,
    )
    expect(await cors.textContent()).toMatch(/Access-Control-Allow-Methods: POST\s*Access-Control-Allow-Headers: x-key/)

    await refused.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cors.getByRole('button', { name: 'Copy as cURL' }).click()
    await eventually(() => refused.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl /)

    await using unlisted = await tryOut({}, { more: { two: { server: closed.origin } } })
    await unlisted.page.keyboard.press('Escape')
    await unlisted.page.getByRole('button', { name: 'Try two' }).click()
    await unlisted.send()
    await eventually(async () => (await unlisted.dialog.getByRole('alert').allTextContents()).join()).toContain(
      'Unknown API server',
    )
    expect(closed.seen).toEqual([])
  })

  test('calls the API directly on a host that only serves files, which it asks once in a session', async () => {
    const security = [{ id: 'k', kind: 'apiKey', in: 'header', name: 'X-Key', scopes: [] }] as const
    await using trial = await tryOut({ security: [...security] }, { mode: 'static' })
    const { page, api, dialog } = trial
    const questions: (string | null)[] = []
    await eventually(() => page.evaluate((path) => sessionStorage[`octavo:${path}`] as string, PROXY_PATH)).toBe('0')
    page.on('request', (request) => {
      if (request.url().endsWith(PROXY_PATH)) questions.push(request.postData())
    })
    await page.reload()
    await page.getByRole('button', { name: 'Try one' }).click()
    await input(dialog, 'X-Key').fill('brass')
    await trial.send()
    await trial.done()
    expect(findSent(api)?.headers['x-key']).toBe('brass')
    await trial.send()
    await eventually(() => api.seen.filter(({ method }) => method === 'GET').length).toBe(2)
    // The answer to the first page's question is remembered.
    expect(questions).toEqual([])
  })

  test('asks a host that forwards requests once in a session, without an error in the console', async () => {
    await using trial = await tryOut({})
    const { page } = trial
    await trial.send()
    await trial.done()
    const bodies: (string | null)[] = []
    const errors: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(PROXY_PATH)) bodies.push(request.postData())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.reload()
    await page.getByRole('button', { name: 'Try one' }).click()
    await trial.send()
    await trial.done()
    expect(bodies).toHaveLength(1)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: 'Try one' }).click()
    await eventually(() => page.evaluate(() => sessionStorage['octavo:/_svc/api/request'] as string)).toBe('1')
    expect([bodies.length, errors]).toEqual([2, []])
  })

  test('sends the request to the proxy of a host that asks for a password', async () => {
    await using trial = await tryOut({}, { mode: 'guarded' })
    await trial.send()
    const alert = trial.dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('This host rejects the request: it responded with 401.')
    expect(trial.api.seen).toEqual([])
  })

  test('uses the page language and marks English text for screen readers', async () => {
    await using trial = await tryOut({}, { mode: 'static', cors: false, language: 'de' })
    await trial.dialog.getByRole('button', { name: 'Senden' }).click()
    const alert = trial.dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.locator('strong').textContent()).toBe('Die Anfrage ist fehlgeschlagen.')
    expect(await alert.locator('[lang="en"]').first().textContent()).toContain('API responses, including')
  })

  test('shows the received part of a response that breaks off', async () => {
    const listener: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' })
      response.write('half of it')
      setImmediate(() => response.flushHeaders())
      response.socket?.once('drain', () => undefined)
      response.write(' ', () => response.destroy())
    }
    await using trial = await tryOut({}, { listener })
    await trial.send()
    await trial.dialog.getByText(/The response was interrupted/).waitFor()
    expect(await trial.dialog.locator('.pg-text').textContent()).toContain('half of it')
  })

  test('works by keyboard: missing fields get the focus, Enter sends, Escape returns to the button', async () => {
    await using trial = await tryOut({
      path: '/things/{id}',
      parameters: [
        { in: 'path', field: field('id', 'text', { required: true }) },
        { in: 'query', field: field('q') },
      ],
    })
    const { page, dialog, api } = trial
    // The focus is on what is missing, and the title stays in sight.
    await eventually(() => input(dialog, 'id').evaluate((control) => control === document.activeElement)).toBe(true)
    expect(await dialog.locator('#pg-title').isVisible()).toBe(true)
    await input(dialog, 'q').press('Enter')
    await dialog.getByText('A value is required.').waitFor()
    await eventually(() => page.evaluate(() => (document.activeElement as HTMLInputElement).ariaInvalid)).toBe('true')
    expect(api.seen).toEqual([])
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await trial.done()
    expect(findSent(api)?.url).toBe('/things/7')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try one')
    await page.keyboard.press('Enter')
    expect(await input(dialog, 'id').inputValue()).toBe('7')
  })

  test('blocks invalid values at their field and sends them when the reader insists', async () => {
    const body = field('body', 'object', {
      fields: [
        field('name', 'text', { required: true, pattern: '^[a-z]+$' }),
        field('age', 'integer', { maximum: 9 }),
        field('tags', 'array', { uniqueItems: true, item: field('', 'text'), initial: ['a', 'a'] }),
        field('owner', 'object', { fields: [field('email', 'text', { required: true })] }),
      ],
    })
    await using trial = await tryOut({ method: 'POST', path: '/p', bodies: [{ field: body }] })
    const { page, dialog, api } = trial
    await input(dialog, 'age').fill('abc')
    await trial.send()
    await dialog.getByText('Fields to check: 3').waitFor()
    expect(api.seen).toEqual([])
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('aria-invalid')).toBe('true')
    const about = (await focused.getAttribute('aria-describedby')) ?? ''
    expect(await dialog.locator(`[id="${about}"]`).textContent()).toBe('A value is required.')
    await input(dialog, 'name').fill('Rex')
    await dialog.getByText('Expected /^[a-z]+$/.').waitFor()
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await trial.done()
    expect(JSON.parse(findSent(api)?.body.toString() ?? '')).toEqual({ name: 'Rex', age: 'abc', tags: ['a', 'a'] })
    await dialog.getByRole('button', { name: 'JSON' }).click()
    await dialog.getByText('name: Expected /^[a-z]+$/.').waitFor()
    await dialog.getByRole('textbox', { name: 'application/json' }).fill('{\n  "name": rex\n}')
    await trial.send()
    await dialog.getByText('Invalid JSON at line 2, column 11.').waitFor()
    await dialog.getByRole('textbox', { name: 'application/json' }).fill('{ "name": "rex" }')
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString()).toBe('{ "name": "rex" }')
  })

  test('has one control for values of several types, checkboxes for known lists, and fixed constants', async () => {
    const list = field('', 'array', { item: field('', 'text') })
    const body = field('body', 'object', {
      fields: [
        field('to', 'variants', {
          variants: [
            { title: 'string', field: field('', 'text') },
            { title: 'array', field: list },
          ],
        }),
        field('tags', 'array', { item: field('', 'choice', { options: ['a', 'b'] }) }),
        field('pay', 'object', {
          fields: [field('type', 'choice', { required: true, options: ['card'] }), field('number', 'text')],
        }),
      ],
    })
    await using trial = await tryOut({ method: 'POST', path: '/p', bodies: [{ field: body }] })
    const { dialog, api } = trial
    await input(dialog, 'to').fill('me')
    await dialog.getByRole('checkbox', { name: 'b' }).check()
    await dialog.getByText('pay', { exact: true }).click()
    // Nothing of it is sent yet; with the first value it goes along, and there is nothing to choose any more.
    expect(await input(dialog, 'type').inputValue()).toBe('')
    await input(dialog, 'number').fill('4')
    expect(await input(dialog, 'type').evaluate((control) => (control as HTMLInputElement).readOnly)).toBe(true)
    await trial.send()
    await trial.done()
    expect(JSON.parse(findSent(api)?.body.toString() ?? '')).toEqual({
      to: 'me',
      tags: ['b'],
      pay: { type: 'card', number: '4' },
    })
    await dialog.getByLabel('to: Variant').selectOption('array')
    await dialog.getByRole('button', { name: 'Add to to' }).click()
    await input(dialog, 'to 1').fill('you')
    await trial.send()
    await eventually(() => JSON.parse(api.seen.at(-1)?.body.toString() ?? '').to).toEqual(['you'])
  })

  test.each([
    ['desktop', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', PHONE],
    ['right to left', {}, 'ar'],
  ] as [string, BrowserContextOptions, string?][])(
    'is free of serious barriers (%s)',
    async (name, context, language = 'en') => {
      const parameters = [
        {
          in: 'path',
          field: field('petId', 'integer', { required: true, minimum: 1, description: 'Number of the pet.' }),
        },
        { in: 'query', field: field('since', 'text', { format: 'date' }) },
        { in: 'query', field: field('status', 'choice', { options: ['available', 'pending', 'sold'] }) },
        { in: 'header', field: field('X-Request-Id', 'text', { placeholder: 'a1b2' }) },
      ] as const
      const pet = field('body', 'object', {
        fields: [
          field('name', 'text', { required: true, description: 'What it answers to.', initial: 'Rex' }),
          field('tags', 'array', { item: field('tag'), initial: ['calm', 'old'] }),
          field('owner', 'object', {
            required: true,
            fields: [field('email', 'text', { format: 'email', initial: 'ada@example.com' }), field('vip', 'boolean')],
          }),
          field('vaccinated', 'boolean', { deprecated: true }),
          field('extra', 'json'),
          field('labels', 'object', {
            required: true,
            fields: [],
            extra: field('', 'text'),
            initial: { team: 'docs' },
          }),
        ],
      })
      const listener: RequestListener = (_, response) => {
        response.writeHead(201, 'Created', { 'Content-Type': 'application/json', 'X-Rate-Limit': '59' })
        response.end(
          JSON.stringify({
            id: 12,
            name: 'Rex',
            tags: ['calm', 'old'],
            owner: { email: 'ada@example.com', vip: null },
            vaccinated: true,
            links: [{ rel: 'self', href: '/pets/12' }],
          }),
        )
      }
      const security = [
        { id: 'apiKey', kind: 'bearer', scopes: [] },
        { id: 'login', kind: 'basic', scopes: [] },
      ] as const
      await using trial = await tryOut(
        { method: 'PUT', path: '/pets/{petId}', parameters, bodies: [{ field: pet }], security },
        { listener, context, language },
      )
      const { page, dialog } = trial
      await input(dialog, 'petId').fill('0')
      await trial.send()
      await dialog.locator('.pg-check button').click()
      await trial.done()
      await page.evaluate(AXE)
      const barriers = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('dialog')
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      })
      expect(barriers).toEqual([])
      if (process.env.OCTAVO_SCREENSHOTS)
        await page.screenshot({ path: `${process.env.OCTAVO_SCREENSHOTS}/${name}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // The answer came into view, and what is above it stayed in its place.
      expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
      expect(await dialog.locator('#pg-title').evaluate((title) => title.getBoundingClientRect().top)).toBeGreaterThan(
        0,
      )
      expect(await dialog.locator('#pg-response-title').isVisible()).toBe(true)
    },
  )

  test('explains that nothing forwards requests when opened from a folder', async () => {
    using folder = writePlaygroundFolder({ one: operation({ server: 'http://127.0.0.1:9' }) })
    const page = await (await openContext(browser())).newPage()
    await page.goto(folder.url)
    await page.getByRole('button', { name: 'Try one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByText('This page was opened from a folder').waitFor()
    await page.context().close()
  })
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
