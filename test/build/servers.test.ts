import { afterEach, expect, test } from 'vitest'
import { createSite, siteWith } from '../broken/sites.js'
import { type Mode, type Server, serve } from '../tools/octavo.js'

let server: Server | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

const FILES = siteWith({
  'README.md': '# Read me\n',
  'notes.yaml': 'a: 1\n',
  'package.json': '{}',
  'data.json': '{"a":1}',
  '.env': 'SECRET=1',
})

test.each(['dev', 'preview'] as const)(
  'octavo %s redirects the base without a slash to the site',
  async (mode: Mode) => {
    server = await serve(mode, createSite(FILES), { base: '/docs/' })
    const response = await fetch(`${server.url}?a=b`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/docs/?a=b'])
    expect((await fetch(`${server.url}/`)).status).toBe(200)
  },
)

test.each(['dev', 'preview'] as const)('octavo %s responds with 404 for files that a build omits', async (mode) => {
  server = await serve(mode, createSite(FILES), { base: '/docs/' })
  const { url } = server
  const paths = ['docs.json', 'README.md', 'package.json', 'index.mdx', '.env', 'data.json']
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${url}/${path}`)).status))
  expect(Object.fromEntries(paths.map((path, index) => [path, statuses[index]]))).toEqual({
    'docs.json': 404,
    'README.md': 404,
    'package.json': 404,
    'index.mdx': 404,
    '.env': 404,
    'data.json': 200,
  })
})

test.each(['dev', 'preview'] as const)('octavo %s finds pages whose names contain any URL character', async (mode) => {
  const names = [...'&+:;=@$,!'].map((letter) => `a${letter}b`)
  const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: "${name}"\n---\n`]))
  server = await serve(mode, createSite(siteWith(pages)))
  const { url } = server
  const statuses = await Promise.all(names.map(async (name) => [name, (await fetch(`${url}/${name}`)).status]))
  expect(statuses).toEqual(names.map((name) => [name, 200]))
})

test.each(['dev', 'preview'] as const)('octavo %s finds files whose names contain any URL character', async (mode) => {
  const names = [...'&+:;=@$,!#?% '].map((letter) => `img/a${letter}b.svg`)
  const files = Object.fromEntries(names.map((name) => [name, '<svg xmlns="http://www.w3.org/2000/svg"/>']))
  server = await serve(mode, createSite(siteWith(files)), { base: '/docs/' })
  const { url } = server
  const results = await Promise.all(
    names.flatMap((name) =>
      [name, encodeURIComponent(name).replace('%2F', '/')].map(async (path) => {
        // An address can't hold these as they are.
        const address = /[#?%]/.test(name) ? encodeURIComponent(name).replace('%2F', '/') : path
        const { status, headers } = await fetch(`${url}/${address}`)
        return [name, status, headers.get('content-type')]
      }),
    ),
  )
  expect(results).toEqual(names.flatMap((name) => [name, name].map(() => [name, 200, 'image/svg+xml'])))
  expect((await fetch(new URL('/img/a:b.svg', url))).status).toBe(404)
})
