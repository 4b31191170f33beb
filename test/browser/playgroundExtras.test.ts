import type { RequestListener } from 'node:http'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { field } from '../tools/operations.js'
import { findSent, input, tryOut, useBrowser } from '../tools/tryOut.js'
import { startServer } from '../tools/upstream.js'
import { PHONE } from './site.js'

useBrowser()

/** Adds a row in a location and fills it in. */
async function addRow(dialog: Locator, location: string, name: string, value: string): Promise<void> {
  await dialog.getByRole('button', { name: `Add to ${location}` }).click()
  // The new row has the focus.
  await dialog.page().keyboard.type(name)
  await dialog.page().keyboard.press('Tab')
  await dialog.page().keyboard.type(value)
}

const TOKEN = { id: 'token', kind: 'bearer', scopes: [] } as const

describe.skipIf(findChromium() === undefined)('further parts of a request', () => {
  test('rows for query, headers and cookies are sent and are in the code', async () => {
    const parameters = [{ in: 'query' as const, field: field('page', 'integer', { initial: 2 }) }]
    await using trial = await tryOut({ parameters, path: '/echo?v=1' })
    const { dialog, api } = trial
    await addRow(dialog, 'Query parameters', 'sort by', 'a&b=ü')
    await addRow(dialog, 'Query parameters', 'empty', '')
    await addRow(dialog, 'Headers', 'X-Trace', '7')
    await addRow(dialog, 'Cookies', 'beta', 'on; x')
    await trial.send()
    await trial.done()
    const apiRequest = findSent(api)
    expect(apiRequest?.url).toBe('/echo?v=1&page=2&sort%20by=a%26b%3D%C3%BC&empty=')
    expect([apiRequest?.headers['x-trace'], apiRequest?.headers.cookie]).toEqual(['7', 'beta=on%3B x'])
    const code = dialog.getByRole('region', { name: 'Code' }).last()
    await eventually(() => code.textContent()).toContain('sort%20by=')
    expect(await code.textContent()).toContain("'X-Trace: 7'")
    await dialog.getByRole('button', { name: 'Remove X-Trace' }).click()
    await eventually(() => code.textContent()).not.toContain('X-Trace')
    // The focus stays where the row was.
    expect(await dialog.page().evaluate(() => document.activeElement?.textContent)).toBe('Add to Headers')
  })

  test('rows that cannot be sent say so', async () => {
    await using trial = await tryOut({ security: [TOKEN] }, { mode: 'direct' })
    const { dialog, api } = trial
    await input(dialog, 'Token').fill('abc')
    await addRow(dialog, 'Headers', 'not a name', '1')
    await addRow(dialog, 'Headers', 'Authorization', 'mine')
    await addRow(dialog, 'Headers', 'Host', 'x')
    await addRow(dialog, 'Cookies', 'c', '1')
    await eventually(() => dialog.locator('.pg-extra-row [role=status]').allTextContents()).toEqual([
      'Not sent: invalid header name.',
      'Not sent: the credentials or the body set it.',
      'Not sent: browsers do not let pages set it.',
      'Not sent: browsers do not let pages set it.',
    ])
    await trial.send()
    await trial.done()
    expect(findSent(api)?.headers).toMatchObject({ authorization: 'Bearer abc' })
    expect(findSent(api)?.headers.cookie).toBeUndefined()
  })

  test('another server is called directly, without cookies, and kept for this tab', async () => {
    const listener: RequestListener = (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
      response.end(request.method === 'OPTIONS' ? undefined : 'other')
    }
    await using other = await startServer(listener)
    await using trial = await tryOut({ path: '/echo' }, { more: { two: { path: '/two' } } })
    const { dialog, api, page } = trial
    const server = dialog.getByLabel('Server', { exact: true })
    await server.selectOption('Other URL')
    const url = input(dialog, 'URL of the server')
    // It starts with the URL of the document.
    expect(await url.inputValue()).toBe(api.origin)
    for (const wrong of ['ftp://a.test', 'a.test', 'https://user:pass@a.test', 'https://a.test?key=1', 'https://']) {
      await url.fill(wrong)
      await dialog.getByText(`Invalid server URL: ${wrong}`).first().waitFor()
    }
    await trial.send()
    await dialog.getByText('Fields to check: 1').waitFor()
    await url.fill(`${other.origin}/v2/`)
    await trial.send()
    await trial.done()
    expect(await dialog.locator('.pg-text').textContent()).toContain('other')
    expect([api.seen, findSent(other)?.url, findSent(other)?.headers['sec-fetch-mode']]).toEqual([
      [],
      '/v2/echo',
      'cors',
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try two' }).click()
    expect(await url.inputValue()).toBe(`${other.origin}/v2/`)
    await server.selectOption(api.origin)
    await trial.send()
    await trial.done()
    expect(findSent(api)?.url).toBe('/two')
    await page.reload()
    await page.getByRole('button', { name: 'Try one' }).click()
    expect(await server.inputValue()).toBe('0')
  })

  test('a double click on Send sends once and does not cancel', async () => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const listener: RequestListener = async (_, response) => {
      await isReleased
      response.end('late')
    }
    await using trial = await tryOut({}, { listener })
    await trial.dialog.locator('.pg-send').dblclick()
    release()
    await trial.done()
    expect(trial.api.seen).toHaveLength(1)
    await trial.dialog.locator('.pg-send').dblclick()
    await trial.done()
    expect(trial.api.seen).toHaveLength(2)
  })

  test('Reset fills in the example again and keeps the credentials', async () => {
    const body = field('body', 'object', { fields: [field('name')], initial: { name: 'Rex' } })
    await using trial = await tryOut({
      method: 'POST',
      path: '/things/{id}',
      parameters: [{ in: 'path', field: field('id', 'text', { required: true }) }],
      bodies: [{ field: body }],
      security: [TOKEN],
    })
    const { dialog, page } = trial
    const isFocused = (control: Locator) => eventually(() => control.evaluate((one) => one === document.activeElement))
    await isFocused(input(dialog, 'Token')).toBe(true)
    await input(dialog, 'Token').fill('abc')
    await input(dialog, 'name').fill('other')
    await addRow(dialog, 'Headers', 'X-Trace', '7')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await isFocused(input(dialog, 'id')).toBe(true)
    expect(await input(dialog, 'name').inputValue()).toBe('Rex')
    expect(await input(dialog, 'Token').inputValue()).toBe('abc')
    expect(await dialog.locator('.pg-extra-row').count()).toBe(0)
    expect(await page.evaluate(() => document.querySelector('#pg-title')?.getBoundingClientRect().top)).toBeGreaterThan(
      0,
    )
  })
})

describe.skipIf(findChromium() === undefined)('the history of requests', () => {
  const login = field('body', 'object', {
    fields: [
      field('user'),
      field('password', 'text', { format: 'password' }),
      field('code', 'text', { format: 'password' }),
      field('big', 'integer', { initial: 9007199254740993n }),
    ],
  })
  const options = {
    method: 'POST',
    path: '/login',
    parameters: [
      { in: 'query' as const, field: field('q') },
      { in: 'header' as const, field: field('X-Api-Key') },
      { in: 'cookie' as const, field: field('theme') },
    ],
    bodies: [{ field: login }],
    security: [TOKEN],
  }

  test('has no secrets, fills the form again and is copied as cURL', async () => {
    await using trial = await tryOut(options, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const { dialog, api, page } = trial
    const secrets = ['s3-token', 's3-pass', 's3-code', 's3-key', 's3-cookie', 's3-row']
    await page.evaluate(() => {
      document.addEventListener('octavo:request', (event) => {
        document.body.dataset.shared = JSON.stringify((event as CustomEvent).detail, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
      })
    })
    await input(dialog, 'Token').fill('s3-token')
    await input(dialog, 'q').fill('find me')
    await input(dialog, 'X-Api-Key').fill('s3-key')
    await input(dialog, 'theme').fill('s3-cookie')
    await input(dialog, 'user').fill('ann')
    await input(dialog, 'password').fill('s3-pass')
    await input(dialog, 'code').fill('s3-code')
    await addRow(dialog, 'Headers', 'X-Auth', 's3-row')
    await addRow(dialog, 'Headers', 'X-Trace', '7')
    await trial.send()
    await trial.done()
    // The API got all of it.
    const apiRequest = findSent(api)
    const text = JSON.stringify([apiRequest?.headers, apiRequest?.body.toString()])
    expect(secrets.filter((secret) => !text.includes(secret))).toEqual([])
    await eventually(() => page.evaluate(() => sessionStorage['octavo:requests'] as string)).toContain('find me')
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await dialog.getByRole('button', { name: 'History' }).click()
    const history = dialog.getByRole('region', { name: 'History' })
    expect(await history.locator('.pg-status').textContent()).toBe('200')
    await history.getByRole('button', { name: 'Copy as cURL' }).click()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('curl')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(secrets.filter((secret) => copied.includes(secret))).toEqual([])
    expect(copied).toContain('Authorization: Bearer <token>')
    expect(copied).toContain('q=find%20me')
    await history.getByRole('button', { name: 'Fill in' }).click()
    await eventually(() => input(dialog, 'q').inputValue()).toBe('find me')
    expect(await input(dialog, 'user').inputValue()).toBe('ann')
    expect(await input(dialog, 'big').inputValue()).toBe('9007199254740993')
    expect(await input(dialog, 'password').inputValue()).toBe('')
    expect(await input(dialog, 'Token').inputValue()).toBe('s3-token')
    expect(
      await dialog
        .locator('.pg-extra-row input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['X-Trace', '7'])
    await history.getByRole('button', { name: 'Clear' }).click()
    await history.getByText('No requests yet.').waitFor()
    expect(await page.evaluate(() => sessionStorage['octavo:requests'] as string)).toBe('[]')
    // The samples of the page get the request when the dialog closes.
    await input(dialog, 'password').fill('s3-pass')
    await page.keyboard.press('Escape')
    await eventually(() => page.evaluate(() => document.body.dataset.shared ?? '')).toContain('find me')
    const shared = await page.evaluate(() => document.body.dataset.shared ?? '')
    expect(secrets.filter((secret) => shared.includes(secret))).toEqual([])
    expect(JSON.parse(shared)).toMatchObject({
      operation: 'one',
      values: {
        credentials: { token: { value: '<token>' } },
        body: { value: { user: 'ann', password: '<password>' } },
      },
    })
  })

  test('lists the requests of the operation, the newest first, and at most 20', async () => {
    await using trial = await tryOut(
      { path: '/a', parameters: [{ in: 'query', field: field('n') }] },
      { more: { two: { path: '/b' } } },
    )
    const { dialog, page, api } = trial
    for (let index = 1; index <= 22; index++) {
      await input(dialog, 'n').fill(String(index))
      await trial.send()
      await eventually(() => api.seen.length).toBe(index)
      await eventually(() => page.evaluate(() => sessionStorage['octavo:requests'] ?? '')).toContain(`?n=${index}"`)
    }
    await dialog.getByRole('button', { name: 'History' }).click()
    await eventually(() => dialog.locator('.pg-requests li').count()).toBe(20)
    expect(await dialog.locator('.pg-requests code').first().textContent()).toBe(`GET ${api.origin}/a?n=22`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try two' }).click()
    await dialog.getByRole('button', { name: 'History' }).click()
    await dialog.getByText('No requests yet.').waitFor()
  })

  test.each([
    ['desktop', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['phone', PHONE],
    ['forced colors', { forcedColors: 'active' as const }],
  ])('has no barriers: %s', async (name, context) => {
    await using trial = await tryOut(options, { context })
    const { dialog, page } = trial
    await input(dialog, 'Token').fill('t0k')
    await trial.send()
    await trial.done()
    await dialog.getByRole('button', { name: 'History' }).click()
    await dialog.getByRole('button', { name: 'Copy as cURL' }).waitFor()
    await dialog.getByLabel('Server', { exact: true }).selectOption('Other URL')
    await addRow(dialog, 'Headers', 'X Y', '1')
    expect(await findBarriers(page, name)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
