import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FragmentReference, FragmentView } from '@octavo/core'
import { afterEach, expect, test } from 'vitest'
import { OutputTree } from '../files/outputTree.js'
import type { ApiFragment } from '../render/apiContent.js'
import type { ViewContext } from '../view/viewContext.js'
import { fragmentFile } from './fragments.js'
import { checkFragments, writeFragments } from './writeFragments.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-parts-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const context = {
  site: { derived: { navigation: { children: [] } } },
  config: { icons: { library: 'lucide' } },
  assets: { styles: [], siteStyles: [] },
} as unknown as ViewContext

const part = (id: number): FragmentReference => ({ id: String(id), pointer: `#/m/${id}`, mode: 'all', from: 0 })
const apiParts = (...ids: number[]): ApiFragment[] => ids.map((id) => ({ ...part(id), source: 'api.json' }))

/** Fragments that each link to two others, without end. */
function endless() {
  const names: string[] = []
  return {
    seen: names,
    key: ({ id }: ApiFragment) => id,
    view({ id }: ApiFragment, isOpen: (id: string) => boolean = () => true): FragmentView {
      names.push(id)
      const inside = [Number(id) * 2, Number(id) * 2 + 1]
      const fields = inside.map((next) => ({
        id: `f${next}`,
        name: `f${next}`,
        required: false,
        type: 'object',
        more: { ...(isOpen(String(next)) && { href: `/${next}` }), count: 3 },
      }))
      const fragments = inside.filter((next) => isOpen(String(next))).map(part)
      return { id, title: id, schema: { type: 'object', fields }, fragments }
    },
  }
}

function write(fragments: ApiFragment[], maxParts: number, previous?: ReturnType<OutputTree['commit']>) {
  const tree = new OutputTree(join(folder, 'dist'), previous)
  const set = endless()
  const problems = writeFragments({ tree, context, fragments, set, most: maxParts })
  const read = (id: number) => tree.read(fragmentFile('api.json', String(id)))
  const texts = new Map([1, 2, 3, 4, 9].map((id) => [id, tree.has(fragmentFile('api.json', String(id))) && read(id)]))
  return { problems, texts, record: tree.commit(), seen: set.seen }
}

test('limits fragments of a document and marks truncated ones', () => {
  const { texts, problems, record } = write(apiParts(1), 3)
  expect(Object.keys(record)).toHaveLength(3)
  expect(texts.get(1)).toContain('data-fragment="/2"')
  expect(texts.get(2)).not.toContain('data-fragment=')
  expect(texts.get(2)).toMatch(/f4[\s\S]*… \+ /)
  expect(problems).toMatchObject([{ rule: 'OAS_TOO_MANY_PARTS', severity: 'warning', file: 'api.json' }])
  expect(problems.map(({ message }) => message)).toEqual([
    'Too many nested schemas in "api.json": 3 are written, 4 are omitted.',
  ])
})

test('includes fragments linked by pages and marks links to omitted ones', () => {
  const { texts, record } = write(apiParts(1, 2, 9), 2)
  expect(Object.keys(record)).toHaveLength(3)
  expect(texts.get(9)).toContain('… + ')
})

test('the next build skips unchanged fragments', () => {
  const first = write(apiParts(1), 3)
  const second = write(apiParts(1), 3, first.record)
  expect(second.record).toEqual(first.record)
  expect(second.problems).toEqual(first.problems)
  // The first fragment links to all; the others depend on the omitted ones.
  expect(second.seen).toEqual(['2', '3'])
})

test('a check gives the same diagnostics without files', () => {
  const { problems } = write(apiParts(1), 3)
  const { site, config } = context
  expect(checkFragments({ site, config, fragments: apiParts(1), set: endless(), most: 3 })).toEqual(problems)
  expect(checkFragments({ site, config, fragments: [], set: endless(), most: 3 })).toEqual([])
})
