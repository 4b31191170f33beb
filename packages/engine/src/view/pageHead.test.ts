import { expect, test } from 'vitest'
import { canonicalUrl, parseSiteUrl } from '../files/urls.js'
import { mcpUrl } from '../options/mcpUrl.js'
import { languageAlternates } from './alternates.js'
import { contextualView } from './contextual.js'
import { pageAuthors } from './pageChrome.js'
import { scriptJson } from './structuredData.js'

test('the site URL gets the base path unless it has a path', () => {
  expect(parseSiteUrl('https://e.com', '/docs/')).toBe('https://e.com/docs/')
  expect(parseSiteUrl('https://e.com/x', '/docs/')).toBe('https://e.com/x/')
  expect(parseSiteUrl('https://e.com/x/?y#z', '/')).toBe('https://e.com/x/')
  for (const invalidUrl of ['e.com', 'javascript:alert(1)', 'ftp://e.com', 7, undefined]) {
    expect(parseSiteUrl(invalidUrl, '/')).toBeUndefined()
  }
  expect(canonicalUrl('', 'https://e.com/', true)).toBe('https://e.com/')
  expect(canonicalUrl('a b', 'https://e.com/', true)).toBe('https://e.com/a%20b/')
})

test('JSON cannot end its script element', () => {
  const text = scriptJson({ a: '</script><!--\u2028&' })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ a: '</script><!--\u2028&' })
})

test('links pages of languages by path', () => {
  const language = (name: string, isDefault = false) => ({
    kind: 'language',
    name,
    label: name,
    default: isDefault,
    children: [],
  })
  const [en, es, cn] = [language('en', true), language('es'), language('cn')]
  const trails = new Map<string, unknown>([
    ['guide', [en]],
    ['only', [en]],
    ['es/guide', [es]],
    ['cn/Guide', [cn]],
  ])
  const alternates = languageAlternates({ trails } as never)
  const expected = [
    { hreflang: 'en', slug: 'guide' },
    { hreflang: 'es', slug: 'es/guide' },
    { hreflang: 'zh-Hans', slug: 'cn/Guide' },
    { hreflang: 'x-default', slug: 'guide' },
  ]
  expect(alternates.get('guide')).toEqual(expected)
  expect(alternates.get('es/guide')).toEqual(expected)
  expect(alternates.get('only')).toBeUndefined()
})

test('authors are names or objects, without unsafe URLs and missing images', () => {
  const urls = { base: '/docs/', linkStyle: 'extensionless' } as const
  const context = { urls, site: { derived: { statics: ['b.png'] }, post: () => undefined } } as unknown as Parameters<
    typeof pageAuthors
  >[0]
  const readAuthors = (authors: unknown) => pageAuthors(context, { slug: 'a', frontmatter: { authors, metadata: {} } })
  const authors = [
    'Ada',
    { name: 'Bob', url: 'javascript:x', image: '/b.png' },
    { name: 'Cy', image: '/c.png' },
    { url: 'x' },
    7,
  ]
  expect(readAuthors(authors)).toEqual([{ name: 'Ada' }, { name: 'Bob', image: '/docs/b.png' }, { name: 'Cy' }])
  expect(readAuthors('Ada')).toEqual([{ name: 'Ada' }])
  expect(readAuthors(undefined)).toEqual([])
})

test('the page menu has entries that work on a static site', () => {
  const urls = { base: '/', linkStyle: 'extensionless', site: 'https://e.com/' } as const
  const options = [
    'copy',
    'assistant',
    'mcp',
    'chatgpt',
    'download-spec',
    { title: 'Own', description: 'd', href: 'https://x.y/?q=$path' },
  ]
  const view = contextualView({ site: { options, display: 'toc' } }, { slug: 'a b', urls })
  expect(view?.display).toBe('toc')
  expect(view?.options.map(({ id, href }) => [id, href])).toEqual([
    ['copy', '/a%20b.md'],
    [
      'chatgpt',
      'https://chatgpt.com/?hints=search&q=Read%20https%3A%2F%2Fe.com%2Fa%2520b.md%20and%20answer%20my%20questions%20about%20it.',
    ],
    ['custom', 'https://x.y/?q=%2Fa%2520b'],
  ])
})

test('entries for tools are links and texts with the MCP server', () => {
  const urls = { base: '/', linkStyle: 'extensionless' } as const
  const options = ['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp', { title: 'Own', href: 'https://x.y/?s=$mcp' }]
  const target = { slug: 'a', urls, siteName: 'Acme & Co', mcp: 'https://docs.acme.com/mcp' }
  const view = contextualView({ site: { options } }, target)
  expect(view?.options.map(({ id, href, copies }) => [id, href ?? copies])).toMatchInlineSnapshot(`
    [
      [
        "mcp",
        "https://docs.acme.com/mcp",
      ],
      [
        "add-mcp",
        "npx add-mcp https://docs.acme.com/mcp",
      ],
      [
        "cursor",
        "cursor://anysphere.cursor-deeplink/mcp/install?name=Acme%20%26%20Co&config=eyJ1cmwiOiJodHRwczovL2RvY3MuYWNtZS5jb20vbWNwIn0%3D",
      ],
      [
        "vscode",
        "vscode:mcp/install?%7B%22name%22%3A%22Acme%20%26%20Co%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fdocs.acme.com%2Fmcp%22%7D",
      ],
      [
        "custom",
        "https://x.y/?s=https%3A%2F%2Fdocs.acme.com%2Fmcp",
      ],
    ]
  `)
  const link = new URL(view?.options.find(({ id }) => id === 'cursor')?.href ?? '')
  expect(JSON.parse(Buffer.from(link.searchParams.get('config') ?? '', 'base64').toString())).toEqual({
    url: 'https://docs.acme.com/mcp',
  })
  expect(contextualView({ site: { options: options.slice(0, 5) } }, { slug: 'a', urls })).toBeUndefined()
})

test('the MCP server is on the assistant domain, else on the host of the site URL', () => {
  const server = { endpoint: '/x', isOwn: false }
  expect(mcpUrl({ ...server, domain: 'docs.acme.com' }, 'https://acme.com/docs/')).toBe('https://docs.acme.com/mcp')
  expect(mcpUrl({ ...server, domain: 'acme' }, 'https://acme.com/docs/')).toBe('https://acme.com/mcp')
  expect(mcpUrl(server, undefined)).toBeUndefined()
  expect(mcpUrl({ ...server, isOwn: true }, 'https://acme.com/')).toBe('https://acme.com/mcp')
  expect(mcpUrl(undefined, 'https://acme.com/')).toBeUndefined()
})

test('a page may set its own menu or none, without checking unknown URLs', () => {
  const target = { slug: 'a', urls: { base: '/', linkStyle: 'extensionless' } } as const
  const site = { options: ['view'], display: 'header' }
  expect(contextualView({ site, page: { options: [] } }, target)).toBeUndefined()
  expect(contextualView({ site, page: 'nonsense' }, target)?.options[0]?.id).toBe('view')
  expect(contextualView({ site, page: { options: ['claude'] } }, target)?.options[0]?.href).toContain('{address}')
  const frontmatter = {
    title: 'x',
    description: '',
    href: { base: 'https://x.y/', query: [{ key: 'q', value: 'Explain $page' }] },
  }
  expect(contextualView({ site: { options: [frontmatter] } }, target)?.options[0]?.href).toBe(
    'https://x.y/?q=Explain%20{page}',
  )
  const bad = { title: 'x', description: '', href: ' java\nscript:alert(1)' }
  expect(contextualView({ site: { options: [bad] } }, target)).toBeUndefined()
})
