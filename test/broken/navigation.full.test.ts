import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testBroken } from './brokenCase.js'
import { runCli } from './cli.js'
import { createFolder, createSite, docs, siteWith } from './sites.js'

const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Lanterns', version: '1' },
  paths: { '/users': { get: { summary: 'List users', responses: { 200: { description: 'Users.' } } } } },
})

test('a site without its first page opens the next one, or none, and never itself', async () => {
  const navigation = { pages: ['gone'] }
  const other = { 'docs.json': docs({ navigation }), 'guide.mdx': '# Guide\n' }
  const none = { 'docs.json': docs({ navigation }), 'guide.mdx': '---\nurl: https://example.com\n---\n' }
  const [withGuide, external] = await Promise.all(
    [other, none].map(async (files) => {
      const out = join(createFolder(), 'out')
      expect((await runCli('build', createSite(files), '--out', out)).status).toBe(0)
      return out
    }),
  )
  expect(readFileSync(join(withGuide ?? '', 'index.html'), 'utf8')).toContain('url=/guide"')
  expect(readFileSync(join(external ?? '', 'index.html'), 'utf8')).toContain('url=https://example.com')
  const empty = await runCli(
    'build',
    createSite({ 'docs.json': docs({ navigation }) }),
    '--out',
    join(createFolder(), 'out'),
  )
  expect(empty.stderr).toContain('NAV_PAGE_MISSING')
})

testBroken([
  {
    what: 'a page that does not exist',
    files: siteWith({ 'guides/mission.mdx': '# Mission\n' }, ['guides/missing']),
    problems: ['warning docs.json:10:7 NAV_PAGE_MISSING'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:10:7 Page "guides/missing" does not exist; the entry is ignored. [NAV_PAGE_MISSING]

           8 |     "pages": [
           9 |       "index",
        > 10 |       "guides/missing"
             |       ^^^^^^^^^^^^^^^^
          11 |     ]
          12 |   }

        Expected guides/missing.mdx or .md, or "<METHOD> <path>" of an OpenAPI operation.
        Did you mean "guides/mission"?

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a page in other letter case',
    files: siteWith({ 'guides/intro.mdx': '# Intro\n' }, ['Guides/Intro']),
    problems: ['warning docs.json:10:7 NAV_PAGE_CASE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:10:7 Page "Guides/Intro" differs in case from the file guides/intro.mdx; the file is used. [NAV_PAGE_CASE]

           8 |     "pages": [
           9 |       "index",
        > 10 |       "Guides/Intro"
             |       ^^^^^^^^^^^^^^
          11 |     ]
          12 |   }

        Expected "guides/intro". Names are case-sensitive on most hosts.

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a page listed twice',
    files: siteWith({ 'guides/intro.mdx': '# Intro\n' }, ['guides/intro', 'guides/intro']),
    problems: ['warning docs.json:11:7 NAV_DUPLICATE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:11:7 Page "guides/intro" is listed twice, first at line 10. [NAV_DUPLICATE]

           9 |       "index",
          10 |       "guides/intro",
        > 11 |       "guides/intro"
             |       ^^^^^^^^^^^^^^
          12 |     ]
          13 |   }

        Remove one of the entries.

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a page outside the docs folder',
    files: siteWith({}, ['../../etc/passwd']),
    problems: ['warning docs.json:10:7 NAV_OUTSIDE_ROOT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning docs.json:10:7 Page path "../../etc/passwd" points outside the docs folder; the entry was skipped. [NAV_OUTSIDE_ROOT]

             8 |     "pages": [
             9 |       "index",
          > 10 |       "../../etc/passwd"
               |       ^^^^^^^^^^^^^^^^^^
            11 |     ]
            12 |   }

          Expected the path of an MDX file inside the docs folder.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'two files of one name',
    files: siteWith({ 'a.mdx': '# From MDX\n', 'a.md': '# From Markdown\n' }, ['a']),
    problems: ['warning a.md ROUTE_DUPLICATE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning a.md a.mdx and a.md have the same path /a; a.mdx is used. [ROUTE_DUPLICATE]
        Rename or remove a.md.

      0 errors, 1 warning"
    `),
    built: (outDir) => expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toContain('From MDX'),
  },
  {
    what: 'a file and a folder index of one address',
    files: siteWith({ 'guide.mdx': '# From the file\n', 'guide/index.mdx': '# From the folder\n' }, ['guide']),
    problems: ['warning guide/index.mdx ROUTE_DUPLICATE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning guide/index.mdx guide.mdx and guide/index.mdx have the same path /guide; guide.mdx is used. [ROUTE_DUPLICATE]
        Rename or remove guide/index.mdx.

      0 errors, 1 warning"
    `),
    built: (outDir) => expect(readFileSync(join(outDir, 'guide.html'), 'utf8')).toContain('From the file'),
  },
  {
    what: 'a method in lower case',
    files: siteWith({
      'openapi.json': spec,
      'docs.json': docs({ api: { openapi: 'openapi.json' }, navigation: { pages: ['index', 'get /users'] } }),
    }),
    problems: ['warning docs.json:10:7 NAV_METHOD_CASE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:10:7 "get /users" is read as a page path, and this page does not exist; the entry is ignored. [NAV_METHOD_CASE]

           8 |     "pages": [
           9 |       "index",
        > 10 |       "get /users"
             |       ^^^^^^^^^^^^
          11 |     ]
          12 |   },

        Expected an upper-case HTTP method.
        Did you mean "GET /users"?

      0 errors, 1 warning"
    `),
  },
])
