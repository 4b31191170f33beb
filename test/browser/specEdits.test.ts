import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeSite } from './site.js'

const SPEC = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /items:
    $ref: parts/items.yaml
  /orders:
    get:
      summary: List orders
      description: Orders, newest first.
  /index:
    get: { summary: Index }
components:
  schemas:
    Order:
      type: object
      properties:
        number: { type: string, description: The number on the parcel. }
`
const ITEMS = 'get:\n  summary: List items\n  description: Everything for sale.\n'

const DOCS = {
  theme: 'mint',
  name: 'Shop',
  colors: { primary: '#0f766e' },
  navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml', pages: ['start', 'own', 'model'] }] },
}

describeSite(
  'dev',
  {
    prepare(copy) {
      copy.write('docs.json', JSON.stringify(DOCS))
      copy.write('start.mdx', '# Start\n')
      copy.write('own.mdx', '---\ntitle: Own\nopenapi: other.yaml GET /orders\n---\n')
      copy.write('model.mdx', '---\ntitle: Model\nopenapi-schema: other.yaml Order\n---\n')
      copy.write('alone.mdx', '---\ntitle: Alone\napi: GET /orders\n---\n\nWhat it does.\n')
      copy.write('api.yaml', SPEC)
      copy.write('other.yaml', SPEC.replace('    $ref: parts/items.yaml\n', '    get: {}\n'))
      copy.write('parts/items.yaml', ITEMS)
    },
  },
  (site) => {
    const open = async (path: string): Promise<Page> => {
      const page = await site.newPage()
      const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
      await page.goto(site.url + path)
      await connected
      return page
    }
    const overlay = (page: Page) => page.locator('vite-error-overlay')

    test('an error in a document keeps its pages and is shown until it is fixed', async () => {
      const paths = ['/api-reference/list-items', '/start', '/api-reference/list-orders']
      const pages = await Promise.all(paths.map(open))
      site.copy.write('api.yaml', SPEC.replace('summary: List orders', 'summary: List: orders'))
      for (const page of pages) await overlay(page).getByText('api.yaml:9:').first().waitFor()
      expect(
        await overlay(pages[0] as Page)
          .locator('.frame')
          .textContent(),
      ).toContain('summary: List: orders')
      expect(await Promise.all(pages.map((page) => page.locator('h1').textContent()))).toEqual([
        'List items',
        'Start',
        'List orders',
      ])
      // Who comes now sees the same.
      const late = await open('/api-reference/list-orders')
      await overlay(late).getByText('api.yaml:9:').first().waitFor()
      expect(await late.locator('h1').textContent()).toBe('List orders')
      site.copy.write('api.yaml', SPEC.replace('newest first', 'oldest first'))
      for (const page of [...pages, late]) await overlay(page).waitFor({ state: 'detached' })
      await late.getByText('Orders, oldest first.', { exact: true }).waitFor()
      await pages[2]?.getByText('Orders, oldest first.', { exact: true }).waitFor()
      await Promise.all([...pages, late].map((page) => page.context().close()))
    })

    test('an operation called "Index" has a page', async () => {
      const answers = await Promise.all(
        ['', '.html', '.md'].map((end) => fetch(`${site.url}/api-reference/index${end}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    })

    test('an operation called "Index" in a referenced file has a page', async () => {
      const page = await open('/api-reference/list-items')
      site.copy.write('parts/items.yaml', 'get:\n  summary: [List items\n')
      await overlay(page).getByText('parts/items.yaml:3:1').first().waitFor()
      expect(await page.locator('h1').textContent()).toBe('List items')
      site.copy.write('parts/items.yaml', ITEMS.replace('for sale', 'in stock'))
      await overlay(page).waitFor({ state: 'detached' })
      await page.getByText('Everything in stock.', { exact: true }).waitFor()
      await page.context().close()
    })

    test('an operation or model of a page file called "Index" has a page', async () => {
      const [ownPage, model] = [await open('/own'), await open('/model')]
      site.copy.write('other.yaml', `${SPEC}  responses: {\n`)
      for (const page of [ownPage, model]) await overlay(page).getByText('other.yaml:').first().waitFor()
      await ownPage.getByText('Orders, newest first.', { exact: true }).waitFor()
      await model.getByText('The number on the parcel.', { exact: true }).waitFor()
      site.copy.write('other.yaml', SPEC.replace('newest', 'oldest').replace('on the parcel', 'of the order'))
      for (const page of [ownPage, model]) await overlay(page).waitFor({ state: 'detached' })
      await ownPage.getByText('Orders, oldest first.', { exact: true }).waitFor()
      await model.getByText('The number of the order.', { exact: true }).waitFor()
      await Promise.all([ownPage, model].map((page) => page.context().close()))
    })

    test('shows a page whose endpoint has no server, and its samples once it has one', async () => {
      const page = await open('/alone')
      const sample = page.locator('.request-example')
      await eventually(() => sample.textContent()).toContain('https://api.example.com/orders')
      await page.getByText('What it does.', { exact: true }).waitFor()
      expect(await overlay(page).count()).toBe(0)
      site.copy.write('alone.mdx', '---\ntitle: Alone\napi: GET https://orders.example/all\n---\n\nWhat it does.\n')
      await eventually(() => sample.textContent()).toContain('https://orders.example/all')
      await page.context().close()
    })

    test('shows an error in the MDX of an operation at its line', async () => {
      const page = await open('/api-reference/list-orders')
      const content = (text: string) =>
        SPEC.replace(
          '      description: Orders',
          `      x-mint:\n        content: |\n          Before.\n\n          ${text}\n      description: Orders`,
        )
      site.copy.write('api.yaml', content('<Card>'))
      await overlay(page).getByText('api.yaml:14:11').first().waitFor()
      site.copy.write('api.yaml', content('After.'))
      await page.getByText('After.', { exact: true }).waitFor()
      await overlay(page).waitFor({ state: 'detached' })
      site.copy.write('api.yaml', SPEC)
      await page.context().close()
    })

    test('a page shows the current path and method of its operation', async () => {
      const page = await open('/api-reference/list-orders')
      const markdown = async () => (await fetch(`${site.url}/api-reference/list-orders.md`)).text()
      const shows = (path: string) => page.getByText(path, { exact: true }).filter({ visible: true }).first().waitFor()
      await shows('/orders')
      expect(await markdown()).toContain('`GET https://api.example.com/orders`')
      site.copy.write('api.yaml', SPEC.replace('/orders:\n    get:', '/sales:\n    post:'))
      await shows('/sales')
      expect(await markdown()).toContain('`POST https://api.example.com/sales`')
      site.copy.write('api.yaml', SPEC)
      await shows('/orders')
      await page.context().close()
    })

    test('an open page follows its new URL after an edit', async () => {
      const page = await open('/api-reference/list-orders')
      site.copy.write('api.yaml', SPEC.replace('summary: List orders', 'summary: All orders'))
      await page.waitForURL(`${site.url}/api-reference/all-orders`)
      await page.getByRole('heading', { level: 1, name: 'All orders' }).waitFor()
      site.copy.write('api.yaml', SPEC)
      await page.waitForURL(`${site.url}/api-reference/list-orders`)
      await page.context().close()
    })

    test('a document that was never valid is reported on every page until it is fixed', async () => {
      const [tab] = DOCS.navigation.tabs
      const late = { tab: 'Late', openapi: { source: 'late.yaml', directory: 'late' } }
      site.copy.write('late.yaml', SPEC.replace('openapi: 3.1.0', 'openapi: [3.1.0'))
      site.copy.write('docs.json', JSON.stringify({ ...DOCS, navigation: { tabs: [tab, late] } }))
      const page = await open('/late/list-orders')
      await overlay(page).getByText('late.yaml:').first().waitFor()
      site.copy.write('late.yaml', SPEC)
      await page.getByText('Orders, newest first.', { exact: true }).waitFor()
      await overlay(page).waitFor({ state: 'detached' })
      site.copy.write('docs.json', JSON.stringify(DOCS))
      await page.context().close()
    })
  },
)
