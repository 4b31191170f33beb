import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testBroken } from './brokenCase.js'
import { docs, siteWith } from './sites.js'

const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Lanterns', version: '1' },
  paths: { '/users': { get: { summary: 'List users', responses: { 200: { description: 'Users.' } } } } },
})

testBroken([
  {
    id: 'B13',
    what: 'a page that does not exist',
    files: siteWith({ 'guides/mission.mdx': '# Mission\n' }, ['guides/missing']),
    problems: ['warning docs.json:10:7 NAV_PAGE_MISSING'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B14',
    what: 'a page in other letter case',
    files: siteWith({ 'guides/intro.mdx': '# Intro\n' }, ['Guides/Intro']),
    problems: ['warning docs.json:10:7 NAV_PAGE_CASE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B15',
    what: 'a page listed twice',
    files: siteWith({ 'guides/intro.mdx': '# Intro\n' }, ['guides/intro', 'guides/intro']),
    problems: ['warning docs.json:11:7 NAV_DUPLICATE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B16',
    what: 'a page outside the docs folder',
    files: siteWith({}, ['../../etc/passwd']),
    problems: ['error docs.json:10:7 NAV_OUTSIDE_ROOT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B17',
    what: 'two files of one name',
    files: siteWith({ 'a.mdx': '# From MDX\n', 'a.md': '# From Markdown\n' }, ['a']),
    problems: ['warning a.md ROUTE_DUPLICATE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
    built: (outDir) => expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toContain('From MDX'),
  },
  {
    id: 'B18',
    what: 'a file and a folder index of one address',
    files: siteWith({ 'guide.mdx': '# From the file\n', 'guide/index.mdx': '# From the folder\n' }, ['guide']),
    problems: ['warning guide/index.mdx ROUTE_DUPLICATE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
    built: (outDir) => expect(readFileSync(join(outDir, 'guide.html'), 'utf8')).toContain('From the file'),
  },
  {
    id: 'B21',
    what: 'a method in lower case',
    files: siteWith({
      'openapi.json': spec,
      'docs.json': docs({ api: { openapi: 'openapi.json' }, navigation: { pages: ['index', 'get /users'] } }),
    }),
    problems: ['warning docs.json:10:7 NAV_METHOD_CASE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
])
