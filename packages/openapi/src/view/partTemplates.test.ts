import { expect, test } from 'vitest'
import { buildBody } from '../request/body.js'
import { documentReferences } from '../schema/references.js'
import { toDocument } from '../testing/readDocument.js'
import { requestTemplate } from './template.js'

const readBodies = (content: object, schemas: object = {}) => {
  const document = toDocument({ openapi: '3.2.0', components: { schemas } })
  const operation = { value: { requestBody: { content } }, at: '#/paths/~1a/post' }
  const source = { pathItem: { value: {}, at: '#/paths/~1a' }, operation }
  const target = { kind: 'operation', method: 'POST', path: '/a' } as const
  // `toDocument` accepts any value, so a test can define its own body.
  return requestTemplate(documentReferences(document), source as never, target).bodies
}

const byName = <Value>(count: number, entry: (index: number) => [string, Value]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))

const mixed = (count: number) => byName(count, (index) => [`p${index}`, { contentType: 'multipart/mixed' }])

test('limits the total parts of nested messages with circular models', () => {
  const file = { type: 'string', format: 'binary' }
  const properties = {
    ...byName(1_000, (index) => [`p${index}`, { $ref: '#/components/schemas/M' }]),
    ...byName(1_000, (index) => [`b${index}`, file]),
  }
  const M = { type: 'object', properties }
  const small = byName(50, (index) => [`p${index}`, { $ref: '#/components/schemas/S' }])
  const S = { type: 'object', properties: { ...small, file } }
  const started = process.cpuUsage()
  const media = (name: string, count: number) => ({
    schema: { $ref: `#/components/schemas/${name}` },
    encoding: mixed(count),
  })
  const [large, ...others] = readBodies(
    { 'multipart/form-data': media('M', 1_000), 'multipart/mixed': media('M', 1) },
    { M },
  )
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000)
  expect(large?.encoding.p0).toEqual({ contentType: 'application/json' })
  expect(large?.encoding.b9).toEqual({ isFile: true })
  expect(others[0]?.encoding.p0).toEqual({ contentType: 'application/json' })
  expect(JSON.stringify(large).length).toBeLessThan(200_000)

  const [body] = readBodies({ 'multipart/form-data': media('S', 50) }, { S })
  const nested = Object.values(body?.encoding ?? {}).filter((one) => one.nested)
  expect(nested).toHaveLength(38)
  expect(nested[0]).toEqual({ contentType: 'multipart/mixed', nested: { encoding: { file: { isFile: true } } } })
  expect(body?.encoding.p49).toEqual({ contentType: 'application/json' })
})

test('an oversized nested message does not change the outer message', () => {
  const itemsEncoding = (count: number) => {
    const many = { type: 'object', properties: byName(count, (index) => [`m${index}`, { type: 'string' }]) }
    const inner = { type: 'object', properties: { many, text: { type: 'string' } } }
    const encoding = {
      inner: { contentType: 'multipart/mixed', encoding: { many: { contentType: 'multipart/mixed' } } },
    }
    const schema = { type: 'object', properties: { inner } }
    return readBodies({ 'multipart/form-data': { schema, encoding } })[0]?.encoding.inner?.nested?.encoding.many
  }
  expect(itemsEncoding(1_990)).toEqual({ contentType: 'multipart/mixed', nested: { encoding: {} } })
  expect(itemsEncoding(2_000)).toEqual({ contentType: 'application/json' })
})

const templateTexts = (media: object, value: object, schemas: object = {}) => {
  const [body] = readBodies({ 'multipart/form-data': media }, schemas)
  const built = body && buildBody(body, { mediaType: 'multipart/form-data', value: value as never })
  if (built?.kind !== 'multipart') throw new Error('no parts')
  return built.parts.map(({ contentType, value: text = '' }) => [contentType, text.replace(/^<\?.*\n|\n\s*/g, '')])
}

test('an XML part follows its schema like a complete body', () => {
  const text = { type: 'string' }
  const Ex = {
    type: 'object',
    xml: { name: 'Ex' },
    properties: {
      a: { ...text, xml: { attribute: true } },
      l: { type: 'array', xml: { wrapped: true }, items: { ...text, xml: { name: 'it' } } },
    },
  }
  const one = { $ref: '#/components/schemas/Ex' }
  const schema = { type: 'object', properties: { x: one, xs: { type: 'array', items: one } } }
  const encoding = { x: { contentType: 'application/xml' }, xs: { contentType: 'text/xml, application/json' } }
  const value = { a: 'q', l: ['i'] }
  expect(templateTexts({ schema, encoding }, { x: value, xs: [value, { a: 'r' }] }, { Ex })).toEqual([
    ['application/xml', '<Ex a="q"><l><it>i</it></l></Ex>'],
    ['text/xml', '<Ex a="q"><l><it>i</it></l></Ex>'],
    ['text/xml', '<Ex a="r"/>'],
  ])
  const wide = {
    type: 'object',
    properties: byName(600, (index) => [`p${index}`, { ...text, xml: { name: `n${index}` } }]),
  }
  const many = { type: 'object', properties: byName(600, (index) => [`x${index}`, wide]) }
  const all = byName(600, (index) => [`x${index}`, { contentType: 'application/xml' }])
  const [large] = readBodies({ 'multipart/form-data': { schema: many, encoding: all } })
  expect(JSON.stringify(large).length).toBeLessThan(100_000)
})

test('a form part uses its own encoding', () => {
  const f = { type: 'object', properties: { a: { type: 'string' }, l: { type: 'array' }, j: { type: 'object' } } }
  const contentType = 'application/x-www-form-urlencoded'
  const inner = { l: { style: 'pipeDelimited', explode: false }, j: { contentType: 'application/json' } }
  const schema = { type: 'object', properties: { f, g: f } }
  const encoding = { f: { contentType }, g: { contentType, encoding: inner } }
  const value = { a: 'b c&d', l: [1, 2], j: { k: 1 } }
  expect(templateTexts({ schema, encoding }, { f: { a: 'b c&d', l: [1, 2] }, g: value })).toEqual([
    [contentType, 'a=b%20c%26d&l=1&l=2'],
    [contentType, 'a=b%20c%26d&l=1%7C2&j=%7B%22k%22%3A1%7D'],
  ])
})

test('a list of forms has one part per item with its own encoding, also when other types are listed', () => {
  const f = { type: 'object', properties: { l: { type: 'array' }, j: { type: 'object' } } }
  const form = 'application/x-www-form-urlencoded'
  const inner = { l: { style: 'pipeDelimited', explode: false }, j: { contentType: 'application/json, text/plain' } }
  const schema = { type: 'object', properties: { fs: { type: 'array', items: f }, m: f } }
  const encoding = {
    fs: { contentType: `*/*, ${form}, text/plain`, encoding: inner },
    m: { contentType: 'multipart/mixed, application/json', encoding: { l: { contentType: 'text/csv' } } },
  }
  const value = { fs: [{ l: [1, 2] }, { j: { k: 1 } }], m: { l: ['a'] } }
  expect(templateTexts({ schema, encoding }, value)).toEqual([
    [form, 'l=1%7C2'],
    [form, 'j=%7B%22k%22%3A1%7D'],
    ['multipart/mixed; boundary=part-7d1c5a', expect.stringContaining('Content-Type: text/csv')],
  ])
})

test('a list of files too large for a message stays a list of files', () => {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const many = { type: 'object', properties: byName(2_000, (index) => [`m${index}`, { type: 'string' }]) }
  const schema = { type: 'object', properties: { many, files } }
  const encoding = { many: { contentType: 'multipart/mixed' }, files: { contentType: 'multipart/mixed' } }
  const [body] = readBodies({ 'multipart/form-data': { schema, encoding } })
  expect(body?.encoding).toEqual({
    many: { contentType: 'application/json' },
    files: { contentType: 'multipart/mixed', isFile: true },
  })
})

test('numbers and parts with xml in a later part of allOf or a type list are elements', () => {
  const n = { type: 'integer', xml: { name: 'N' } }
  const base = { type: 'object', xml: { name: 'Base' }, properties: { b: { type: 'string' } } }
  const all = { allOf: [{ $ref: '#/components/schemas/Base' }, { description: 'All', xml: { name: 'All' } }] }
  const schema = { type: 'object', properties: { n, ns: { type: 'array', items: n }, all, s: { type: 'string' } } }
  const contentType = '*/*, application/xml'
  const encoding = { n: { contentType }, ns: { contentType }, all: { contentType }, s: { contentType } }
  const value = { n: 5, ns: [6, true], all: { b: 'x' }, s: '<s/>' }
  expect(templateTexts({ schema, encoding }, value, { Base: base })).toEqual([
    ['application/xml', '<N>5</N>'],
    ['application/xml', '<N>6</N>'],
    ['application/xml', '<N>true</N>'],
    ['application/xml', '<All><b>x</b></All>'],
    ['application/xml', '<s/>'],
  ])
})

test('a model counts once for all XML parts, and an oversized part is JSON', () => {
  const text = { type: 'string' }
  const fields = (name: string, count: number) =>
    byName(count, (index) => [`p${index}`, { ...text, xml: { name: `${name}${index}` } }])
  const model = (name: string, count: number) => ({ type: 'object', properties: fields(name, count) })
  const schemas = { M: model('m', 300), Large: model('l', 400), Small: model('s', 100) }
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const properties = {
    ...byName(1_000, (index) => [`a${index}`, ref('M')]),
    large: ref('Large'),
    small: ref('Small'),
    last: ref('M'),
    text,
    file: { ...text, format: 'binary' },
  }
  const encoding = Object.fromEntries(Object.keys(properties).map((name) => [name, { contentType: 'text/xml' }]))
  const value = { a0: { p299: 'x' }, large: { p0: 'x' }, small: { p99: 'x' }, last: { p1: 'x' }, text: '<t/>' }
  const media = { schema: { type: 'object', properties }, encoding }
  expect(templateTexts(media, value, schemas)).toEqual([
    ['text/xml', '<M><m299>x</m299></M>'],
    ['application/json', '{"p0":"x"}'],
    ['application/json', '{"p99":"x"}'],
    ['text/xml', '<M><m1>x</m1></M>'],
    ['text/xml', '<t/>'],
  ])
  const [body] = readBodies({ 'multipart/form-data': media }, schemas)
  expect(body?.encoding.file).toEqual({ contentType: 'text/xml', isFile: true })
  expect(JSON.stringify(body).length).toBeLessThan(150_000)
  const inner = { type: 'object', properties: { m: ref('M') } }
  const message = { contentType: 'multipart/mixed', encoding: { m: { contentType: 'text/xml' } } }
  const [[, nested] = []] = templateTexts(
    { schema: { type: 'object', properties: { inner } }, encoding: { inner: message } },
    { inner: { m: { p1: 'x' } } },
    schemas,
  )
  expect(nested).toContain('<M><m1>x</m1></M>')
})

test('keywords of a part override those of its model', () => {
  const field = (name: string) => ({ type: 'string', xml: { name } })
  const M = { type: 'object', properties: { a: field('A') } }
  const ref = { $ref: '#/components/schemas/M' }
  const properties = { x: ref, y: { ...ref, properties: { b: field('B') } }, z: ref }
  const encoding = byName(3, (index) => ['xyz'[index] as string, { contentType: 'text/xml' }])
  const value = { x: { a: 1, b: 2 }, y: { a: 1, b: 2 }, z: { a: 1, b: 2 } }
  const media = { schema: { type: 'object', properties }, encoding }
  expect(templateTexts(media, value, { M }).map(([, text]) => text)).toEqual([
    '<M><A>1</A><b>2</b></M>',
    '<M><A>1</A><B>2</B></M>',
    '<M><A>1</A><b>2</b></M>',
  ])
})

test('many parts that join two large models take bounded time', () => {
  const model = { type: 'object', properties: byName(20_000, (index) => [`p${index}`, { type: 'string' }]) }
  const both = { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }
  const properties = byName(5_000, (index) => [`x${index}`, both])
  const encoding = byName(5_000, (index) => [`x${index}`, { contentType: 'text/xml' }])
  const start = process.cpuUsage()
  const [body] = readBodies(
    { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } },
    { A: model, B: model },
  )
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
  expect(body?.encoding.x9).toEqual({ contentType: 'application/json' })
})
