import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CLI } from '../broken/cli.js'
import { describeModes, describeSite, type TestSite } from './site.js'

const source = fileURLToPath(new URL('fixtures/blog', import.meta.url))

/** Lists the pages of two folders; a page links to one in the other folder. */
function addFolders({ root }: Pick<TestSite['copy'], 'root'>): void {
  const groups = ['guides', 'parts'].map((folder) => ({ group: folder, pagesFrom: { folder, sort: 'order' } }))
  writeFileSync(
    join(root, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Lantern',
      navigation: { groups: [{ group: 'Home', pages: ['index'] }, ...groups] },
    }),
  )
  mkdirSync(join(root, 'parts'))
  const part = (name: string, title: string, order: number) =>
    writeFileSync(
      join(root, `parts/${name}.mdx`),
      `---\ntitle: ${title}\norder: ${order}\n---\n\nIt fits [the knob](/guides/dim).\n`,
    )
  part('bulb', 'The bulb', 2)
  part('wick', 'The wick', 1)
}

const octavo = (root: string, ...args: string[]) =>
  execFileSync(process.execPath, [CLI, ...args, '--dir', root], { encoding: 'utf8' })

const names = (page: Awaited<ReturnType<TestSite['open']>>) =>
  page.locator('#sidebar').getByRole('link').allInnerTexts()

describeModes(
  {
    source,
    prepare(copy) {
      addFolders(copy)
      octavo(copy.root, 'rename', 'guides/dim', 'guides/soft')
    },
  },
  (site) => {
    test('the pages of folders are in the sidebar, in the order of their frontmatter', async () => {
      const page = await site.open('/')
      const all = await names(page)
      expect(all.slice(-3)).toEqual(['Dim a lamp', 'The wick', 'The bulb'])
      await page.context().close()
    })

    test('a renamed page is behind its links, and its old URL redirects to it', async () => {
      const page = await site.open('/parts/bulb')
      await page.locator('#content').getByRole('link', { name: 'the knob' }).click()
      await page.waitForURL(/\/guides\/soft$/)
      await page.goto(site.address('/guides/dim'))
      await page.waitForURL(/\/guides\/soft$/)
      expect(await page.locator('h1').innerText()).toBe('Dim a lamp')
      await page.context().close()
    })
  },
)

describeSite('dev', { source, prepare: addFolders }, (site) => {
  test('pages that are added to and removed from a folder come and go in the open sidebar', async () => {
    const page = await site.open('/parts/bulb')
    const link = page.locator('#sidebar').getByRole('link', { name: 'The shade' })
    site.copy.write('parts/shade.mdx', '---\ntitle: The shade\norder: 0\n---\n\nText.\n')
    await link.waitFor()
    expect((await names(page)).slice(-3)).toEqual(['The shade', 'The wick', 'The bulb'])
    site.copy.remove('parts/shade.mdx')
    await link.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('an open page shows the links, sidebar and versions that commands write', async () => {
    const { root } = site.copy
    const page = await site.open('/parts/bulb')
    octavo(root, 'rename', 'guides/dim', 'guides/soft')
    await page.locator('#content a[href$="/guides/soft"]').waitFor()
    await page.locator('#sidebar a[href$="/guides/soft"]').waitFor()
    octavo(root, 'version', 'create', 'v1')
    await page.locator('html:has([href*="/v1/"])').waitFor({ state: 'attached' })
    await page.goto(site.address('/v1/parts/bulb'))
    await page.locator('#content').getByRole('link', { name: 'the knob' }).click()
    await page.waitForURL(/\/v1\/guides\/soft$/)
    octavo(root, 'version', 'remove', 'v1')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.context().close()
  })
})
