import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createSite, docs, type SiteFiles } from '../broken/sites.js'
import { markdownAddresses, relativeProblems } from '../tools/links.js'
import { copySite, runOctavo } from '../tools/octavo.js'

const playground = (name: string) => fileURLToPath(new URL(`../../playground/${name}`, import.meta.url))

const content = `---
title: A
---

[B](/guides/deep/b#two) [C](/guides/with%20space/c) [root](/) [file](/images/dot.svg) [moved](/old/place) [q](/guides/a?x=1)

[a document](/media/hello.html) ![dot](/images/dot.svg)

<a href="/guides/a">raw</a> <img src="/images/dot.svg" srcset="/images/dot.svg 2x, /images/dot.svg 3x" alt="dot" />

<video src="/images/clip.webm" poster="/images/dot.svg"></video>

<div style={{ backgroundImage: 'url(/images/dot.svg)' }}>One</div>

<div style="background: url('/images/dot.svg')">Two</div>

<Card title="Card" href="/guides/a" img="/images/dot.svg" icon="/images/dot.svg">Text</Card>

<Tooltip tip="Tip" cta="Go" href="/guides/a">word</Tooltip>

<iframe src="/media/hello.html" title="Hello" />

\`\`\`html
<a href="/guides/a">code</a>
\`\`\`
`

const code = `---
title: Code
---

import { Box, Live } from '/snippets/box.jsx'

<Box to="/guides/a">[A](/guides/a)</Box>

<Live />

{['/guides/a', '/'].map((to) => <a href={to} key={to}>{to.length}</a>)}
`

const box = `export const Box = ({ to, children }) => (
  <div style={{ backgroundImage: 'url(/images/dot.svg)' }}>
    <a href={to}>box</a>
    <img src="/images/dot.svg" srcSet="/images/dot.svg 2x" alt="" />
    <Card title="Card" href="/guides/deep/b">{children}</Card>
  </div>
)
export const Live = () => {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}
`

const site: SiteFiles = {
  'docs.json': docs({
    logo: { light: '/images/dot.svg', dark: '/images/dot.svg', href: '/guides/a' },
    favicon: '/images/dot.svg',
    banner: { content: 'See [A](/guides/a).', dismissible: true },
    navbar: {
      links: [
        { label: 'A', href: '/guides/a' },
        { label: 'Home', href: '/' },
      ],
      primary: { type: 'button', label: 'Go', href: '/guides/deep/b?x=1#two' },
    },
    footer: { links: [{ header: 'More', items: [{ label: 'A', href: '/guides/a' }] }] },
    contextual: { options: ['copy', 'view', 'claude'] },
    errors: { '404': { redirect: true } },
    redirects: [
      { source: '/old/place', destination: '/guides/a' },
      { source: '/old/*', destination: '/guides/*' },
    ],
    navigation: {
      global: { anchors: [{ anchor: 'A', href: '/guides/a' }] },
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              groups: [
                {
                  group: 'All',
                  root: 'guides/deep/b',
                  pages: ['index', 'guides/a', 'guides/with space/c', 'guides/code', 'elsewhere'],
                },
              ],
            },
            { tab: 'Link', href: '/guides/a' },
          ],
        },
        { language: 'es', pages: ['es/index', 'es/guides/a'] },
      ],
    },
  }),
  'index.mdx': content,
  'guides/a.mdx': content,
  'guides/deep/b.mdx': `${content}\n## Two\n`,
  'guides/with space/c.mdx': content,
  'guides/code.mdx': code,
  'elsewhere.mdx': '---\ntitle: Elsewhere\nurl: https://example.com\n---\n',
  'es/index.mdx': '---\ntitle: Hola\n---\n\n[A](/es/guides/a)\n',
  'es/guides/a.mdx': '---\ntitle: A\n---\n\n[Hola](/es)\n',
  'snippets/box.jsx': box,
  'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
  'images/clip.webm': '',
  'style.css': '@import "/parts/more.css";\n.box { background: url(/images/dot.svg); color: red }\n',
  'parts/more.css': '.more { background: url( "/images/dot.svg" ), url(../images/dot.svg) }\n',
  'media/hello.html': '<!doctype html><title>Hello</title><p>Hello.</p>\n',
}

async function buildRelative(root: string, ...options: string[]): Promise<string> {
  const out = join(root, 'dist')
  await runOctavo('build', root, '--out', out, '--links', 'relative', '--no-cache', ...options)
  return out
}

/** Files that name the way from the root, or what stands for it while building. */
function rootedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const path = join(folder, file)
    if (!statSync(path).isFile() || !/\.(?:html|css|js|json|md|txt|xml)$/.test(file)) return false
    // The path of an operation is no address.
    const text = readFileSync(path, 'utf8').replaceAll(/ data-path="[^"]*"/g, '')
    return text.includes('octavo-root') || (file.endsWith('.html') && /<[^<>]*=["']?\/(?!\/)/.test(text))
  })
}

test.each([
  ['the documentation', () => playground('docs')],
  ['components of their own', () => playground('components')],
  ['everything that can name an address', () => createSite(site)],
])('%s: every URL of a relative build resolves to a file', async (_, source) => {
  const copy = copySite(source())
  try {
    const out = await buildRelative(copy.root)
    expect(relativeProblems(out)).toEqual([])
    expect(rootedFiles(out)).toEqual([])
  } finally {
    copy.dispose()
  }
})

test('the link checker detects broken links', () => {
  const folder = createSite({
    'index.html':
      '<link href="/x.css"><a href="guides/a.html#two">1</a><a href="../up.html">2</a><img srcset="i.png 2x, data:image/png;base64,AA 3x" src=j.png><p style="background:url(k.png)"></p><a href="#top">3</a><a href="https://example.com/x">4</a>',
    'guides/a.html': '<a id="one" href="./">5</a><meta http-equiv="refresh" content="0; url=/b">',
    'a.css': '@import "b.css"; p { background: url("/i.png") } q { background: url(data:image/png;base64,AA) }',
    'a.md': 'Source: ./b\n\n[x](c.md) `[y](d.md)` ![z](</e f.png>)\n\n```md\n[w](g.md)\n```\n',
  })
  expect(relativeProblems(folder)).toMatchInlineSnapshot(`
    [
      "a.css: sheet url() "b.css" leads to no file",
      "a.css: sheet url() "/i.png" begins at the root",
      "a.md: Source "./b" leads to no file",
      "a.md: link "c.md" leads to no file",
      "a.md: link "/e f.png" begins at the root",
      "guides/a.html: a[href] "./" leads to no file",
      "guides/a.html: meta[content] "/b" begins at the root",
      "index.html: link[href] "/x.css" begins at the root",
      "index.html: a[href] "guides/a.html#two" leads to no element",
      "index.html: a[href] "../up.html" leads out of the folder",
      "index.html: img[srcset] "i.png" leads to no file",
      "index.html: img[src] "j.png" leads to no file",
      "index.html: p[style] url() "k.png" leads to no file",
    ]
  `)
})

test('the link checker finds only URLs of Markdown outside code', () => {
  const text = '> ````md\n> [a](b)\n> ```\n> ````\n\n[c](d) ``[e](f) ` `` [g](<h i>)\n'
  expect(markdownAddresses(text).map(({ value }) => value)).toEqual(['d', 'h i'])
})

test('writes an unchanged relative site again when cached links differ', async () => {
  const root = createSite(site)
  const out = join(root, 'dist')
  const source = () => /^Source: (\S*guides\/a\S*)$/m.exec(readFileSync(join(out, 'llms-full.txt'), 'utf8'))?.[1]
  await runOctavo('build', root, '--out', out)
  expect(source()).toBe('/guides/a')
  await runOctavo('build', root, '--out', out, '--links', 'html')
  expect(source()).toBe('/guides/a.html')
  await runOctavo('build', root, '--out', out, '--links', 'relative')
  expect(source()).toBe('./guides/a.html')
  expect(relativeProblems(out)).toEqual([])
  expect(existsSync(join(out, 'elsewhere.md'))).toBe(false)
})

const oddPages = {
  'docs.json': docs({
    navigation: { pages: ['index', 'up/1.4-to-1.5', 'guide/next.js', 'sec/index'] },
    navbar: { links: [{ label: 'Up', href: '/up/1.4-to-1.5' }] },
    footer: { links: [{ header: 'More', items: [{ label: 'Next', href: '/guide/next.js' }] }] },
    redirects: [
      { source: '/old', destination: '/up/1.4-to-1.5' },
      { source: '/Old', destination: '/' },
      { source: '/Sec', destination: '/' },
      { source: '/old-section', destination: '/sec/index' },
    ],
  }),
  'index.mdx': `---
title: Home
---

export const Up = () => <a href="/up/1.4-to-1.5">up</a>

<Up /> [next](/guide/next.js)
`,
  'up/1.4-to-1.5.mdx': '---\ntitle: Up\n---\n\nUp.\n',
  'guide/next.js.mdx': '---\ntitle: Next\n---\n\nNext.\n',
  'sec/index.mdx': '---\ntitle: Section\n---\n\nSection.\n',
}

test('handles dots in page names, redirects to an index page, and redirects that differ only in case', async () => {
  const root = createSite(oddPages)
  const out = join(root, 'out')
  const address = ['--site-url', 'https://docs.example.com']
  const printed = await runOctavo('build', root, '--links', 'relative', '--out', out, ...address)
  expect(relativeProblems(out)).toEqual([])
  const home = readFileSync(join(out, 'index.html'), 'utf8')
  expect(home.match(/href="\.\/up\/1\.4-to-1\.5[^"]*"/g)?.every((link) => link.includes('.5.html'))).toBe(true)
  expect(home).toContain('href="./guide/next.js.html"')
  expect(home).not.toContain('href="./guide/next.js"')
  const section = readFileSync(join(out, 'old-section.html'), 'utf8')
  expect(section).toContain('url=./sec.html')
  expect(section).toContain('<link rel="canonical" href="https://docs.example.com/sec">')
  expect(readFileSync(join(out, 'old.html'), 'utf8')).toContain('url=./up/1.4-to-1.5.html')
  expect(readdirSync(out)).not.toContain('Old.html')
  expect(readdirSync(out)).not.toContain('Sec.html')
  expect(readFileSync(join(out, '_redirects'), 'utf8')).toContain('/old-section /sec 308')
  expect(printed.match(/warning docs\.json:\d+:\d+ .*\[REDIRECT_CASE\]/g)).toHaveLength(2)
})

test('reports a link that needs a redirect with parameters', async () => {
  const root = createSite({
    'docs.json': docs({
      navigation: { pages: ['index', 'new/x'] },
      redirects: [{ source: '/wild/:slug*', destination: '/new/:slug*' }],
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n[x](/wild/x)\n',
    'new/x.mdx': '---\ntitle: X\n---\n\nX.\n',
  })
  const printed = await runOctavo('build', root, '--links', 'relative', '--out', join(root, 'out'))
  expect(printed).toMatch(/warning index\.mdx:5:5 The link to \/wild\/x needs a redirect.*\[LINK_REDIRECT\]/)
  expect(printed).toContain('Link to "/new/x".')
  expect(await runOctavo('build', root, '--out', join(root, 'plain'))).not.toContain('LINK_REDIRECT')
})
