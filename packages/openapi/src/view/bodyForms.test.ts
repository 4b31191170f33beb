import { expect, test } from 'vitest'
import { bodyForm, formData } from '../testing/forms.js'
import { toDocument } from '../testing/readDocument.js'

test('a choice between titled constants is one select', () => {
  const directions = [
    { const: 'up', title: 'Up' },
    { const: 'down', title: 'Down' },
  ]
  for (const schema of [{ oneOf: directions }, { type: 'string', anyOf: directions }]) {
    const { field } = bodyForm({ type: 'object', properties: { direction: schema } })
    expect(field.fields?.[0]).toMatchObject({ kind: 'choice', options: ['up', 'down'] })
  }
})

test('prefills values of the document when the site enables it', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string', 'x-default': 'x', example: 'y' }, b: { type: 'integer', default: 3 } },
  }
  expect(bodyForm(schema).field.fields?.map(({ initial, placeholder }) => [initial, placeholder])).toEqual([
    [undefined, 'y'],
    [undefined, '3'],
  ])
  expect(bodyForm(schema, { prefill: true }).field.initial).toEqual({ a: 'x', b: 3 })
})

test('required properties have their default, prefilled with their parent', () => {
  const schema = {
    type: 'object',
    required: ['a', 'c', 'd'],
    properties: {
      a: { type: 'string', default: 'x' },
      b: { type: 'integer', default: 3 },
      c: { type: 'string', nullable: true, default: null },
      d: { const: 'only' },
    },
  }
  expect(bodyForm(schema).field.fields?.map((field) => [field.name, field.default ?? field.options])).toEqual([
    ['a', 'x'],
    ['c', undefined],
    ['d', ['only']],
    ['b', undefined],
  ])
})

test('generated values are in partial examples but are not prefilled', () => {
  const schema = {
    type: 'object',
    required: ['kind', 'b', 'sort'],
    properties: {
      kind: { const: 'order' },
      sort: { type: 'string', enum: ['up'] },
      a: { type: 'string' },
      b: { type: 'integer', example: 3 },
      c: { type: 'string', enum: ['x', 'y'] },
      d: { type: 'array', items: { type: 'string' } },
      e: { type: 'object', properties: { f: { type: 'string' }, g: { type: 'string', default: 'z' } } },
    },
  }
  const value = { kind: 'order', sort: 'up', b: 3, e: { g: 'z' } }
  const all = bodyForm(schema, { prefill: true })
  const whole = { ...value, a: '<string>', c: 'x', d: ['<string>'], e: { f: '<string>', g: 'z' } }
  expect(all.examples).toEqual([{ title: '1', value: whole }])
  expect(all.field.initial).toEqual(value)
  const required = bodyForm(schema, { prefill: true, defaults: 'required' })
  expect(required.field.initial).toEqual({ kind: 'order', sort: 'up', b: 3 })
  expect(required.field.fields?.find(({ name }) => name === 'e')?.fields?.[1]?.initial).toBeUndefined()
  const generated = bodyForm({ type: 'object', properties: { a: { type: 'string' } } }, { prefill: true })
  expect([generated.examples, generated.field.initial]).toEqual([[], undefined])
  expect(generated.placeholder).toBe('{\n  "a": "<string>"\n}')
  const files = { type: 'object', properties: { a: { type: 'string', format: 'binary', example: 'a.png' } } }
  expect(bodyForm(files, { prefill: true, mediaType: 'multipart/form-data' }).examples).toEqual([])
})

test('keeps a long example complete', () => {
  const list = Array.from({ length: 900 }, (_, index) => index)
  const example = bodyForm({ type: 'object', properties: { list: { type: 'array', example: list } } }).examples?.[0]
  expect(example?.value).toEqual({ list })
})

test('bytes are files in multipart forms and texts elsewhere', () => {
  const schema = { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } }
  expect(bodyForm(schema, { mediaType: 'multipart/form-data' }).field.fields?.[0]).toEqual({
    name: 'photo',
    kind: 'file',
  })
  expect(bodyForm(schema).field.fields?.[0]).toEqual({ name: 'photo', kind: 'text', format: 'binary' })
})

test('variants have the shared properties and the discriminator', () => {
  const schemas = {
    Shape: {
      type: 'object',
      properties: { color: { type: 'string' } },
      oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
      },
    },
    Circle: { type: 'object', properties: { kind: { type: 'string' }, radius: { type: 'number' } } },
    Square: { type: 'object', properties: { side: { type: 'number' } } },
  }
  const { forms } = bodyForm({ $ref: '#/components/schemas/Shape' }, { schemas })
  const shape = forms['#/components/schemas/Shape']
  expect(shape?.variants?.map(({ title, field }) => [title, field.fields?.map(({ name }) => name)])).toEqual([
    ['circle', ['kind', 'radius', 'color']],
    ['square', ['kind', 'side', 'color']],
  ])
  expect(shape?.variants?.[1]?.field.fields?.[0]).toMatchObject({
    kind: 'choice',
    options: ['square'],
    required: true,
  })
})

test('variants that extend their base recursively are written once', () => {
  const names = ['Cat', 'Dog', 'Bee']
  const pet = { $ref: '#/components/schemas/Pet' }
  const extension = (name: string) => ({
    type: 'object',
    properties: { [`of${name}`]: { type: 'string' }, owner: pet },
  })
  const schemas = {
    Pet: {
      type: 'object',
      properties: { kind: { type: 'string' }, friend: pet, owner: pet },
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(names.map((name) => [name, `#/components/schemas/${name}`])),
      },
    },
    ...Object.fromEntries(names.map((name) => [name, { allOf: [pet, extension(name)] }])),
  }
  const { forms } = bodyForm(pet, { schemas })
  const back = { kind: 'reference', reference: '#/components/schemas/Pet' }
  const variants = forms['#/components/schemas/Pet']?.variants?.map(({ field }) => field.fields)
  expect(variants?.map((fields) => fields?.map(({ name }) => name))).toEqual(
    names.map((name) => expect.arrayContaining(['kind', 'friend', 'owner', `of${name}`])),
  )
  for (const fields of variants ?? [])
    expect(fields?.filter(({ name }) => name === 'friend' || name === 'owner')).toMatchObject([back, back])
  expect(JSON.stringify(forms).length).toBeLessThan(2000)
})

test.each([
  [{ schema: {} }, {}],
  [{ schema: { type: 'object' } }, {}],
  [{ schema: { type: 'array', items: true } }, []],
  [{}, {}],
  [{ schema: { type: ['string', 'integer'] } }, undefined],
])('a required body of any content starts empty: %o', (media, initial) => {
  const initialValue = (required: boolean) => {
    const requestBody = { required, content: { 'application/json': media } }
    const [body] = formData(toDocument({ openapi: '3.1.0', paths: { '/x': { post: { requestBody } } } })).bodies
    return body?.field?.initial
  }
  expect([initialValue(true), initialValue(false)]).toEqual([initial, undefined])
})

test.each([
  ['the example of the media type', { example: { a: 'x', more: true } }, { a: 'x', more: true }],
  ['the first of several examples', { examples: { one: { value: { b: 2 } }, two: { value: {} } } }, { b: 2 }],
  ['the required fields of the sample', {}, { b: 1, day: '2023-12-25', tags: [], pairs: [[1, 2]] }],
])('a body opens with %s', (_, media, initial) => {
  const schema = {
    type: 'object',
    required: ['a', 'b', 'day', 'tags', 'pairs'],
    properties: {
      a: { type: 'string' },
      b: { type: 'integer', enum: [1, 2] },
      day: { type: 'string', format: 'date' },
      tags: { type: 'array', items: { type: 'string' } },
      pairs: { type: 'array', items: { type: 'array', example: [1, 2], items: { type: 'integer' } } },
      c: { type: 'string', example: 'optional' },
    },
  }
  const requestBody = { content: { 'application/json': { schema, ...media } } }
  const document = toDocument({ openapi: '3.1.0', paths: { '/x': { post: { requestBody } } } })
  const open = (prefill?: boolean) => formData(document, { api: { examples: { prefill } } }).bodies[0]?.field?.initial
  // The reader enters texts that no example gives.
  expect(open()).toEqual(initial)
  expect(open(false)).toBeUndefined()
})

test('a body without required fields opens with those that have examples, and without files', () => {
  const properties = {
    mail: { type: 'string', example: 'a@example.com' },
    note: { type: 'string' },
    photo: { type: 'string', format: 'binary', example: 'a.png' },
  }
  const open = (mediaType: string, media: object = {}) => {
    const requestBody = { content: { [mediaType]: { schema: { type: 'object', properties }, ...media } } }
    return formData(toDocument({ openapi: '3.1.0', paths: { '/x': { post: { requestBody } } } })).bodies[0]?.field
      ?.initial
  }
  expect(open('multipart/form-data')).toEqual({ mail: 'a@example.com' })
  expect(open('multipart/form-data', { example: { note: 'n', photo: 'b.png' } })).toEqual({ note: 'n' })
})

test('writes mutually nested models once', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/components/schemas/M${(index + 1) % 40}` }
      return [
        `M${index}`,
        { type: 'object', properties: { left: next, right: next, all: { type: 'array', items: next } } },
      ]
    }),
  )
  const start = process.cpuUsage()
  const { forms } = bodyForm({ $ref: '#/components/schemas/M0' }, { schemas })
  expect(Object.keys(forms)).toHaveLength(40)
  expect(JSON.stringify(forms).length).toBeLessThan(20_000)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

test('writes deep or large values as JSON', () => {
  let deep: object = { type: 'string' }
  for (let level = 0; level < 300; level++) deep = { type: 'object', properties: { inner: deep } }
  expect(JSON.stringify(bodyForm(deep).field).length).toBeLessThan(2000)
  const properties = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, { type: 'string' }]))
  const { field } = bodyForm({ type: 'object', properties })
  expect(field.fields?.filter(({ kind }) => kind === 'text').length).toBeLessThan(3000)
  const circle = { allOf: [{ $ref: '#/components/schemas/Self' }], type: 'object' }
  expect(bodyForm({ $ref: '#/components/schemas/Self' }, { schemas: { Self: circle } }).field.kind).toBe('json')
})

test('names in a document are plain data', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
  )
  expect(bodyForm(schema).field.fields?.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
})

test('positional parts have one field each, including files', () => {
  const image = { type: 'string', format: 'binary' }
  const prefixItems = [{ type: 'object', properties: { title: { type: 'string' } } }, image]
  const { field } = bodyForm({ type: 'array', prefixItems, items: image }, { mediaType: 'multipart/mixed' })
  expect(field).toMatchObject({
    kind: 'object',
    fields: [
      { name: '1', kind: 'object' },
      { name: '2', kind: 'file' },
    ],
    extra: { kind: 'file' },
  })
  expect(bodyForm({ type: 'array', items: image }, { mediaType: 'multipart/mixed' }).field).toMatchObject({
    kind: 'array',
    item: { kind: 'file' },
  })
  const content = { 'multipart/mixed': { itemSchema: image } }
  const data = formData(toDocument({ openapi: '3.2.0', paths: { '/x': { post: { requestBody: { content } } } } }))
  expect(data.bodies[0]?.field).toMatchObject({ kind: 'array', item: { kind: 'file' } })
  expect(data.template.bodies[0]?.list).toEqual({ first: [], others: { isFile: true } })
})

test('an enumeration with many values is a text field with suggestions', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `value-${index}`)
  const fieldKinds = (values: unknown[]) => {
    const { field } = bodyForm({ type: 'object', properties: { v: { enum: values } } })
    const { kind, options = [], optionCount } = field.fields?.[0] ?? {}
    return [kind, options.length, optionCount]
  }
  expect(fieldKinds(names(500))).toEqual(['choice', 500, undefined])
  expect(fieldKinds([...names(501), null])).toEqual(['text', 501, undefined])
  expect(fieldKinds(names(20_000))).toEqual(['text', 1623, 20_000])
  expect(fieldKinds(names(600).map((_, index) => index))).toEqual(['integer', 600, undefined])
  expect(fieldKinds(names(600).map((_, index) => index / 2))).toEqual(['number', 600, undefined])
  expect(fieldKinds([...names(600), 5])).toEqual(['json', 0, undefined])
})
