import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevSite } from '../../packages/engine/dist/live/devSite.js'
import { openSite, readOutput, write } from './editedSite.js'

let root: string
let dev: DevSite

const kit = (version: string) => [
  {
    path: 'node_modules/kit/package.json',
    text: JSON.stringify({
      name: 'kit',
      version,
      type: 'module',
      exports: { '.': './kit.js', './kit.css': './kit.css' },
    }),
  },
  { path: 'node_modules/kit/kit.js', text: `export const version = 'version ${version}'\n` },
  { path: 'node_modules/kit/kit.css', text: `.kit::after { content: '${version}' }\n` },
  { path: 'package-lock.json', text: JSON.stringify({ version }) },
]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'octavo-packages-'))
  const pages = ['text', 'style', 'island']
  write(root, [
    {
      path: 'docs.json',
      text: JSON.stringify({ theme: 'mint', name: 'L', colors: { primary: '#0d9373' }, navigation: { pages } }),
    },
    { path: 'text.mdx', text: "import { version } from 'kit'\n\nText of {version}.\n" },
    { path: 'style.mdx', text: "import 'kit/kit.css'\n\nText.\n" },
    {
      path: 'island.mdx',
      text: "import { version } from 'kit'\n\nexport const Count = () => {\n  const [n] = useState(1)\n  return <b>{n} {version}</b>\n}\n\n<Count />\n",
    },
  ])
  dev = await openSite(root)
})

afterAll(async () => {
  await dev.close()
  rmSync(root, { recursive: true, force: true })
})

/** Returns the pages that show a text, in their document or in a file that it loads. */
async function pagesWith(text: string): Promise<string[]> {
  const names = ['/text', '/style', '/island']
  const texts = names.map(async (name) => {
    const { html } = (await readOutput(dev, name)) as { html: string }
    const loaded = html.match(/_octavo\/(?:islands\/[\w-]+\.js|utilities-[\w-]+\.css)/g) ?? []
    const files = await Promise.all(loaded.map((path) => readOutput(dev, path)))
    return [html, ...files].join('\n')
  })
  const all = await Promise.all(texts)
  return names.filter((_, at) => all[at]?.includes(text))
}

test('pages in dev show a package that is installed or updated, from the next change on', async () => {
  expect(await pagesWith('1.0.0')).toEqual([])
  for (const version of ['1.0.0', '2.0.0']) {
    write(root, kit(version))
    await dev.update([{ type: 'change', path: 'package-lock.json' }])
    expect(await pagesWith(version)).toEqual(['/text', '/style', '/island'])
  }
  expect(await pagesWith('1.0.0')).toEqual([])
})
