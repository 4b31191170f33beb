import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, watchProblems } from '../tools/browser.js'
import { describeModes, describeSite, playground, type TestSite } from './site.js'

const source = playground('components')
const live = (page: Page) => page.locator('octavo-island[data-live]')

describeModes({ source, file: true }, (site, mode) => {
  test('a page without script shows the initial state of every component', async () => {
    const page = await site.open('/', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Count no. 3' }).isVisible()).toBe(true)
    expect(await page.getByText('Rendered once, on the server.').isVisible()).toBe(true)
    expect(await page.getByText('Inside one').isVisible()).toBe(true)
  })

  test('components keep state, call props and show JSX props', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    await page.goto(site.address('/'))
    await page.getByRole('button', { name: 'Count no. 3' }).click()
    await page.getByRole('button', { name: 'Count no. 4' }).waitFor()
    expect(await page.locator('.counter').first().locator('strong').textContent()).toBe('Total')
    expect(await page.locator('.counter').first().locator('svg path').count()).toBe(1)
    expect(problems).toEqual([])
  })

  test('page content in a component can be hidden, shown and nested', async () => {
    const page = await site.open('/')
    const reveal = page.getByRole('button', { name: 'Show the details' })
    await live(page).first().waitFor()
    expect(await page.getByText('Content of the page').isVisible()).toBe(false)
    await reveal.click()
    await page.getByText('Content of the page').waitFor()
    await page.locator('.reveal').getByRole('button', { name: 'Count 5' }).click()
    await page.locator('.reveal').getByRole('button', { name: 'Count 6' }).waitFor()
    await reveal.click()
    await page.getByText('Content of the page').waitFor({ state: 'detached' })
    await reveal.press('Enter')
    await page.getByText('Content of the page').waitFor()
  })

  test('built-in components inside one render again, and more components appear', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('Inside two').waitFor()
    expect(await page.locator('.card-title', { hasText: 'Part two' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Count 100' }).click()
    await page.getByRole('button', { name: 'Count 101' }).waitFor()
  })

  test('expressions and single elements handle events; static ones are not islands', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Name it second' }).click()
    await eventually(() => page.title()).toBe('second')
    await page.getByRole('button', { name: 'An element that listens' }).click()
    await eventually(() => page.locator('body').getAttribute('data-pressed')).toBe('yes')
    expect(await page.locator('octavo-island', { hasText: 'Rendered once' }).count()).toBe(0)
  })

  test('components handle state of several inputs, page data and effects', async () => {
    const page = await site.open('/patterns', { colorScheme: 'dark' })
    await page.getByText('The page is dark.').waitFor()
    await page.getByRole('spinbutton').fill('3')
    await page.getByRole('button', { name: 'Large' }).click()
    await eventually(() => page.locator('output').textContent()).toBe('60 a month')
    expect(await page.getByRole('button', { name: 'Large' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('a component may show an MDX file', async () => {
    const page = await site.open('/patterns')
    await page.getByRole('button', { name: 'Agreed 0 times' }).click()
    await page.getByRole('button', { name: 'Agreed 1 times' }).waitFor()
    expect(await page.locator('.agreement octavo-slot').textContent()).toBe('The terms are simple: 2 lines.')
  })

  test('client-only icons render by name or property', async () => {
    const page = await site.open('/patterns')
    const status = page.locator('.status')
    expect(await status.locator('svg').count()).toBe(0)
    await page.getByRole('button', { name: 'State new' }).click()
    await status.locator('svg path').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'State busy' }).click()
    await status.locator('.card svg path').first().waitFor({ state: 'attached' })
  })

  test('components get unique generated ids, and may be classes', async () => {
    const page = await site.open('/patterns')
    await page.getByText('Family name').click()
    await page.keyboard.type('Doe')
    await eventually(() => page.getByLabel('Family name').inputValue()).toBe('Doe')
    expect(await page.getByLabel('Given name').inputValue()).toBe('')
  })

  test('keeps a click before hydration', async () => {
    const { page, release } = await openHeld(site, '/')
    await page.getByRole('button', { name: 'Count no. 3' }).click()
    release()
    await page.getByRole('button', { name: 'Count no. 4' }).waitFor()
  })

  test('keeps typed text before hydration', async () => {
    const { page, release } = await openHeld(site, '/patterns')
    await page.getByRole('spinbutton').fill('3')
    release()
    await eventually(() => page.locator('output').textContent()).toBe('15 a month')
    expect(await page.getByRole('spinbutton').inputValue()).toBe('3')
  })

  test('a component that throws shows the server HTML and affects no other', async () => {
    const page = await site.open('/failing')
    await page.getByRole('button', { name: 'Count 1' }).click()
    await page.getByRole('button', { name: 'Count 2' }).waitFor()
    expect(await page.locator('.fails').textContent()).toBe('Sent by the server: 1')
    const notices = page.getByRole('alert').filter({ hasText: 'failing.mdx:14 This component failed' })
    if (mode === 'dev') await notices.waitFor()
    else expect(await notices.count()).toBe(0)
  })
})

describeModes({ source }, (site, mode) => {
  test('a component that throws on the server keeps the text around it; dev shows the error', async () => {
    const page = await site.open('/failing')
    expect(await page.locator('p, [data-paragraph]', { hasText: 'Before' }).textContent()).toMatch(
      /^Before .*after\.$/s,
    )
    const boxes = page.getByRole('alert').filter({ hasText: '<Breaks> failed to render: "already on the server"' })
    expect(await boxes.count()).toBe(mode === 'dev' ? 1 : 0)
  })
})

describeSite('dev', { source }, (site) => {
  test('an edit elsewhere keeps component state, an edit of the component resets it', async () => {
    const page = await site.open('/')
    const parts = () => page.locator('.mdx-content > *').count()
    const before = await parts()
    await page.getByRole('button', { name: 'Count no. 3' }).click()
    edit(site, 'index.mdx', 'with a counter in it', 'and a counter')
    edit(site, 'index.mdx', 'An element that listens', 'An element that hears')
    await page.getByRole('button', { name: 'An element that hears' }).waitFor()
    edit(site, 'snippets/counter.jsx', 'Count {', 'Sum {')
    await page.getByRole('button', { name: 'Sum no. 3' }).click()
    await page.getByRole('button', { name: 'Sum no. 4' }).waitFor()
    expect(await parts()).toBe(before)
  })

  test('an edit of the text keeps component state', async () => {
    const page = await site.open('/patterns')
    await page.getByRole('spinbutton').fill('3')
    await eventually(() => page.locator('output').textContent()).toBe('15 a month')
    edit(site, 'patterns.mdx', 'Names of the browser', 'What browsers know')
    await page.getByRole('heading', { name: 'What browsers know' }).waitFor()
    expect(await page.locator('output').textContent()).toBe('15 a month')
  })
})

describeSite('dev', { source }, (site) => {
  test('components that cannot be bundled are shown in the overlay until they are fixed', async () => {
    site.copy.write('limits.jsx', 'export const limit = 1\n')
    const code = 'export const Raise = () => <button onClick={() => { limit = 2 }}>Raise {useState(1)[0]}</button>'
    site.copy.write('raise.mdx', `import { limit } from '/limits.jsx'\n\n${code}\n\n<Raise />\n`)
    const page = await site.open('/raise')
    const overlay = page.locator('vite-error-overlay')
    await overlay.getByText("Cannot assign to import 'limit'").first().waitFor()
    expect(await page.getByRole('button', { name: 'Raise 1' }).count()).toBe(1)
    edit(site, 'raise.mdx', 'limit = 2', 'console.info(limit)')
    await overlay.waitFor({ state: 'detached' })
    await live(page).first().waitFor()
  })
})

/** A page whose components live once they are released. */
async function openHeld(site: TestSite, path: string): Promise<{ page: Page; release(): void }> {
  const page = await site.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_octavo/islands/*.js', async (route) => {
    await released
    await route.continue()
  })
  // In pages opened as files, an inserted script that is held also holds the load event back.
  await page.goto(site.address(path), { waitUntil: 'domcontentloaded' })
  return { page, release }
}

function edit(site: TestSite, file: string, from: string, to: string): void {
  const path = join(site.copy.root, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}
