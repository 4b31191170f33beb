import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { describeModes, PHONE, type TestSite } from './site.js'

const source = fileURLToPath(new URL('fixtures/blog', import.meta.url))

/** Adds a language with one outdated and one missing translation. */
function addLanguage({ root }: TestSite['copy']): void {
  const config = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8'))
  const navigation = { languages: [{ language: 'en', ...config.navigation }, { language: 'de' }] }
  writeFileSync(join(root, 'docs.json'), JSON.stringify({ ...config, navigation, translations: { notice: true } }))
  mkdirSync(join(root, 'de'))
  writeFileSync(join(root, 'de/index.mdx'), '---\ntitle: Start\n---\n\nWillkommen.\n')
  writeFileSync(join(root, 'octavo-translations.json'), '{ "de/index.mdx": ["before", "before"] }')
}

describeModes({ source, prepare: addLanguage }, (site) => {
  test('an outdated translation has a notice with a link to the original', async () => {
    const page = await site.open('/de')
    await page.getByRole('note').getByRole('link', { name: 'Original lesen' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.getByRole('note').count()).toBe(0)
    await page.context().close()
  })

  test('a missing translation is in the navigation of its language, in the language of its text', async () => {
    const page = await site.open('/de')
    await page.locator('.sidebar').getByRole('link', { name: 'Dim a lamp' }).click()
    await page.waitForURL(/\/de\/guides\/dim$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.locator('#content').getAttribute('lang')).toBe('en')
    expect(await page.getByRole('note').innerText()).toBe('Diese Seite ist noch nicht übersetzt.')
    await page.context().close()
  })

  test('both notices have no barriers', async () => {
    for (const options of [{ colorScheme: 'dark' }, PHONE, { forcedColors: 'active' }] as const) {
      for (const path of ['/de', '/de/guides/dim']) {
        const page = await site.open(path, options)
        expect(await findBarriers(page, path)).toEqual([])
        await page.context().close()
      }
    }
  })
})
