import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DevClient, OpenPages } from '../../packages/engine/dist/live/openPages.js'
import { loadSite, write } from './editedSite.js'

const docs = { theme: 'mint', name: 'L', colors: { primary: '#0d9373' }, navigation: { pages: ['index'] } }

test('open pages show the errors of a layout file and of docs.json, whichever came first', async () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-layout-'))
  const footer = (text: string) => ({ path: 'Footer.jsx', text })
  const config = (text: string) => ({ path: 'docs.json', text })
  const valid = [footer('export default () => <footer>One</footer>\n'), config(JSON.stringify(docs))]
  write(root, [...valid, { path: 'index.mdx', text: '# A\n' }])
  const dev = await loadSite(root, { layout: { Footer: './Footer.jsx' } })
  try {
    const pages = new OpenPages(dev)
    let rules: string[] = []
    const client: DevClient = {
      send(event) {
        if (event === 'octavo:fixed') rules = []
      },
      sendErrors(errors) {
        rules = errors.map(({ rule }) => rule)
      },
    }
    await pages.open(client, '/')
    const rulesAfter = async (edit: { path: string; text: string }) => {
      const changes = write(root, [edit])
      await dev.update(changes).then(
        () => pages.succeed(),
        (error) => pages.fail(error),
      )
      return rules
    }
    const [goodFooter, goodConfig] = valid as [(typeof valid)[0], (typeof valid)[0]]
    const [badFooter, badConfig] = [footer('export default () => <footer>'), config('{ "name": ')]
    expect(await rulesAfter(badFooter)).toEqual(['LAYOUT_FILE'])
    expect(await rulesAfter(badConfig)).toEqual(['LAYOUT_FILE', 'CFG_SYNTAX'])
    expect(await rulesAfter(goodFooter)).toEqual(['CFG_SYNTAX'])
    expect(await rulesAfter(badFooter)).toEqual(['LAYOUT_FILE', 'CFG_SYNTAX'])
    expect(await rulesAfter(goodConfig)).toEqual(['LAYOUT_FILE'])
    expect(await rulesAfter(goodFooter)).toEqual([])
  } finally {
    await dev.close()
    rmSync(root, { recursive: true, force: true })
  }
})
