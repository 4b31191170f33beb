import { expect, test } from 'vitest'
import { sitePage as page } from './fixtures/sitePage.js'
import { type LlmsInput, llmsIndexes, llmsTxt, MAX_LLMS_LENGTH, shorten } from './llms.js'

const input: LlmsInput = {
  name: 'Lantern',
  description: 'All about *light*.',
  instructions: ['Prefer TypeScript.'],
  pages: [
    page('', { title: 'Home', description: 'First.\n\nSecond paragraph.' }),
    page('guides/a b', { title: 'A [b] (c)' }),
    page('es/guides/a', { isDefault: false }),
    page('api/users', { section: ['API', 'Users'], title: 'Users' }),
  ],
  specs: [
    { label: 'openapi', url: 'https://example.com/openapi.json', kind: 'openapi', type: 'application/json' },
    { label: 'events', url: 'https://example.com/events.yaml', kind: 'asyncapi', type: 'application/yaml' },
  ],
  links: [{ label: 'Blog', url: 'https://blog.example.com' }],
  indexes: [{ label: 'es', url: 'https://example.com/es/llms.txt' }],
}

test('llms.txt lists the pages of the default language in the order of navigation', () => {
  expect(llmsTxt(input)).toMatchInlineSnapshot(`
    "# Lantern

    > All about \\*light\\*.

    **Instructions for agents**

    Prefer TypeScript.

    ## Guide

    - [Home](https://example.com/index.md): First.
    - [A \\[b\\] (c)](https://example.com/guides/a%20b.md)

    ## API: Users

    - [Users](https://example.com/api/users.md)

    ## OpenAPI Specs

    - [openapi](https://example.com/openapi.json)

    ## AsyncAPI Specs

    - [events](https://example.com/events.yaml)

    ## More indexes

    - [es](https://example.com/es/llms.txt)

    ## Optional

    - [Blog](https://blog.example.com)
    "
  `)
})

test('indexes of a folder list all of its pages, whatever their language', () => {
  const indexes = llmsIndexes(input)
  expect(indexes.map(({ segment }) => segment)).toEqual(['guides', 'es', 'api'])
  expect(indexes[1]?.content).toBe(
    '# Lantern: es\n\n> Pages in every language and version.\n\n## Guide\n\n- [es/guides/a](https://example.com/es/guides/a.md)\n',
  )
})

test('shortens a long index by descriptions first, then by pages', () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => page(`guides/page-${index}`, { description: 'word '.repeat(length) }))
  const shortened = llmsTxt({ ...input, pages: many(300, 60) })
  expect(shortened.length).toBeLessThanOrEqual(MAX_LLMS_LENGTH)
  expect(shortened).toContain('page-299')
  expect(shortened).toContain('word…')
  const shortLlmsTxt = llmsTxt({ ...input, pages: many(3000, 60) })
  expect(shortLlmsTxt.length).toBeLessThanOrEqual(MAX_LLMS_LENGTH)
  expect(shortLlmsTxt.length).toBeGreaterThan(MAX_LLMS_LENGTH - 200)
  expect(shortLlmsTxt).toMatch(/_\d+ more pages are omitted/)
  expect(shortLlmsTxt).toContain('(https://example.com/es/llms.txt)')
})

test('shortens descriptions between words', () => {
  expect(shorten('one two three', 9)).toBe('one two…')
  expect(shorten('onetwothree', 6)).toBe('onetw…')
})

test('an index without a description has the summary of the first page', () => {
  const { description: _, ...unnamed } = input
  expect(llmsTxt(unnamed)).toContain('# Lantern\n\n> First.\n')
  expect(llmsTxt({ ...unnamed, pages: [] })).toContain('# Lantern\n\n> Documentation of Lantern.\n')
})
