import { expect, test } from 'vitest'
import type { SearchPage } from '../types.js'
import { counted } from './countTerms.js'
import { IndexBuilder, makeIndex } from './indexData.js'

const page = (path: string, title: string, text: string): SearchPage => ({
  path,
  title,
  crumbs: ['Guide'],
  sections: [{ id: '', heading: '', text }],
})

const pages = [
  page('a', 'Alpha', 'The first page names lanterns and candles. Lanterns glow.'),
  page('b', 'Beta', 'The second page names candles.'),
  page('c', 'Gamma', 'Nothing but zebras.'),
]

test('an index does not depend on the order in which its pages were added, nor on pages of earlier indexes', () => {
  const builder = new IndexBuilder()
  const keys = pages.map(({ path }) => path)
  for (const one of [...pages].reverse()) builder.add(one.path, counted(one))
  expect(builder.build(keys)).toEqual(makeIndex(pages.map(counted)))

  const edited = [pages[0] as SearchPage, page('b', 'Beta', 'Aardvarks replace the candles.')]
  builder.add('edited', counted(edited[1] as SearchPage))
  const second = builder.build(['a', 'edited'])
  expect(second).toEqual(makeIndex(edited.map(counted)))
  expect(second.terms).not.toContain('zebra')
  const restored = new IndexBuilder()
  restored.restore(makeIndex(pages.map(counted)), keys)
  restored.add('edited', counted(edited[1] as SearchPage))
  expect(restored.build(['a', 'edited'])).toEqual(second)
  expect(['a', 'b', 'c', 'edited'].filter((key) => builder.has(key))).toEqual(['a', 'edited'])
})
