import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

const navigation = {
  groups: [
    { group: 'Start', pages: ['index'] },
    { group: 'Guides', pages: ['guides/links'] },
  ],
}
const SITE = {
  'docs.json': docs({ navigation }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guides/links.mdx': '---\ntitle: Links\n---\n\nText.\n',
}

test('octavo new page adds a page that passes octavo check', async () => {
  const dir = createSite(SITE)
  const run = await runCli('new', 'page', '/guides/set-up.mdx', '--dir', dir, '--title', 'Set up: "now"')
  expect(run).toEqual({
    status: 0,
    stdout: 'Created guides/set-up.mdx.\nAdded it to group "Guides" in docs.json.\n',
    stderr: '',
  })
  expect(readFileSync(join(dir, 'guides/set-up.mdx'), 'utf8')).toBe(
    '---\ntitle: "Set up: \\"now\\""\n---\n\nWrite the page here.\n',
  )
  const after = '"guides/links",\n          "guides/set-up"'
  expect(readFileSync(join(dir, 'docs.json'), 'utf8')).toBe(SITE['docs.json'].replace('"guides/links"', after))
  expect((await runCli('check', dir)).stdout).toBe('3 pages checked: 0 errors, 0 warnings\n')
})

test('creates the missing file of a navigation page', async () => {
  const dir = createSite({ ...SITE, 'docs.json': docs({ navigation: { pages: ['index', 'guides/links', 'later'] } }) })
  const run = await runCli('new', 'page', 'later', '--dir', dir)
  expect(run.stdout).toBe('Created later.mdx.\ndocs.json already lists the page.\n')
})

test('reports navigation in another file without changing it', async () => {
  const dir = createSite({
    ...SITE,
    'docs.json': docs({ navigation: { groups: { $ref: './groups.json' } } }),
    'groups.json': JSON.stringify(navigation.groups),
  })
  const run = await runCli('new', 'page', 'guides/more', '--dir', dir)
  expect(run.stdout).toBe(
    'Created guides/more.mdx.\nAdd "guides/more" to a "pages" list in the navigation of ./groups.json.\n',
  )
})

test.each([
  [['page', 'guides/links'], 'Page "guides/links" exists: guides/links.mdx.\n'],
  [['page', 'index'], 'Page "index" exists: index.mdx.\n'],
  [['page', 'a/../../x'], 'Invalid page path "a/../../x": it is outside the docs folder.\n'],
  [['page', 'guides/'], 'Invalid page path "guides/". Expected a path such as guides/install.\n'],
  [['page'], 'Missing required argument `<path>`.\n'],
  [['post', 'x'], 'Unknown kind "post" for octavo new. Expected page.\n'],
  [
    ['page', 'x', '--group', 'Guide'],
    'Group "Guide" with a list of pages not found in docs.json. Did you mean "Guides"?\n',
  ],
])('octavo new %j is rejected and changes nothing', async (args, message) => {
  const dir = createSite(SITE)
  const run = await runCli('new', ...args, '--dir', dir)
  expect(run).toEqual({ status: 1, stdout: '', stderr: message })
  expect(readFileSync(join(dir, 'docs.json'), 'utf8')).toBe(SITE['docs.json'])
})
