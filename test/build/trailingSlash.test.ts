import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSite, docs } from '../broken/sites.js'
import { readPageUrls } from '../tools/links.js'
import { runOctavo } from '../tools/octavo.js'

const page = `---
title: A
---

[B](/guides/deep/b#two) [root](/) [file](/images/dot.svg) [relative](./deep/b) <a href="/guides/a?x=1">raw</a>

{['/guides/a'].map((to) => <a href={to} key={to}>code</a>)}

<form action="/search"><svg><use href="/images/dot.svg#a" /></svg></form>
`

test('seo.trailingSlash adds a slash to every link under any base', async () => {
  const root = createSite({
    'docs.json': docs({
      seo: { trailingSlash: true, metatags: { canonical: 'https://docs.example.com/docs/' } },
      navbar: { links: [{ label: 'A', href: '/guides/a' }] },
      redirects: [{ source: '/old', destination: '/guides/a' }],
      navigation: { groups: [{ group: 'All', pages: ['index', 'guides/a', 'guides/deep/b', 'guides/deep'] }] },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n[A](/guides/a)\n',
    'guides/a.mdx': page,
    'guides/deep/b.mdx': `${page.replace('./deep/b', '../a')}\n## Two\n`,
    'guides/deep/index.mdx': '---\ntitle: Deep\n---\n',
    'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
    'style.css': '.a { background: url(/images/dot.svg) }\n',
  })
  const out = join(root, 'dist')
  await runOctavo('build', root, '--out', out, '--base', '/docs/')
  const documents = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!_octavo).*\.html$/.test(file),
  )
  expect(documents.sort()).toEqual([
    '404.html',
    'guides/a/index.html',
    'guides/deep/b/index.html',
    'guides/deep/index.html',
    'index.html',
    'old/index.html',
  ])
  const wrongLinks = documents
    .filter((file) => file !== '404.html')
    .flatMap((file) =>
      readPageUrls(readFileSync(join(out, file), 'utf8'))
        .addresses.filter(({ value }) => /^\/(?!\/)/.test(value))
        .filter(({ value }) => !leadsToFile(out, value))
        .map(({ value, place }) => `${file}: ${place} ${value}`),
    )
  // A form's address is a program's, which the build knows nothing of.
  expect([...new Set(wrongLinks.map((line) => line.replace(/^.*: /, '')))]).toEqual(['form[action] /search'])
  const home = readFileSync(join(out, 'index.html'), 'utf8')
  expect(home).toContain('href="/docs/guides/a/"')
  const a = readFileSync(join(out, 'guides/a/index.html'), 'utf8')
  expect(a).toContain('href="/docs/guides/deep/b/#two"')
  expect(a).toContain('href="/docs/guides/a/?x=1"')
  expect(a).toContain('<link rel="canonical" href="https://docs.example.com/docs/guides/a/"')
  expect(readFileSync(join(out, 'guides/a.md'), 'utf8')).toContain('https://docs.example.com/docs/guides/deep/b.md#two')
  expect(readFileSync(join(out, '_redirects'), 'utf8')).toContain('/docs/old /docs/guides/a/ 308')
  expect(readFileSync(join(out, 'style.css'), 'utf8')).toContain('url(/docs/images/dot.svg)')
})

function leadsToFile(out: string, address: string): boolean {
  const path = decodeURIComponent(address.replace(/[?#].*$/, ''))
  if (!path.startsWith('/docs/')) return false
  return path.endsWith('/')
    ? existsSync(join(out, path.slice(6), 'index.html'))
    : /\.\w+$/.test(path) && existsSync(join(out, path.slice(6)))
}
