import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { watchProblems } from '../tools/browser.js'
import type { SiteCopy } from '../tools/octavo.js'
import { describeModes, playground } from './site.js'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Installs what the site imports: the packages of this repository, and one that is linked. */
function install({ root }: SiteCopy): void {
  mkdirSync(join(root, 'node_modules/@octavo'), { recursive: true })
  symlinkSync(join(MODULES, '@octavo/vite'), join(root, 'node_modules/@octavo/vite'))
  symlinkSync(join(MODULES, 'react-colorful'), join(root, 'node_modules/react-colorful'))
  symlinkSync(join(root, 'kit'), join(root, 'node_modules/lamp-kit'))
}

describeModes({ source: playground('custom'), prepare: install }, (site, mode) => {
  test('custom components work without an import, also in snippets, with CSS modules', async () => {
    const page = await site.open('/')
    const price = page.locator('[data-plan="Pro"]')
    expect((await price.textContent())?.replace(/\s+/g, ' ')).toMatch(/\$ ?20 a month/)
    expect(await price.locator('strong', { hasText: 'teams' }).count()).toBe(1)
    expect(await price.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(15, 118, 110)')
    expect(await page.locator('[data-plan="Snippet"]').count()).toBe(1)
  })

  test('a component with a hook runs in the browser', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Lamps 0' }).click()
    await page.getByRole('button', { name: 'Lamps 1' }).waitFor()
  })

  test('a custom component replaces a built-in one and may render it', async () => {
    const page = await site.open('/')
    expect(await page.locator('.framed-note > .callout').textContent()).toBe('Lamps get warm.')
  })

  test('packages run on the server; React packages and those that need a window run in the browser', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    await page.goto(site.address('/packages'))
    expect(await page.getByText('The kit says hello, reader.').count()).toBe(1)
    await page.locator('.react-colorful').waitFor()
    const width = page.locator('.kit-width')
    await width.waitFor()
    expect(await width.textContent()).toMatch(/^\d+ pixels$/)
    expect(await width.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
    expect(problems).toEqual([])
  })

  test.each([
    ['Head', 'meta[name="headings"][content="2"]', '/'],
    ['Page', 'body[data-own-page]', '/full'],
    ['Banner', 'body > .own-banner', '/'],
    ['Navbar', '.own-navbar > #navbar', '/'],
    ['SearchButton', '#navbar .own-search', '/'],
    ['Sidebar', '.own-sidebar[data-entries] > #sidebar', '/'],
    ['SidebarItem', '#sidebar .own-item >> text=★ Packages', '/'],
    ['PageHeader', '.own-header + #header', '/'],
    ['Breadcrumbs', '#header .own-breadcrumbs', '/'],
    ['TableOfContents', '.own-toc a[href="#prices"]', '/'],
    ['OperationHeader', '.own-operation[data-method="GET"] .endpoint', '/api-reference/list-lamps'],
    ['Pagination', '.own-pagination a[href$="/packages"]', '/'],
    ['Footer', '#footer .own-footer img[src$="/images/lamp.svg"]', '/'],
    ['NotFound', '.own-not-found', '/gone'],
  ])('the layout part %s is replaced', async (_part, selector, path) => {
    const page = await site.open(path)
    expect(await page.locator(selector).count()).toBe(1)
  })

  test('the replaced search button opens the search', async () => {
    const page = await site.open('/')
    await page.locator('.own-search').click()
    await page.getByRole('dialog').waitFor()
  })

  test('head elements of configuration and page are rendered, and inline scripts run', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    await page.goto(site.address('/'))
    expect(await page.locator('head > meta[name="color-scheme-note"]').count()).toBe(1)
    expect(await page.locator('head > meta[name="page-note"]').getAttribute('content')).toBe('first')
    expect(await page.locator('html').getAttribute('data-ready')).toBe('yes')
    expect(problems).toEqual([])
    await page.goto(site.address('/packages'))
    expect(await page.locator('head > meta[name="page-note"]').count()).toBe(0)
  })

  test('plugins add pages, change trees and write files; unified plugins run', async () => {
    const page = await site.open('/glossary')
    expect(await page.getByRole('heading', { name: 'lumen' }).count()).toBe(1)
    expect(await page.locator('#sidebar', { hasText: 'Reference' }).getByText('Glossary').count()).toBe(1)
    await page.goto(site.address('/'))
    const terms = await page.locator('#content .tooltip').allTextContents()
    expect(terms.map((text) => text.replace(/The unit.*/, ''))).toEqual(['lumen', 'kelvin'])
    expect(await page.getByText('Welcome!', { exact: true }).count()).toBe(1)
    const response = await page.request.get(`${site.url}/terms.txt`)
    expect(await response.text()).toBe('lumen\nkelvin')
  })

  let attempts = 0
  test.runIf(mode === 'dev')('edits of the configuration and of its files reach the open page', async () => {
    const edited = ['layout/Footer.tsx', 'glossary.json', 'octavo.config.ts']
    // A second try starts from the same files.
    if (attempts++ > 0) for (const file of edited) site.copy.write(file, readFileSync(join(playground('custom'), file)))
    const served = async () => fetch(site.address('/')).then((response) => response.text(), String)
    await expect.poll(served, { timeout: 20_000 }).toContain('The unit')
    const page = await site.open('/')
    site.copy.write('layout/Footer.tsx', "export default () => { throw new Error('no lamp') }")
    await page.locator('vite-error-overlay').getByText('Layout part "Footer" failed on /: no lamp.').waitFor()
    site.copy.write('layout/Footer.tsx', 'export default () => <p>')
    await page.locator('vite-error-overlay').getByText('Could not load layout part "Footer"').waitFor()
    site.copy.write('layout/Footer.tsx', 'export default () => <footer class="edited">Edited</footer>')
    await page.locator('footer.edited').waitFor()
    expect(await page.locator('vite-error-overlay').count()).toBe(0)
    site.copy.write('glossary.json', '{ "lamp": "A source of light." }')
    await page.locator('#content .tooltip', { hasText: 'lamp' }).first().waitFor()
    site.copy.write('octavo.config.ts', "export default { sitUrl: 'https://example.com' }")
    await page.locator('vite-error-overlay').getByText('Unknown option "sitUrl".').waitFor()
    // Another change does not end the error of the configuration.
    site.copy.write('layout/Footer.tsx', 'export default () => <footer class="again">Edited again</footer>')
    await page.locator('footer.again').waitFor({ state: 'attached' })
    const other = await site.open('/packages')
    await other.locator('vite-error-overlay').getByText('Unknown option "sitUrl".').waitFor()
    site.copy.write(
      'octavo.config.ts',
      "export default { head: [{ tag: 'meta', attrs: { name: 'edited', content: '' } }] }",
    )
    await page.locator('head > meta[name="edited"]').waitFor({ state: 'attached' })
    expect(await page.locator('vite-error-overlay').count()).toBe(0)
    expect(await page.locator('.own-navbar').count()).toBe(0)
  })
})
