import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs, pageWith, writeFiles } from '../broken/sites.js'

const site = () => createSite(pageWith('# A\n'))

test.each(['guides', 'index.mdx', '.', '..'])(
  '--out never replaces a folder that is not an output: %s',
  async (out) => {
    const root = site()
    const run = await runCli('build', root, '--out', join(root, out))
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(/OUT_FOREIGN|OUT_WRITE/)
    expect(existsSync(join(root, 'guides/a.mdx'))).toBe(true)
    expect(readFileSync(join(root, 'index.mdx'), 'utf8')).toContain('Welcome')
  },
)

test('--out rejects a symlink to other files and follows one to an output', async () => {
  const root = site()
  const siteFolder = createFolder()
  writeFileSync(join(siteFolder, 'thesis.txt'), 'years of work')
  const link = join(createFolder(), 'link')
  symlinkSync(siteFolder, link)
  expect((await runCli('build', root, '--out', link)).stderr).toContain('OUT_FOREIGN')
  expect(existsSync(join(siteFolder, 'thesis.txt'))).toBe(true)

  const empty = createFolder()
  const other = join(createFolder(), 'other')
  symlinkSync(empty, other)
  expect((await runCli('build', root, '--out', other)).status).toBe(0)
  expect(existsSync(join(empty, 'index.html'))).toBe(true)
})

test('an earlier output in the docs folder is not an input', async () => {
  const root = site()
  await runCli('build', root, '--out', join(root, 'first'))
  await runCli('build', root, '--out', join(root, 'second'))
  expect(existsSync(join(root, 'second/first'))).toBe(false)
})

test('reports circular redirects and broken redirects', async () => {
  const root = createSite({
    ...pageWith('# A\n'),
    'docs.json': docs({
      navigation: { pages: ['index', 'guides/a'] },
      redirects: [
        { source: '/one', destination: '/two' },
        { source: '/two', destination: '/one' },
        { source: '/guides/a', destination: '/index' },
      ],
    }),
  })
  const { stdout } = await runCli('check', root)
  expect(stdout.match(/\[REDIRECT_\w+\]/g)).toEqual(['[REDIRECT_LOOP]', '[REDIRECT_LOOP]', '[REDIRECT_SHADOWED]'])
})

test('locates diagnostics of texts in docs.json', async () => {
  const root = createSite({
    ...pageWith('# A\n'),
    'docs.json': docs({ navigation: { pages: ['index', 'guides/a'] }, banner: { content: 'Hi <b>unclosed' } }),
  })
  mkdirSync(join(root, 'out'), { recursive: true })
  const run = await runCli('build', root, '--out', join(root, 'out'))
  expect(run.status).toBe(1)
  expect(run.stderr).toMatch(/error docs\.json:\d+:\d+ .*\[MDX_UNCLOSED\]/)
})

test('an operation folder outside the output stays inside it', async () => {
  const group = { group: 'API', openapi: { source: 'api.json', directory: '../../evil' }, pages: ['GET /users'] }
  const navigation = { groups: [{ group: 'Guide', pages: ['index', 'guides/a'] }, group] }
  const api = JSON.stringify({ openapi: '3.0.0', info: { title: 'x', version: '1' }, paths: { '/users': { get: {} } } })
  const folder = createFolder()
  writeFiles(folder, {
    'a/site/docs.json': docs({ navigation }),
    'a/site/index.mdx': '# Home\n',
    'a/site/api.json': api,
  })
  const run = await runCli('build', join(folder, 'a/site'), '--no-cache')
  expect(run.status).toBe(0)
  expect(readdirSync(folder)).toEqual(['a'])
  expect(readdirSync(join(folder, 'a'))).toEqual(['site'])
  expect(existsSync(join(folder, 'a/site/dist/evil/get-users.html'))).toBe(true)
})
