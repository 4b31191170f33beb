import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith, writeFiles } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'

/** A plugin that reads other files in every hook and declares nothing. */
const PLUGIN = `
const words = ({ readFile, findFiles }) => findFiles('words/*.json').flatMap((file) => JSON.parse(readFile(file)))
let known = []
export default {
  layout: { Footer: './layout/Footer.jsx' },
  components: { Lamp: './components/Lamp.jsx' },
  plugins: [{
    name: 'words',
    pages(files) { known = words(files); return [{ path: 'words', content: '# Words\\n\\n' + known.join(' '), group: 'Words' }] },
    transformTree(tree, page) {
      tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: words(page).join(', ') }] })
    },
    head: (page) => [{ tag: 'meta', attrs: { name: 'words', content: known.length + page.path } }],
    outputs: (site) => [{ path: 'words.txt', content: site.pages.map((page) => page.markdown()).join('\\n') }],
  }],
}
`

const page = (text: string) => `---\ntitle: ${text}\n---\n\n<Lamp>${text}</Lamp>\n`

/** Edits by name; each leaves a valid site. */
const EDITS: Record<string, (root: string, word: string) => void> = {
  'a page': (root, word) => writeFiles(root, { 'guides/a.mdx': page(word) }),
  'another page': (root, word) => writeFiles(root, { 'index.mdx': page(word) }),
  'a file that the plugin reads': (root, word) => writeFiles(root, { 'words/a.json': JSON.stringify([word]) }),
  'a new file that it reads': (root, word) => writeFiles(root, { [`words/${word}.json`]: JSON.stringify([word]) }),
  'a file that goes': (root) => rmSync(join(root, 'words/b.json'), { force: true }),
  'a component': (root, word) =>
    writeFiles(root, { 'components/Lamp.jsx': `export default ({ children }) => <b title="${word}">{children}</b>` }),
  'a layout part': (root, word) => writeFiles(root, { 'layout/Footer.jsx': `export default () => <p>${word}</p>` }),
  'the configuration': (root, word) =>
    writeFiles(root, {
      'octavo.config.mjs': `${PLUGIN}// ${word}\n`.replace("'words', content", `'${word}', content`),
    }),
}

test('a cached build equals a clean build after random edits', async () => {
  const root = createSite(
    siteWith(
      { 'octavo.config.mjs': PLUGIN, 'words/a.json': '["one"]', 'words/b.json': '["two"]', 'guides/a.mdx': page('A') },
      ['guides/a'],
    ),
  )
  EDITS['a component']?.(root, 'first')
  EDITS['a layout part']?.(root, 'first')
  const cache = createFolder()
  const warm = join(createFolder(), 'warm')
  const edits = fc.sample(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.stringMatching(/^[a-z]{3,6}$/)), 12)
  for (const [name, word] of edits) {
    EDITS[name]?.(root, word)
    const clean = join(createFolder(), 'clean')
    expect((await runCli('build', root, '--out', warm, '--cache', cache)).status).toBe(0)
    expect((await runCli('build', root, '--out', clean, '--no-cache')).status).toBe(0)
    expect(readTree(warm), `after an edit of ${name} with "${word}"`).toEqual(readTree(clean))
  }
  expect(readFileSync(join(warm, 'words.txt'), 'utf8')).not.toBe('')
}, 600_000)
