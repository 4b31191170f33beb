import type { FormField } from '@octavo/core'
import { expect, test } from 'vitest'
import { suggestions } from './jsonSuggestions.js'
import { scanJson, valueRange } from './scanJson.js'

/** Returns the place of `|` in a text, in short. */
function place(marked: string): string | undefined {
  const position = marked.indexOf('|')
  const text = marked.replace('|', '')
  const jsonPlace = scanJson(text, position).place
  if (!jsonPlace) return undefined
  const { path, isName, names, from, to } = jsonPlace
  return `${isName ? 'name' : 'value'} ${path.join('.')} [${names}] ${JSON.stringify(text.slice(from, to))}`
}

test('finds what is typed, also in incomplete JSON', () => {
  const texts = [
    '|',
    '{|}',
    '{"na|',
    '{"a": 1, "b|": 2}',
    '{"a": |',
    '{"a": "x|", "c": 1}',
    '{"a": [1, {"b": tr|}]}',
    '{"a": [|]}',
    '{"a": [1,|',
    '{"a"| : 1}',
    '{"a": 1 |}',
    '{"a": 1, |\n  "b": {"c": 2}}',
    '{"a\\"b|": 1}',
  ]
  expect(texts.map(place)).toEqual([
    'value  [] ""',
    'name  [] ""',
    'name  [] "\\"na"',
    'name  [a] "\\"b\\""',
    'value a [a] ""',
    'value a [a] "\\"x\\""',
    'value a.1.b [b] "tr"',
    'value a.0 [] ""',
    'value a.1 [] ""',
    'name  [] "\\"a\\""',
    undefined,
    'name  [a] ""',
    'name  [] "\\"a\\\\\\"b\\""',
  ])
})

test('finds values by their path, and the object of a missing one', () => {
  const text = '{"a": [1, {"b": "x"}], "": 2}'
  const scanned = scanJson(text)
  const at = (...path: string[]) => {
    const { from, to } = valueRange(scanned, path)
    return text.slice(from, to)
  }
  expect([at(), at('a'), at('a', '1', 'b'), at(''), at('a', '1', 'missing'), at('missing')]).toEqual([
    text,
    '[1, {"b": "x"}]',
    '"x"',
    '2',
    '{',
    '{',
  ])
  // What is not closed reaches to the end.
  expect(valueRange(scanJson('{"a": [1'), ['a'])).toEqual({ from: 6, to: 8 })
})

test('suggests what all variants and models of a form allow', () => {
  const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
    name,
    kind,
    ...more,
  })
  const big = 9007199254740993n
  const forms = {
    Pet: field('', 'variants', {
      variants: [
        { title: 'Cat', field: field('', 'object', { fields: [field('purrs', 'boolean', { nullable: true })] }) },
        { title: 'Pet', field: field('', 'reference', { reference: 'Pet' }) },
        {
          title: 'Dog',
          field: field('', 'object', {
            fields: [field('id', 'choice', { required: true, options: [big] }), field('purrs', 'boolean')],
            extra: field('', 'choice', { options: ['x'] }),
          }),
        },
      ],
    }),
  }
  const list = field('body', 'array', { item: field('', 'reference', { reference: 'Pet' }) })
  const texts = (marked: string) => {
    const jsonPlace = scanJson(marked.replace('|', ''), marked.indexOf('|')).place
    return jsonPlace ? suggestions(jsonPlace, list, forms).map(({ text }) => text) : undefined
  }
  expect(texts('[{|}]')).toEqual(['"purrs"', '"id"'])
  expect(texts('[{"id": 1, "|"}]')).toEqual(['"purrs"'])
  expect(texts('[{}, {"purrs": |}]')).toEqual(['true', 'false', 'null'])
  expect(texts('[{"id": |}]')).toEqual([String(big)])
  expect(texts('[{"other": |}]')).toEqual(['"x"'])
  expect(texts('{"other": |}')).toEqual([])
})
