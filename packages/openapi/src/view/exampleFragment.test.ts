import type { FragmentReference, FragmentView } from '@octavo/core'
import { expect, test } from 'vitest'
import { createView, options } from '../testing/createView.js'
import { toDocument } from '../testing/readDocument.js'
import { fragmentView } from './schemaViews.js'

function exampleBody(media: object) {
  const responses = { '200': { description: 'ok', content: { 'application/json': media } } }
  const document = toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses } } } })
  const view = createView(document)
  const open = (part: FragmentReference['part'], fragments = view.fragments) => {
    const fragment = fragments.find((one) => one.part === part)
    return fragment && fragmentView(document, fragment, options)
  }
  return { media: view.responses[0]?.content[0], open }
}

test('examples that exceed a page are in fragments, each once', () => {
  const names = Array.from({ length: 30 }, (_, index) => `e${index}`)
  const elsewhere = { externalValue: 'https://example.com/x.json' }
  const examples = names.map((name) => [name, { value: { name } }])
  const { media, open } = exampleBody({ examples: Object.fromEntries([['far', elsewhere], ...examples]) })
  expect(media?.examplesRest?.count).toBe(18)
  const titles = media?.examples.filter(({ title }) => title !== 'far').map(({ title }) => title) ?? []
  for (let opened = open('examples'); opened; opened = open('examples', opened.fragments))
    titles.push(...(opened.examples ?? []).map(({ title }) => title))
  expect(titles).toEqual(names)
})

test('a fragment has the complete text of a truncated example', () => {
  const long = { list: Array.from({ length: 3_000 }, (_, index) => ({ index, text: 'x'.repeat(5) })) }
  const { media, open } = exampleBody({ example: long })
  const [exampleView] = media?.examples ?? []
  expect(exampleView?.whole?.count).toBe(JSON.stringify(long, null, 2).split('\n').length)
  expect(exampleView?.code.code.length).toBeLessThanOrEqual(12_001)
  expect(JSON.parse(open('example')?.examples?.[0]?.code.code ?? '')).toEqual(long)
  const text = { note: 'y'.repeat(2_500) }
  expect(JSON.parse(exampleBody({ example: text }).open('example')?.examples?.[0]?.code.code ?? '')).toEqual(text)
})

test('an example that does not fit on a page is in a fragment', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647).toString(36).slice(2)
  }
  const value = (count: number) => Array.from({ length: count }, random).join('')
  const examples = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [name, { value: [value(150), value(150), value(150), value(150)] }]),
  )
  const { media, open } = exampleBody({ examples })
  const names = media?.examples.map(({ title }) => title) ?? []
  expect(names.length).toBeLessThan(5)
  for (let opened = open('examples'); opened; opened = open('examples', opened.fragments))
    names.push(...(opened.examples ?? []).map(({ title }) => title))
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
})

function operationWith(operation: object) {
  const responses = { '200': { description: 'ok' } }
  return toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses, ...operation } } } })
}

test('examples of a parameter that exceed a page are texts in fragments', () => {
  const exampleEntries = Array.from({ length: 30 }, (_, index) => [`e${index}`, { value: `v${index}` }])
  const examples = Object.fromEntries([['far', { externalValue: 'https://example.com/x' }], ...exampleEntries])
  const document = operationWith({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, examples }] })
  const view = createView(document)
  const [field] = view.parameters[0]?.fields ?? []
  expect(field?.namedExamples?.map(({ value }) => value)).toEqual([
    'https://example.com/x',
    ...Array.from({ length: 11 }, (_, index) => `v${index}`),
  ])
  expect(field?.examplesRest?.count).toBe(19)
  const names: (string | undefined)[] = []
  let opened: FragmentView | undefined
  for (let list = view.fragments; list[0]; list = opened?.fragments ?? []) {
    opened = fragmentView(document, list[0], options)
    expect(opened?.title).toBe('q')
    names.push(...(opened?.examples ?? []).map(({ code }) => code.code))
  }
  expect(names).toEqual(Array.from({ length: 19 }, (_, index) => `v${index + 11}`))
})

test('a fragment has the complete text of a truncated code sample', () => {
  const source = Array.from({ length: 3_000 }, (_, index) => `print(${index})`).join('\n')
  const samples = [
    { lang: 'python', label: 'Short', source: 'print()' },
    { lang: 'python', label: 'Long', source },
  ]
  const document = operationWith({ 'x-codeSamples': samples })
  const view = createView(document)
  const [short, long] = view.samples
  expect(short).toEqual({ label: 'Short', code: { language: 'python', code: 'print()' } })
  expect(long?.code.code.length).toBeLessThanOrEqual(12_001)
  expect(long?.whole?.count).toBe(3_000)
  const [reference] = view.fragments
  const fragment = reference && fragmentView(document, reference, options)
  expect(fragment?.title).toBe('Long')
  expect(fragment?.examples).toEqual([{ title: '', code: { language: 'python', code: source } }])
})
