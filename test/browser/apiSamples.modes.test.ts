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
      const target = document.querySelector('article') ?? document.querySelector('main')
      target?.dispatchEvent(new CustomEvent('octavo:request', { detail: { values } }))
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
