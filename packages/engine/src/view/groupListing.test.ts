import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Site } from '@octavo/site'
import { afterEach, expect, test } from 'vitest'
import { groupListing, listingMarkdown } from './groupListing.js'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const PAGES = {
  'help/index.mdx': '---\ntitle: Help\n---\n',
  'help/one.mdx': '---\ntitle: One\ndescription: About *one*\nicon: star\ntag: NEW\n---\n',
  'help/gone.mdx': '---\ntitle: Gone\nhidden: true\n---\n',
  'bills/index.mdx': '---\ntitle: All bills\ndescription: About bills\n---\n',
  'bills/pay.mdx': '---\ntitle: Pay [now]\n---\n',
}

async function load(navigation: object): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-listing-'))
  folders.push(root)
  const config = { theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation }
  for (const [path, text] of Object.entries({ 'docs.json': JSON.stringify(config), ...PAGES })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Site.load({ root })
}

function readLabel(site: Site, slug: string) {
  const { title = '', frontmatter } = site.pageFacts(slug) ?? { frontmatter: { metadata: {} } }
  const { icon, tag, hidden = false } = frontmatter
  return { label: title, href: `/${slug}`, external: false, hidden, icon: icon ? { name: icon } : undefined, tag }
}

function listing(site: Site, slug: string) {
  const source = { label: ({ slug: page }: { slug: string }) => readLabel(site, page) }
  return groupListing(site, source as never, slug)
}

const bills = (directory?: string) => ({ group: 'Bills', root: 'bills/index', directory, pages: ['bills/pay'] })
const help = (directory: string | undefined, inner?: string) => ({
  group: 'Help center',
  root: 'help/index',
  directory,
  pages: ['help/one', 'help/gone', bills(inner)],
})

test('a root page lists the visible pages and groups of its group', async () => {
  const site = await load({ groups: [help('accordion')] })
  expect(listing(site, 'help')).toEqual({
    kind: 'accordion',
    label: 'Help center',
    entries: [
      { label: 'One', href: '/help/one', description: 'About one', icon: { name: 'star' }, tag: 'NEW' },
      {
        label: 'Bills',
        href: '/bills',
        description: 'About bills',
        children: [{ label: 'Pay [now]', href: '/bills/pay' }],
      },
    ],
  })
  expect(listing(site, 'help/one')).toBeUndefined()
  expect(listingMarkdown(site, (slug) => readLabel(site, slug), 'help')?.replace(/[^ -~\n]/g, '|')).toBe(
    '- [One](|help/one|): About one\n- [Bills](|bills|): About bills\n  - [Pay \\[now\\]](|bills/pay|)',
  )
})

test('groups inherit the list of a part of navigation, and can have another or none', async () => {
  const kinds = async (navigation: object) => {
    const site = await load(navigation)
    return ['help', 'bills'].map((slug) => listing(site, slug)?.kind)
  }
  expect(await kinds({ groups: [help('card')] })).toEqual(['card', 'card'])
  expect(await kinds({ groups: [help('card', 'none')] })).toEqual(['card', undefined])
  expect(
    await kinds({ directory: 'card', tabs: [{ tab: 'T', directory: 'accordion', groups: [help(undefined, 'card')] }] }),
  ).toEqual(['accordion', 'card'])
  expect(await kinds({ groups: [help(undefined)] })).toEqual([undefined, undefined])
})
