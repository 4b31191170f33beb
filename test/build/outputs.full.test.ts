import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs, type SiteFiles, writeFiles } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'
import { serve } from '../tools/octavo.js'

const navigation = {
  languages: [
    {
      language: 'en',
      tabs: [
        { tab: 'Guide', pages: ['index', 'guides/a', 'guides/secret', 'changelog', 'guides/code'] },
        { tab: 'Blog', href: 'https://blog.example.com' },
      ],
    },
    { language: 'es', pages: ['es/guides/a'] },
  ],
}

const config = (changed: Record<string, unknown> = {}) =>
  docs({
    navigation,
    description: 'A lamp.',
    seo: {
      metatags: { canonical: 'https://example.com' },
      paths: [{ path: '/guides', metatags: { 'x-folder': 'g' } }],
    },
    redirects: [{ source: '/old', destination: '/guides/a' }],
    contextual: { options: ['copy', 'claude'] },
    ...changed,
  })

const site: SiteFiles = {
  'docs.json': config(),
  'index.mdx': '---\ntitle: Home\n---\n\nSee [A](/guides/a), [old](/old) and [B](/guides/b).\n',
  'guides/a.mdx':
    '---\ntitle: "A </script>"\ndescription: First & best\nauthors: Ada\n---\n\n<Note>Mind **this**.</Note>\n\n![Logo](/images/logo.svg)\n',
  'guides/secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n\nHush.\n',
  'guides/code.mdx':
    'import { Count } from \'/snippets/count.jsx\'\n\n# Code\n\n<Count from={2}>**bold**</Count>\n\n<Card title="Home" href="/" />\n',
  'es/guides/a.mdx': '---\ntitle: A en español\n---\n\nHola.\n',
  'changelog.mdx': '---\ntitle: Changes\n---\n\n<Update label="2024-10-01" tags={["api"]}>\n\nBig news.\n\n</Update>\n',
  'snippets/count.jsx':
    'export const Count = ({ from, children }) => {\n  const [n] = useState(from)\n  return <Note>{n * 2} {children}</Note>\n}\n',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
}

async function build(root: string, ...flags: string[]): Promise<{ out: string; stdout: string }> {
  const out = join(root, 'dist')
  const run = await runCli('build', root, '--out', out, ...flags)
  expect(run.status, run.stderr).toBe(0)
  return { out, stdout: run.stdout }
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

test('writes outputs for agents, search engines and feed readers', async () => {
  const { out } = await build(createSite(site), '--no-cache')
  expect(read(out, 'index.md')).toBe(
    '# Home\n\n> Index of all pages: [llms.txt](https://example.com/llms.txt)\n\nSee [A](https://example.com/guides/a.md), [old](https://example.com/guides/a.md) and [B](https://example.com/guides/b).\n',
  )
  expect(read(out, 'guides/a.md')).toBe(
    '# A \\</script>\n\n> First & best\n\n> Index of all pages: [llms.txt](https://example.com/llms.txt)\n\n> **Note:** Mind **this**.\n\n![Logo](https://example.com/images/logo.svg)\n',
  )
  expect(read(out, 'guides/code.md')).toBe(
    '# Code\n\n> Index of all pages: [llms.txt](https://example.com/llms.txt)\n\n> **Note:** 4 **bold**\n\n- [Home](https://example.com/index.md)\n',
  )
  const llms = read(out, 'llms.txt')
  expect(llms).toContain('- [A \\</script>](https://example.com/guides/a.md): First & best')
  expect(llms).toContain('## Optional\n\n- [Blog](https://blog.example.com)')
  expect(llms).not.toMatch(/Secret|español/)
  expect(read(out, '.well-known/llms.txt')).toBe(llms)
  const full = read(out, 'llms-full.txt')
  expect(full).toContain('# Changes\n\nSource: https://example.com/changelog\n\n## 2024-10-01')
  expect(full).toContain('Hola.')
  expect(full).not.toContain('Hush.')
  expect(read(out, '.well-known/llms-full.txt')).toBe(full)
  expect(read(out, '_llms/es.md')).toContain('https://example.com/es/guides/a.md')
  expect(read(out, 'es/llms.txt')).toBe(read(out, '_llms/es.md'))
  expect(read(out, 'llms.txt')).toContain('- [es](https://example.com/es/llms.txt)')
  const sitemap = read(out, 'sitemap.xml')
  expect(sitemap).toContain('<loc>https://example.com/guides/a</loc><xhtml:link rel="alternate" hreflang="en"')
  expect(sitemap).not.toContain('secret')
  expect(read(out, 'changelog/rss.xml')).toContain(
    '<guid isPermaLink="true">https://example.com/changelog#2024-10-01</guid>',
  )
  expect(read(out, 'robots.txt')).toContain('Sitemap: https://example.com/sitemap.xml')
})

test('hides restricted pages from agents and lists them in the sitemap', async () => {
  const root = createSite({
    'docs.json': docs({
      navigation: { pages: ['index', 'staff'] },
      seo: { metatags: { canonical: 'https://example.com' } },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nFor all.\n',
    'staff.mdx': '---\ntitle: Rota\ngroups: [staff]\n---\n\nWho works when.\n',
  })
  const { out } = await build(root)
  for (const file of ['llms.txt', 'llms-full.txt']) expect(read(out, file)).not.toMatch(/Rota|Who works/)
  expect(read(out, 'sitemap.xml')).toContain('https://example.com/staff')
})

test('the page head has description, URLs and languages', async () => {
  const { out } = await build(createSite(site), '--no-cache')
  const html = read(out, 'guides/a.html')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<link rel="canonical" href="https://example.com/guides/a"/>')
  expect(head).toContain('<link rel="alternate" hreflang="es" href="https://example.com/es/guides/a"/>')
  expect(head).toContain('<link rel="alternate" type="text/markdown" href="/guides/a.md"')
  expect(head).toContain('<meta property="og:description" content="First &amp; best"/>')
  expect(head).toContain('<meta name="x-folder" content="g"/>')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  const graph = JSON.parse(data)['@graph'] as { '@type': string; headline?: string; author?: unknown }[]
  expect(graph.map((item) => item['@type'])).toEqual([
    'Organization',
    'WebSite',
    'WebPage',
    'BreadcrumbList',
    'TechArticle',
  ])
  expect(graph.at(-1)).toMatchObject({ headline: 'A </script>', author: [{ '@type': 'Person', name: 'Ada' }] })
  expect(read(out, 'guides/secret.html')).toContain('<meta name="robots" content="noindex"/>')
  expect(read(out, 'changelog.html')).toContain('type="application/rss+xml" href="/changelog/rss.xml"')
  expect(read(out, '404.html')).not.toMatch(/canonical|ld\+json|http-equiv="refresh"/)
})

test('writes no wrong URL without a site URL, and the first build reports it', async () => {
  const root = createSite({ ...site, 'docs.json': config({ seo: {} }) })
  const first = await build(root)
  expect(first.stdout).toContain('No site URL:')
  for (const file of ['sitemap.xml', 'changelog/rss.xml']) expect(existsSync(join(first.out, file)), file).toBe(false)
  expect(read(first.out, 'index.md')).toContain('[A](/guides/a.md)')
  expect(read(first.out, 'guides/a.html')).not.toMatch(/canonical|hreflang|ld\+json|og:url/)
  writeFiles(root, { 'guides/a.mdx': '# A\n' })
  expect((await build(root)).stdout).not.toContain('No site URL:')
  const { out } = await build(root, '--site-url', 'https://example.org/docs', '--base', '/docs/')
  expect(read(out, 'sitemap.xml')).toContain('<loc>https://example.org/docs/guides/a</loc>')
  const failedRun = await runCli('build', root, '--site-url', 'example.org')
  expect(failedRun.status).toBe(1)
  expect(failedRun.stderr).toContain('Invalid site URL "example.org".')
})

test('redirects missing pages home only if docs.json says so', async () => {
  const errors = { '404': { redirect: true } }
  const { out } = await build(
    createSite({ ...site, 'docs.json': config({ errors }) }),
    '--base',
    '/docs/',
    '--no-cache',
  )
  expect(read(out, '404.html')).toContain('<meta http-equiv="refresh" content="0; url=/docs/"/>')
})

test('a file of the repository overrides a generated one', async () => {
  const customFiles: SiteFiles = {
    'llms.txt': 'mine\n',
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'sitemap.xml': '<urlset/>\n',
  }
  const root = createSite({ ...site, ...customFiles })
  const { out } = await build(root, '--no-cache')
  for (const [file, text] of Object.entries(customFiles)) expect(read(out, file)).toBe(text)
})

test('an edit changes its twins and equals a clean build', async () => {
  const root = createSite(site)
  const { out } = await build(root)
  const before = readTree(out)
  writeFiles(root, { 'guides/a.mdx': '---\ntitle: A\n---\n\nNew text.\n', 'guides/b.mdx': '# B\n' })
  await build(root)
  const after = readTree(out)
  expect(after['changelog.md']).toBe(before['changelog.md'])
  expect(read(out, 'guides/a.md')).toBe(
    '# A\n\n> Index of all pages: [llms.txt](https://example.com/llms.txt)\n\nNew text.\n',
  )
  expect(read(out, 'llms-full.txt')).toContain('New text.')
  // The link to a page that there was not.
  expect(read(out, 'index.md')).toContain('[B](https://example.com/guides/b.md)')
  rmSync(join(root, '.octavo'), { recursive: true })
  rmSync(out, { recursive: true })
  await build(root)
  expect(readTree(out)).toEqual(after)
  expect((await build(root)).stdout).toContain('nothing changed')
})

test.each([true, false])(
  'the sitemap has dates from git, and pages show them if timestamp is %s',
  async (timestamp) => {
    const root = createSite({
      ...site,
      'docs.json': config({ metadata: { timestamp } }),
      '.gitignore': 'dist\n.octavo\n',
    })
    const git = (...args: string[]) => {
      const date = '2024-05-06T12:00:00Z'
      const author = {
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@b.c',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@b.c',
      }
      const env = { ...process.env, ...author, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
      expect(spawnSync('git', args, { cwd: root, env }).status, args.join(' ')).toBe(0)
    }
    const { out } = await build(root)
    expect(read(out, 'sitemap.xml')).not.toContain('lastmod')
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'first')
    await build(root)
    expect(read(out, 'sitemap.xml')).toContain('<loc>https://example.com/guides/a</loc><lastmod>2024-05-06</lastmod>')
    expect(read(out, 'guides/a.html').includes('<time datetime="2024-05-06">')).toBe(timestamp)
    expect(read(out, 'guides/a.html').includes('"dateModified":"2024-05-06"')).toBe(timestamp)
    expect((await build(root)).stdout).toContain('nothing changed')
  },
)

test('draws preview images if enabled, and reuses them from the cache', async () => {
  const root = createSite({ ...site, 'docs.json': config({ thumbnails: {} }) })
  const { out } = await build(root)
  const image = /<meta property="og:image" content="https:\/\/example\.com\/(_octavo\/thumbnails\/[\w-]+\.png)"/
  const path = image.exec(read(out, 'guides/a.html'))?.[1] ?? ''
  expect(existsSync(join(out, path)), path).toBe(true)
  expect(read(out, 'guides/a.html')).toContain('<meta property="og:image:width" content="1200"/>')
  expect(read(out, 'guides/secret.html')).not.toContain('og:image')
  const before = readTree(out)
  rmSync(out, { recursive: true })
  await build(root)
  expect(readTree(out)).toEqual(before)
})

test('dev and preview serve what a build writes', async () => {
  const root = createSite(site)
  const paths = [
    'index.md',
    'guides/a.md',
    'guides/code.md',
    'llms.txt',
    '.well-known/llms-full.txt',
    'llms-full.txt',
    '_llms/es.md',
    'es/llms.txt',
    'sitemap.xml',
    'robots.txt',
    'changelog/rss.xml',
  ]
  const fetched: Record<string, string[]> = {}
  for (const mode of ['preview', 'dev'] as const) {
    const server = await serve(mode, root, { base: '/docs/' })
    try {
      for (const path of paths) {
        const response = await fetch(`${server.url}/${path}`)
        expect(response.status, `${mode} ${path}`).toBe(200)
        const text = await response.text()
        fetched[path] = [...(fetched[path] ?? []), text]
        if (path.endsWith('.md')) expect(response.headers.get('content-type'), mode).toContain('text/markdown')
      }
      expect((await fetch(`${server.url}/guides/missing.md`)).status).toBe(404)
      const page = await fetch(`${server.url}/guides/a`)
      expect(
        page.headers.get('content-security-policy')?.includes("script-src 'self' 'inline-speculation-rules'"),
      ).toBe(mode === 'preview' ? true : undefined)
    } finally {
      await server.stop()
    }
  }
  for (const [path, [preview, dev]] of Object.entries(fetched)) expect(dev, path).toBe(preview)
}, 60_000)
