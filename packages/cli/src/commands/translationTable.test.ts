import { expect, test } from 'vitest'
import { translationTable } from './printTranslations.js'

test('a table has a row for each language, and lists what needs work', () => {
  const table = translationTable([
    { language: 'de', original: 'a.mdx', file: 'de/a.mdx', status: 'translated' },
    { language: 'pt-BR', original: 'a.mdx', file: 'pt-BR/a.mdx', status: 'outdated' },
    { language: 'de', original: 'b.mdx', status: 'missing' },
    { language: 'pt-BR', original: 'b.mdx', file: 'pt-BR/b.mdx', status: 'translated' },
  ])
  expect(table).toMatchInlineSnapshot(`
    "Language   Translated   Outdated   Missing
    de         1 (50 %)     0          1
    pt-BR      1 (50 %)     1          0

    1 outdated translation:
      pt-BR/a.mdx (a.mdx has changed)

    1 missing translation into de:
      b.mdx"
  `)
  expect(translationTable([])).toBe('The site has no pages in several languages.')
})
