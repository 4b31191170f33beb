import { expect, test } from 'vitest'
import type { ViewContext } from '../view/viewContext.js'
import {
  distinctDocuments,
  hasRedirectDocuments,
  hostRules,
  pageless,
  REDIRECT_SCRIPT,
  redirectDocuments,
  redirectFile,
} from './redirectFiles.js'

/** Runs the script of a redirect page, and returns where it goes. */
function target(href: string, { search = '', hash = '' }: { search?: string; hash?: string }): string {
  let reached = ''
  const location = { search, hash, replace: (url: URL) => (reached = url.href) }
  new Function('document', 'location', REDIRECT_SCRIPT)({ links: [{ href }] }, location)
  return reached
}

test('a redirect page keeps the query and the fragment of the request', () => {
  const page = 'https://docs.example/new'
  expect(target(page, {})).toBe(page)
  expect(target(page, { search: '?utm=1&b=2', hash: '#part' })).toBe(`${page}?utm=1&b=2#part`)
  expect(target(`${page}?utm=0#own`, { search: '?utm=1&b=2', hash: '#part' })).toBe(`${page}?utm=0&b=2#own`)
})

test('spaces in redirects are encoded in host files', () => {
  const redirects = [{ source: '/old page/:rest*', destination: '/new page/:rest*', permanent: true }]
  const [file] = hostRules({ redirects, base: '/' })
  expect(file?.content).toBe('/old%20page/* /new%20page/:splat 308\n')
})

test('the document of a redirect is named after its source', () => {
  expect(['old', 'old.html', 'a/b.HTM', 'a.html.b'].map((path) => redirectFile(path, 'extensionless'))).toEqual([
    'old.html',
    'old.html',
    'a/b.HTM',
    'a.html.b.html',
  ])
})

interface RedirectSite {
  redirects?: Record<string, string>
  pages?: string[]
  linkStyle?: ViewContext['urls']['linkStyle']
  site?: string
  home?: string
}

/** The parts of a site that redirects depend on. */
function redirectContext({
  redirects = {},
  pages = [''],
  linkStyle = 'extensionless',
  site,
  home = '/start',
}: RedirectSite) {
  const rules = Object.entries(redirects).map(([source, destination]) => ({ source, destination, permanent: true }))
  const pageAt = (path: string) => pages.find((slug) => slug === path.replace(/^\/+|\/+$/g, ''))
  return {
    site: { activeRedirects: () => rules, routes: new Map(pages.map((slug) => [slug, {}])) },
    urls: { base: '/', linkStyle, site, pageAt },
    home,
  } as unknown as ViewContext
}

const destinations = (linkStyle: ViewContext['urls']['linkStyle']) =>
  pageless(
    redirectContext({
      redirects: {
        '/1': '/page',
        '/2': '/page/?a=/b#c',
        '/3': '/other',
        '/4': '/other/',
        '/5': '/file.pdf',
        '/6': '/new/:id',
        '/7': '/new/*',
        '/8': 'https://x.test/page',
        '/9': '/other?a#b',
        '/10': 'page',
      },
      pages: ['page'],
      linkStyle,
    }),
  ).map(({ destination }) => destination)

test('destinations have the link style of the site', () => {
  expect(destinations('extensionless')).toMatchInlineSnapshot(`
    [
      "/page",
      "/page?a=/b#c",
      "/other",
      "/other/",
      "/file.pdf",
      "/new/:id",
      "/new/*",
      "https://x.test/page",
      "/other?a#b",
      "page",
    ]
  `)
  expect(destinations('folder')).toMatchInlineSnapshot(`
    [
      "/page/",
      "/page/?a=/b#c",
      "/other/",
      "/other/",
      "/file.pdf",
      "/new/:id",
      "/new/*",
      "https://x.test/page",
      "/other/?a#b",
      "page",
    ]
  `)
  expect(destinations('html')).toEqual(destinations('extensionless'))
})

test('each redirect without parameters has a document that names the canonical URL of its page', () => {
  const documents = (linkStyle: ViewContext['urls']['linkStyle']) =>
    redirectDocuments(
      redirectContext({
        redirects: { '/old%20page/': '/page#a', '/away': 'https://x.test/?a=1&b="<2>"', '/p/:id': '/page' },
        pages: ['', 'page'],
        site: 'https://docs.test/',
        linkStyle,
      }),
    ).map(({ path, source, content }) => {
      const [, canonical] = /rel="canonical" href="([^"]*)"/.exec(content) ?? []
      const [, link] = /<a href="([^"]*)">/.exec(content) ?? []
      const [, refresh] = /content="0; url=([^"]*)"/.exec(content) ?? []
      return { path, source, canonical, link, isSame: link === refresh }
    })
  expect(documents('extensionless')).toMatchInlineSnapshot(`
    [
      {
        "canonical": "https://docs.test/page",
        "isSame": true,
        "link": "/page#a",
        "path": "old page.html",
        "source": "/old%20page/",
      },
      {
        "canonical": "https://x.test/?a=1&#38;b=&#34;&#60;2&#62;&#34;",
        "isSame": true,
        "link": "https://x.test/?a=1&#38;b=&#34;&#60;2&#62;&#34;",
        "path": "away.html",
        "source": "/away",
      },
    ]
  `)
  expect(documents('folder')[0]).toMatchInlineSnapshot(`
    {
      "canonical": "https://docs.test/page/",
      "isSame": true,
      "link": "/page/#a",
      "path": "old page/index.html",
      "source": "/old%20page/",
    }
  `)
})

test('redirects the root to the first page when no page is at the root', () => {
  const paths = (site: RedirectSite) => redirectDocuments(redirectContext(site)).map(({ path }) => path)
  expect(paths({ pages: ['a'] })).toEqual(['index.html'])
  expect(paths({ pages: ['a', ''] })).toEqual([])
  expect(paths({ pages: ['a'], home: '/' })).toEqual([])
  expect(redirectDocuments(redirectContext({ pages: ['a'], home: '/a' }))[0]?.content).toContain(
    '<link rel="canonical" href="/a">',
  )
  expect(hasRedirectDocuments(redirectContext({ pages: [''] }))).toBe(false)
  expect(hasRedirectDocuments(redirectContext({ redirects: { '/b': '/a' } }))).toBe(true)
})

test('no document is written outside the site', () => {
  const redirects = { '/../a': '/x', '/a/../../b': '/x', '/%2e%2e/c': '/x', '/a..b': '/x' }
  expect(redirectDocuments(redirectContext({ redirects })).map(({ path }) => path)).toEqual(['a..b.html'])
})

test('documents that differ from another file only in case are omitted with a warning', () => {
  const documents = [
    { path: 'Old.html', content: '', source: '/Old' },
    { path: 'old.html', content: '', source: '/old' },
    { path: 'PAGE.html', content: '', source: '/PAGE' },
    { path: 'page.html', content: '', source: '/page' },
    { path: 'INDEX.html', content: '' },
  ]
  const site = { redirectPlace: () => ({ start: { line: 3, column: 4 } }) } as never
  const { documents: distinct, diagnostics } = distinctDocuments(documents, ['page.html', 'index.html'], site)
  expect(distinct.map(({ path }) => path)).toEqual(['Old.html', 'page.html', 'INDEX.html'])
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "file": "docs.json",
        "hint": "Some file systems treat both as one file. Hosts that read \`_redirects\` still follow it.",
        "message": "No document for the redirect from "/old": its file old.html differs from Old.html only in case.",
        "rule": "REDIRECT_CASE",
        "severity": "warning",
        "start": {
          "column": 4,
          "line": 3,
        },
      },
      {
        "file": "docs.json",
        "hint": "Some file systems treat both as one file. Hosts that read \`_redirects\` still follow it.",
        "message": "No document for the redirect from "/PAGE": its file PAGE.html differs from page.html only in case.",
        "rule": "REDIRECT_CASE",
        "severity": "warning",
        "start": {
          "column": 4,
          "line": 3,
        },
      },
    ]
  `)
})

test('hosts get the rules in their own syntax, and a copy as data', () => {
  const redirects = [
    { source: '/a', destination: '/b', permanent: true },
    { source: '/c/:slug*/x', destination: '/d/:slug*', permanent: false },
    { source: '/e/*', destination: 'https://x.test/*', permanent: true },
    { source: '/50%25\n/\uD800 %zz', destination: '/\u00e9%2F%c3', permanent: true },
    { source: '/:a*/:b*', destination: '/:a*/:b*', permanent: true },
  ]
  const [rules, data] = hostRules({ redirects, base: '/docs/' })
  expect(rules).toMatchInlineSnapshot(`
    {
      "content": "/docs/a /docs/b 308
    /docs/c/*/x /docs/d/:splat 307
    /docs/e/* https://x.test/:splat 308
    /docs/50%25%0A/%20%25zz /docs/%C3%A9%2F%c3 308
    /docs/*/* /docs/:splat/:splat 308
    ",
      "path": "_redirects",
    }
  `)
  expect(data).toEqual({ path: '_octavo/redirects.json', content: JSON.stringify({ redirects }) })
  expect(hostRules({ redirects: [], base: '/' })).toEqual([])
})
