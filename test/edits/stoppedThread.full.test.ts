import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder } from '../broken/sites.js'
import { openSite, write } from './editedSite.js'

const CONFIG = { theme: 'mint', name: 'A', colors: { primary: '#123456' }, navigation: { pages: ['index'] } }

test('the error of endless code in a snippet ends with the code, in dev and in builds with a cache', async () => {
  const root = createFolder()
  write(root, [
    { path: 'docs.json', text: JSON.stringify(CONFIG) },
    { path: 'index.mdx', text: "import { Lamp } from '/snippets/lamp.jsx'\n\n# Hello\n\n<Lamp />\n" },
    { path: 'snippets/lamp.jsx', text: 'export const Lamp = () => { for (;;) {} }\n' },
  ])
  const [out, cache] = [join(createFolder(), 'out'), createFolder()]
  const build = () => runCli('build', root, '--out', out, '--cache', cache)
  expect((await build()).status).toBe(1)
  const dev = await openSite(root)
  onTestFinished(() => dev.close())
  expect((await dev.documents.at('/'))?.status).toBe(500)
  await dev.update(write(root, [{ path: 'snippets/lamp.jsx', text: 'export const Lamp = () => <b>Lit</b>\n' }]))
  const document = await dev.documents.at('/')
  expect([document?.status, document?.html.includes('<b>Lit</b>')]).toEqual([200, true])
  expect((await build()).status).toBe(0)
}, 300_000)
