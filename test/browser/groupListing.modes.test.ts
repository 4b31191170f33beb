import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { describeModes, PHONE, type TestSite } from './site.js'

const source = fileURLToPath(new URL('fixtures/blog', import.meta.url))

/** Lists the pages of one group as cards, and those of another in sections. */
function addGroups(copy: TestSite['copy']): void {
  const file = join(copy.root, 'docs.json')
  const page = (name: string, title: string) =>
    writeFileSync(
      join(copy.root, `guides/${name}.mdx`),
      `---\ntitle: ${title}\ndescription: About ${title}\n---\n\nText.\n`,
    )
  for (const name of ['cards', 'sections', 'first', 'second', 'third']) page(name, `The ${name} page`)
  const deep = { group: 'Deep', pages: ['guides/second', 'guides/third'] }
  const group = (root: string, directory: string) => ({
    group: root,
    root: `guides/${root}`,
    directory,
    pages: ['guides/first', deep],
  })
  const config = JSON.parse(readFileSync(file, 'utf8'))
  const navigation = {
    tabs: ['card', 'accordion'].map((kind) => ({
      tab: kind,
      groups: [group(kind === 'card' ? 'cards' : 'sections', kind)],
    })),
  }
  writeFileSync(file, JSON.stringify({ ...config, navigation }))
}

describeModes({ source, prepare: addGroups }, (site) => {
  test('a card opens its page, and that of a group the first page in it', async () => {
    const page = await site.open('/guides/cards')
    const cards = page.locator('.group-listing .card')
    expect(await cards.locator('.card-title').allInnerTexts()).toEqual(['The first page', 'Deep'])
    expect(await cards.first().innerText()).toContain('About The first page')
    await cards.last().click()
    await page.waitForURL(/\/guides\/second$/)
    await page.context().close()
  })

  test('sections open and close without scripts, by the keyboard', async () => {
    const page = await site.open('/guides/sections', { javaScriptEnabled: false })
    const list = page.locator('.group-listing')
    await list.getByRole('link', { name: 'The first page' }).waitFor()
    const second = list.getByRole('link', { name: 'The second page' })
    expect(await second.isVisible()).toBe(false)
    await list.locator('summary', { hasText: 'Deep' }).focus()
    await page.keyboard.press('Enter')
    await second.click()
    await page.waitForURL(/\/guides\/second$/)
    await page.context().close()
  })

  test('both lists have no barriers, and fit on a phone', async () => {
    for (const options of [{ colorScheme: 'dark' }, PHONE, { forcedColors: 'active' }] as const) {
      for (const path of ['/guides/cards', '/guides/sections']) {
        const page = await site.open(path, options)
        expect(await findBarriers(page, path)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        await page.context().close()
      }
    }
  })
})
