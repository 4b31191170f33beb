import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NavigationNode } from '@octavo/core'
import { afterAll, describe, expect, test } from 'vitest'
import type { PageSelection } from './selectPages.js'
import { Site } from './site.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-select-'))
afterAll(() => rmSync(root, { recursive: true }))

const navigation = {
  versions: [
    { version: 'v2', groups: [{ group: 'Start', pages: ['index', 'two'] }] },
    {
      version: 'v1',
      groups: [
        { group: 'Start', pages: ['one', 'index'] },
        { group: 'Old', pages: ['older'] },
      ],
    },
  ],
}
for (const slug of ['index', 'one', 'two', 'older', 'hidden'])
  writeFileSync(join(root, `${slug}.mdx`), `---\ntitle: ${slug}\n---\n`)
writeFileSync(
  join(root, 'docs.json'),
  JSON.stringify({ theme: 'mint', name: 'Test', colors: { primary: '#123456' }, navigation }),
)

describe('a selection of pages', () => {
  test('without options includes all pages', async () => {
    const site = await load(undefined)
    expect([...site.routes.keys()]).toEqual(['', 'hidden', 'older', 'one', 'two'])
    expect(site.derived.elsewhere.size).toBe(0)
  })

  test('by path accepts any notation and removes empty parts of navigation', async () => {
    const site = await load({ paths: ['/one', 'two/', '/index'] })
    expect([...site.routes.keys()]).toEqual(['', 'one', 'two'])
    expect([...site.derived.elsewhere]).toEqual(['hidden', 'older'])
    expect(labels(site)).toEqual(['v2: Start', 'v1: Start'])
  })

  test('by version excludes other versions but includes unversioned pages', async () => {
    const site = await load({ version: 'v2' })
    expect([...site.routes.keys()]).toEqual(['', 'hidden', 'two'])
    expect([...site.derived.elsewhere]).toEqual(['older', 'one'])
    expect(labels(site)).toEqual(['v2: Start', 'v1: Start'])
  })

  test('reports missing items with suggestions', async () => {
    const site = await load({ paths: ['/onee'], version: 'v3' })
    expect(site.diagnostics.map(({ rule, message, hint }) => [rule, message, hint])).toMatchInlineSnapshot(`
      [
        [
          "SELECTION_PATH",
          "Page /onee does not exist.",
          "Did you mean "/one"?",
        ],
        [
          "SELECTION_VERSION",
          "Navigation has no version "v3".",
          undefined,
        ],
      ]
    `)
  })
})

async function load(selection: PageSelection | undefined): Promise<Site> {
  return Site.load({ root, ...(selection && { selection }) })
}

function labels({ derived }: Site): string[] {
  const names = (nodes: readonly NavigationNode[], before: string): string[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'page') return []
      const name = before + node.label
      return node.kind === 'group' ? [name] : names(node.children, `${name}: `)
    })
  return names(derived.navigation.children, '')
}
