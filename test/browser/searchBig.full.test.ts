import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, watchProblems } from '../tools/browser.js'
import type { SiteCopy } from '../tools/octavo.js'
import { describeSite } from './site.js'

/** Few pages with very many words: what counts is the size of the index. */
function fillSite({ write }: SiteCopy): void {
  const titles = ['Lanterns', 'Wicks', 'Chimneys', 'Burners', 'Oil', 'Shades', 'Hooks', 'Glass']
  const pages = ['index', ...titles.map((title) => `big/${title.toLowerCase()}`)]
  write(
    'docs.json',
    JSON.stringify({ theme: 'mint', name: 'Big', colors: { primary: '#2563eb' }, navigation: { pages } }),
  )
  for (const [page, title] of titles.entries()) {
    const parts = [0, 1, 2].map((part) => {
      const words = Array.from({ length: 12_000 }, (_, at) => `w${((page * 3 + part) * 12_000 + at).toString(36)}`)
      return `## ${title} ${part}\n\nThe ${title.toLowerCase()} of kilograde${page}${part} are kept dry.\n\n${words.join(' ')}\n`
    })
    write(`big/${title.toLowerCase()}.mdx`, `---\ntitle: ${title}\n---\n\n${parts.join('\n')}`)
  }
}

const options = (page: Page) => page.locator('[data-state="results"] ~ .search-results .search-option')
const firstTitle = (page: Page) => options(page).first().locator('.search-option-title').innerText()

async function ask(page: Page, query: string, title: string): Promise<void> {
  await page.locator('#search-input').fill(query)
  await eventually(() => firstTitle(page)).toBe(title)
}

describeSite('file', { prepare: fillSite }, (site) => {
  test('loads only parts of a large index and finds words, prefixes and typos', async () => {
    const page = await site.open('/')
    const problems = watchProblems(page, site.url)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.keyboard.press('Control+k')
    await ask(page, 'kilograde41', 'Oil 1')
    await options(page).first().locator('mark', { hasText: 'kilograde41' }).waitFor()
    const parts = requested.filter((path) => /\/_octavo\/search\/en\/(?:words|titles|terms|pages)-\d+\.js$/.test(path))
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.length).toBeLessThan(8)
    await ask(page, 'chim', 'Chimneys')
    await ask(page, 'chimnyes', 'Chimneys')
    await ask(page, 'shades w', 'Shades')
    await options(page).first().click()
    await page.waitForURL(/big\/shades(?:\.html)?$/)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
