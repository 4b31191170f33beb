import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { DOCS, describeModes } from './site.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const shownCode = (page: Page) =>
  page.locator('.request-example > .example-group > .switch-input:checked + .switch-label + .switch-panel pre')

const choose = (page: Page, language: string) => page.locator('.request-example .switch-select').selectOption(language)
const client = (page: Page) => page.locator('.request-example .switch-client:visible')

describeModes({ source: DOCS }, (site) => {
  test('readers choose the HTTP client of a language, also for later pages', async () => {
    const page = await site.open('/api/lighthouses/add-a-lighthouse')
    await choose(page, 'JavaScript')
    expect(await shownCode(page).textContent()).toContain('await fetch(')
    expect(await client(page).locator('option').allTextContents()).toEqual(['fetch', 'axios'])
    await client(page).selectOption('axios')
    await eventually(() => shownCode(page).textContent()).toMatch(/import axios from 'axios';[\s\S]*"name"/)
    expect(await shownCode(page).locator('.t-string').count()).toBeGreaterThan(3)
    await page.goto(site.address('/api/lighthouses/get-a-lighthouse'))
    await eventually(() => shownCode(page).textContent()).toContain('axios.request({')
    expect(await client(page).inputValue()).toBe('axios')
    await choose(page, 'Python')
    expect(await client(page).inputValue()).toBe('requests')
    await client(page).selectOption('HTTPX')
    await eventually(() => shownCode(page).textContent()).toContain('httpx.get(url')
    await choose(page, 'Go')
    expect(await client(page).count()).toBe(0)
    await page.context().close()
  })

  test('another server is in the samples of every client', async () => {
    const page = await site.open('/api/lighthouses/get-a-lighthouse')
    await choose(page, 'Python')
    await client(page).selectOption('HTTPX')
    await eventually(() => shownCode(page).textContent()).toContain('httpx')
    await page.locator('.endpoint-servers summary').click()
    await page.getByLabel('https://{region}.lights.example/v2').check()
    await eventually(() => shownCode(page).textContent()).toContain('https://north.lights.example/v2/lighthouses')
    await client(page).selectOption('requests')
    await eventually(() => shownCode(page).textContent()).toMatch(/import requests[\s\S]*north\.lights\.example/)
    await page.context().close()
  })

  test('samples follow the request of the playground until the reader returns to the example', async () => {
    const page = await site.open('/api/lighthouses/get-a-lighthouse')
    const example = await shownCode(page).textContent()
    await page.evaluate(() => {
      const values = {
        path: { lighthouseId: 'eddy stone' },
        credentials: { key: { value: '***' }, bearer: { value: '***' } },
      }
      document.dispatchEvent(new CustomEvent('octavo:request', { detail: { values } }))
    })
    await eventually(() => shownCode(page).textContent()).toContain('eddy%20stone')
    expect(await shownCode(page).textContent()).not.toBe(example)
    const note = page.locator('.sample-note')
    expect(await note.textContent()).toContain('From your request')
    await choose(page, 'Python')
    expect(await shownCode(page).textContent()).toContain('eddy%20stone')
    await client(page).selectOption('HTTPX')
    await eventually(() => shownCode(page).textContent()).toMatch(/import httpx[\s\S]*eddy%20stone/)
    await page.evaluate(AXE)
    const barriers = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('.request-example')
      return violations.map(({ id }) => id)
    })
    expect(barriers).toEqual([])
    await note.getByRole('button', { name: 'Show the example' }).click()
    await eventually(() => shownCode(page).textContent()).not.toContain('eddy')
    expect(await note.count()).toBe(0)
    await client(page).selectOption('requests')
    await choose(page, 'cURL')
    await eventually(() => shownCode(page).textContent()).toBe(example)
    await page.context().close()
  })
})

describeModes({ source: DOCS }, (site) => {
  test('the table of contents of an operation lists its sections and statuses where there is room', async () => {
    const page = await site.open('/api/lighthouses/get-a-lighthouse')
    const links = page.locator('.toc-item:visible > a')
    expect(await links.count()).toBe(0)
    await page.setViewportSize({ width: 1920, height: 900 })
    expect(await links.allTextContents()).toEqual([
      'Authorization',
      'Path parameters',
      'Headers',
      'Cookies',
      'Response',
      '200',
      '304',
      '404',
    ])
    await links.last().click()
    const openPanels = page.locator('[data-pair] > .switch-input:checked')
    await eventually(() =>
      openPanels.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(['404', '404'])
    await page.context().close()
  })

  test('on a phone, fields come before the examples, and the contents stay in reach', async () => {
    const page = await site.open('/api/lighthouses/get-a-lighthouse')
    await page.setViewportSize({ width: 360, height: 700 })
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
    expect(await top('#panel')).toBeGreaterThan(await top('#response-title'))
    await page.evaluate(() => scrollTo(0, 900))
    await page.locator('.toc-button').click()
    await page.locator('.toc-item > a', { hasText: 'Examples' }).click()
    await eventually(() => top('#panel')).toBeLessThan(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.context().close()
  })
})
