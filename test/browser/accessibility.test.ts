import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSite, PHONE, SHOWCASE } from './site.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PATHS = readdirSync(SHOWCASE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.mdx$/.test(file) && !/^(?:snippets|dist|\.octavo)[\\/]/.test(file))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:^|(\/))index\.mdx$|\.mdx$/, '')}`)
  .sort()

const VIEWS = [
  { theme: 'mint', options: { colorScheme: 'light' as const } },
  { theme: 'linden', options: { ...PHONE, colorScheme: 'dark' as const } },
]

describeSite('dev', { source: SHOWCASE }, (site) => {
  const config = readFileSync(`${SHOWCASE}/docs.json`, 'utf8')
  beforeAll(() => site.copy.write('docs.json', config))
  afterAll(() => site.copy.write('docs.json', config))

  test.each(VIEWS)('$theme: no page of the showcase has a serious barrier', { timeout: 240_000 }, async (view) => {
    site.copy.write('docs.json', config.replace('"theme": "mint"', `"theme": "${view.theme}"`))
    const page = await site.newPage(view.options)
    await expect
      .poll(async () => {
        await page.goto(site.url)
        return page.locator('html').getAttribute('data-layout')
      })
      .toBe(view.theme)
    const barriers: Record<string, string[]> = {}
    for (const path of PATHS) {
      await page.goto(site.url + path)
      await page.addScriptTag({ content: AXE })
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
      )
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      if (serious.length > 0)
        barriers[path] = serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }
    expect(barriers).toEqual({})
    await page.context().close()
  })
})
