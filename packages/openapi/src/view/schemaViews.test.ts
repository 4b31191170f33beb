import type { FragmentReference, SchemaView } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { generateExample } from '../schema/generate.js'
import { documentReferences } from '../schema/references.js'
import { createView, options, outline, respond } from '../testing/createView.js'
import { petApi } from '../testing/petApi.js'
import { toDocument } from '../testing/readDocument.js'
import { fragmentView, schemaPageView } from './schemaViews.js'

describe('a schema', () => {
  test('formats its limits with symbols', () => {
    const [pet] = [createView(petApi()).body?.content[0]?.schema?.fields ?? []]
    const field = (name: string) => pet.find((item) => item.name === name)
    expect(field('age')).toMatchObject({ type: 'integer | null', constraints: [{ kind: 'range', text: '≥ 0, < 40' }] })
    expect(field('name')?.constraints).toEqual([{ kind: 'pattern', text: '^[a-z]+$' }])
    expect(field('tags')?.constraints).toEqual([
      { kind: 'items', text: '≤ 5' },
      { kind: 'unique', text: '' },
    ])
    expect(field('state')).toMatchObject({
      post: ['beta'],
      enum: [{ value: 'in', descriptionHtml: 'At home' }, { value: 'out' }],
    })
    expect(field('kind')?.choices?.[0]).toMatchObject({
      discriminator: 'type',
      variants: [
        { title: 'A cat', value: 'Cat' },
        { title: 'dog', value: 'dog' },
      ],
    })
  })

  test.each([
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'string | integer'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'object', additionalProperties: { type: 'number', format: 'double' } }, 'map<string, number<double>>'],
    [{ const: 'x' }, 'string'],
    [{ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }, 'string<uri> | null'],
    [{ oneOf: [{ const: 1, title: 'One' }, { const: 2 }] }, 'enum<number>'],
    [{ type: 'string', contentMediaType: 'image/png' }, 'file'],
    [{ enum: [1, 2] }, 'enum<number>'],
    [true, 'any'],
    [{ properties: { a: {} } }, 'object'],
    [{ type: 'array' }, 'any[]'],
  ])('with the definition %j has the type %s', (schema, type) => {
    expect(respond(schema).type).toBe(type)
  })

  test('with null is nullable, and a choice of constants is an enumeration', () => {
    const schemas = { Pet: { type: 'object', properties: { id: { type: 'string', maxLength: 3 } } } }
    const pet = respond({ oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }, schemas)
    expect(pet).toMatchObject({
      type: 'object | null',
      model: 'Pet',
      fields: [{ name: 'id', constraints: [{ text: '≤ 3' }] }],
    })
    expect(pet.choices).toBeUndefined()
    const hours = respond({
      type: 'integer',
      oneOf: [
        { const: 1, title: 'One' },
        { const: 24, description: 'A day' },
        { const: 168, title: 'Week', description: 'Seven days' },
      ],
    })
    expect(hours.enum).toEqual([
      { value: '1', descriptionHtml: 'One' },
      { value: '24', descriptionHtml: 'A day' },
      { value: '168', descriptionHtml: 'Week: Seven days' },
    ])
    expect(hours.choices).toBeUndefined()
    const wrapped = respond(
      { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Hours' }] },
      { Hours: { oneOf: [{ const: 1 }, { const: 2 }] } },
    )
    expect(wrapped).toMatchObject({ type: 'enum<number> | null', enum: [{ value: '1' }, { value: '2' }] })
    const list = respond(
      { anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, { type: 'null' }] },
      schemas,
    )
    expect(list).toMatchObject({ type: 'object[] | null', fields: [{ name: 'id' }] })
  })

  test('that extends a base shows the choice of the base once', () => {
    const schemas = {
      Animal: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
      Cat: { allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { lives: { type: 'integer' } } }] },
    }
    expect(respond({ $ref: '#/components/schemas/Cat' }, schemas).choices).toBeUndefined()
    expect(outline(respond({ $ref: '#/components/schemas/Cat' }, schemas).fields)).toEqual([
      'kind: string #response-kind',
      'lives: integer #response-lives',
    ])
  })

  test('lists every extending model and each of its discriminator values', () => {
    const base = { $ref: '#/components/schemas/Pet' }
    const extended = (property: object) => ({ allOf: [base, { type: 'object', properties: property }] })
    const schemas = {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Cat' },
        },
      },
      Cat: extended({ lives: { type: 'integer' } }),
      Dog: extended({ tricks: { type: 'integer' } }),
      Bird: extended({ kind: { enum: ['bird'] } }),
      Puppy: { allOf: [{ $ref: '#/components/schemas/Dog' }] },
      Stranger: { allOf: [{ $ref: '#/components/schemas/Other' }] },
    }
    const variants = respond(base, schemas).choices?.[0]?.variants.map(({ title, value }) => `${title}: ${value}`)
    expect(variants).toEqual(['cat: cat', 'kitten: kitten', 'Dog: Dog', 'Bird: bird', 'Puppy: Puppy'])
  })

  test('with a discriminator is found in files, behind names and in parts, and lists itself when mapped', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const kind = { kind: { type: 'string' } }
    const schemas = {
      Pet: ref('Animal'),
      Animal: {
        allOf: [
          { type: 'object', properties: { id: { type: 'string' } } },
          {
            properties: { ...kind, name: { type: 'string' } },
            discriminator: { propertyName: 'kind', mapping: { pet: '#/components/schemas/Animal' } },
          },
        ],
      },
      Cat: {
        allOf: [{ allOf: [ref('Pet')] }, { required: ['name', 'lives'], properties: { lives: { type: 'integer' } } }],
      },
      Plain: { description: 'Nothing more.', allOf: [ref('Animal')] },
    }
    for (const name of ['Pet', 'Animal']) {
      const { fields, choices } = respond(ref(name), schemas)
      expect(fields?.map((field) => field.name)).toEqual(['id', 'kind', 'name'])
      expect(choices?.[0]?.variants.map(({ type, value, fields = [] }) => [type, value, fields.length])).toEqual([
        ['object', 'pet', 0],
        ['object', 'Cat', 1],
        ['object', 'Plain', 0],
      ])
    }
    const document = toDocument({
      components: {
        schemas: {
          ...schemas,
          Animal: {
            ...schemas.Animal,
            allOf: [
              schemas.Animal.allOf[0],
              { properties: { ...kind, name: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
            ],
          },
        },
      },
    })
    const example = generateExample(
      documentReferences(document),
      { value: ref('Animal'), at: '#/x' },
      { mode: 'all', requiredOnly: true },
    )
    expect(example?.value).toEqual({ kind: 'Cat', lives: 123, name: '<string>' })
  })

  test('with many variants or values continues in fragments', () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `v${index}`)
    const oneOf = names
      .slice(0, 85)
      .map((title) => ({ title, type: 'object', properties: { inside: { enum: names } } }))
    const schema = { type: 'array', items: { $ref: '#/components/schemas/Any' } }
    const content = { 'application/json': { schema } }
    const responses = { '200': { description: 'ok', content } }
    const document = toDocument({
      openapi: '3.0.3',
      info: {},
      paths: { '/a': { get: { responses, parameters: [{ name: 'q', in: 'query', schema: { enum: names } }] } } },
      components: { schemas: { Any: { oneOf } } },
    })
    const view = createView(document)
    const [values, variants]: string[][] = [[], []]
    const take = ({ enum: enumValueViews = [], choices = [] }: SchemaView) => {
      values?.push(...enumValueViews.map(({ value }) => value))
      variants?.push(...choices.flatMap((choice) => choice.variants.map(({ title }) => title)))
    }
    const field = view.parameters[0]?.fields[0] as SchemaView
    const body = view.responses[0]?.content[0]?.schema as SchemaView
    expect([field.enumRest?.count, body.choices?.[0]?.rest?.count]).toEqual([1_040, 45])
    for (const [first, part] of [
      [field, 'enum'],
      [body, 'oneOf'],
    ] as const) {
      take(first)
      const isNext = (fragment: FragmentReference) => fragment.part === part && !fragment.pointer.includes('/inside')
      for (let next = view.fragments.find(isNext); next; ) {
        const opened = fragmentView(document, next, options)
        expect(opened?.part).toBe(part)
        if (opened) take(opened.schema)
        next = opened?.fragments.find(isNext)
      }
    }
    expect(values).toEqual(names)
    expect(variants).toEqual(names.slice(0, 85))
  })

  test('whose models all extend each other takes bounded time', () => {
    const names = Array.from({ length: 60 }, (_, index) => `M${index}`)
    const schemas = Object.fromEntries(
      names.map((name) => [
        name,
        {
          type: 'object',
          discriminator: { propertyName: 'kind' },
          properties: Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }])),
          allOf: names.filter((other) => other !== name).map((other) => ({ $ref: `#/components/schemas/${other}` })),
        },
      ]),
    )
    const start = process.cpuUsage()
    respond({ $ref: '#/components/schemas/M0' }, schemas)
    const { user } = process.cpuUsage(start)
    expect(user / 1e6).toBeLessThan(3)
  })

  test('that lists its children has the fields of the base and of each child', () => {
    const schemas = {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' }, friend: { $ref: '#/components/schemas/Pet' } },
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', fish: '#/components/schemas/Fish' },
        },
      },
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: 'integer' } } }] },
      Fish: { allOf: [{ $ref: '#/components/schemas/Pet' }] },
    }
    const body = { description: 'Mine', allOf: [{ $ref: '#/components/schemas/Pet' }] }
    for (const schema of [{ $ref: '#/components/schemas/Pet' }, body]) {
      expect(outline([{ ...respond(schema, schemas), id: '', name: 'pet', required: false }])).toEqual([
        'pet: object #',
        '  kind: string #response-kind',
        '  friend: object #response-friend (recursive)',
        '  oneOf cat',
        '    lives: integer #response-lives',
        '  oneOf fish',
      ])
    }
    const sample = (name: string) =>
      generateExample(documentReferences(toDocument({ components: { schemas } })), source(name), { mode: 'all' })?.value
    const source = (name: string) => ({ value: { $ref: `#/components/schemas/${name}` }, at: '#/x' })
    expect([sample('Pet'), sample('Cat'), sample('Fish')]).toEqual([
      { kind: 'cat', lives: 123 },
      { kind: 'cat', friend: { kind: 'cat' }, lives: 123 },
      { kind: 'fish', friend: { kind: 'cat', lives: 123 } },
    ])
  })

  test('repeated in its own allOf is not circular', () => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      Named: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { name: { type: 'string' } } }] },
    }
    const all = { allOf: [{ $ref: '#/components/schemas/Base' }, { $ref: '#/components/schemas/Named' }] }
    expect(respond(all, schemas)).toMatchObject({ fields: [{ name: 'id' }, { name: 'name' }] })
    expect(respond(all, schemas).recursive).toBeUndefined()
  })

  test('does not use ids that the page uses', () => {
    const properties = { title: {}, content: {}, example: {} }
    expect(outline(respond({ type: 'object', properties }).fields)).toEqual([
      'title: any #response-title-2',
      'content: any #response-content',
      'example: any #response-example-2',
    ])
  })

  test('named like a prototype member or JSON pointer is read normally', () => {
    const properties = JSON.parse(
      '{"constructor":{"type":"string"},"__proto__":{"type":"string"},"a/b~c":{"$ref":"#/components/schemas/x~1y"}}',
    )
    const fields = respond({ type: 'object', properties }, { 'x/y': { type: 'integer' } }).fields
    expect(fields?.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'constructor string',
      '__proto__ string',
      'a/b~c integer',
    ])
  })
})

describe('recursive schemas', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 41 }, (_, level) => {
      const next = { $ref: `#/components/schemas/L${level - 1}` }
      return [`L${level}`, level === 0 ? { type: 'string' } : { type: 'object', properties: { a: next, b: next } }]
    }),
  )

  test('are marked where they repeat', () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: {
          next: { $ref: '#/components/schemas/Node' },
          all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        },
      },
    }
    expect(outline(respond({ $ref: '#/components/schemas/Node' }, schemas).fields)).toEqual([
      'next: object #response-next (recursive)',
      'all: object[] #response-all (recursive)',
    ])
  })

  test('include a cycle of allOf', () => {
    const schemas = {
      A: { allOf: [{ $ref: '#/components/schemas/B' }] },
      B: { allOf: [{ $ref: '#/components/schemas/A' }] },
    }
    expect(respond({ $ref: '#/components/schemas/A' }, schemas)).toMatchObject({ recursive: 'A' })
  })

  test('include references that only refer to each other', () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }
    expect(respond({ $ref: '#/components/schemas/A' }, schemas).type).toBe('any')
  })

  test('grow with neither the depth nor the width of the document', () => {
    const responses = {
      '200': { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/L40' } } } },
    }
    const document = toDocument({
      openapi: '3.0.3',
      info: {},
      paths: { '/a': { get: { responses } } },
      components: { schemas: doubling },
    })
    const view = createView(document)
    expect(JSON.stringify(view).length).toBeLessThan(200_000)
    const fragments = new Map(view.fragments.map((fragment) => [fragment.id, fragment]))
    for (const fragment of fragments.values()) {
      const opened = fragmentView(document, fragment, options)
      expect(JSON.stringify(opened).length).toBeLessThan(100_000)
      for (const next of opened?.fragments ?? []) fragments.set(next.id, next)
    }
    expect(fragments.size).toBeLessThan(45)
  })

  test('continue a wide object in fragments with each field once', () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `field${index}`)
    const properties = Object.fromEntries(
      names.map((name) => [name, { type: 'string', description: `The ${name} of it` }]),
    )
    const responses = {
      '200': { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Wide' } } } },
    }
    const document = toDocument({
      openapi: '3.0.3',
      info: {},
      paths: { '/a': { get: { responses } } },
      components: { schemas: { Wide: { type: 'object', properties } } },
    })
    const view = createView(document)
    const fieldNames = (view.responses[0]?.content[0]?.schema?.fields ?? []).map(({ name }) => name)
    for (let [next] = view.fragments; next; ) {
      const opened = fragmentView(document, next, options)
      fieldNames.push(...(opened?.schema.fields ?? []).map(({ name }) => name))
      next = opened?.fragments[0]
    }
    expect(fieldNames).toEqual(names)
  })
})

test('a page about a model shows its fields and an example', () => {
  const view = schemaPageView(petApi(), 'Cat', options)
  expect(outline(view?.schema.fields)).toEqual(['type*: string #field-type', 'lives: integer #field-lives'])
  expect(JSON.parse(view?.examples[0]?.code.code ?? '')).toEqual({ type: '<string>', lives: 9 })
  expect(schemaPageView(petApi(), 'constructor', options)).toBeUndefined()
})

test('shows examples of object fields and of the complete object', () => {
  const schema = respond({
    type: 'object',
    example: { position: { x: 1 } },
    properties: { position: { type: 'object', example: { x: 1, y: [2] }, properties: { x: { type: 'integer' } } } },
  })
  expect(schema.examples).toBeUndefined()
  expect(schema.fields?.[0]?.examples).toEqual(['{"x":1,"y":[2]}'])
})

describe('constraints of a value', () => {
  const rules = (schema: object) => respond(schema).rules?.map(({ name, text }) => `${name}: ${text}`)

  test.each([
    [{ oneOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, 'oneOf: a; b, c'],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'anyOf: a; b'],
    [
      {
        if: { properties: { kind: { const: 'car' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['wheels'] },
        else: { properties: { wheels: false } },
      },
      'if: kind = "car" → then: required: wheels → else: wheels false',
    ],
    [{ dependentRequired: { card: ['address', 'name'] } }, 'dependentRequired: card → address, name'],
    [
      { dependentSchemas: { card: { properties: { zip: { type: 'string', minLength: 3 } } } } },
      'dependentSchemas: card → zip string, length ≥ 3',
    ],
    [
      { type: 'array', contains: { type: 'integer', minimum: 5 }, minContains: 2 },
      'contains: integer, ≥ 5; minContains: 2',
    ],
    [
      { type: 'array', minContains: 2, maxContains: 3, contains: true },
      'contains: true; minContains: 2, maxContains: 3',
    ],
    [{ additionalProperties: false, properties: { a: {} } }, 'additionalProperties: false'],
    [{ unevaluatedProperties: false }, 'unevaluatedProperties: false'],
    [{ unevaluatedProperties: { type: 'string', maxLength: 3 } }, 'unevaluatedProperties: string, length ≤ 3'],
    [{ required: ['a', 'b', 'c'], properties: { b: {} } }, 'required: a, c'],
    [{ type: 'object', propertyNames: { pattern: '^[a-z]+$' } }, 'propertyNames: pattern ^[a-z]+$'],
    [{ type: 'string', contentSchema: { type: 'object', required: ['id'] } }, 'contentSchema: object, required: id'],
  ])('of %j are listed', (schema, text) => {
    expect(rules({ type: 'object', ...schema })).toEqual([text])
  })

  test('are bounded', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`name${index}`, { const: 'x'.repeat(500) }]),
    )
    const deep = { properties: { ...wide, deep: { not: { properties: wide } } } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const view = respond({ if: deep, then: deep, else: deep })
    expect(view.rules).toBeUndefined()
    // A schema that does not fit on a line has fields, which are loaded on demand if the page is full.
    expect(view.inside?.map(({ name, rest, more }) => [name, (rest ?? more)?.href !== undefined])).toEqual([
      ['if', true],
      ['then', true],
      ['else', true],
    ])
  })

  test('quote values that are invisible or ambiguous', () => {
    const properties = {
      empty: { type: 'string', default: '', enum: ['', ' ', 'a b', '0'], example: '' },
      mixed: { enum: [0, '0', 'null', null, 'x'] },
    }
    const { fields = [] } = respond({ type: 'object', properties })
    expect(
      fields.map(({ default: defaultText, enum: values }) => [defaultText, values?.map(({ value }) => value)]),
    ).toEqual([
      ['""', ['""', '" "', 'a b', '0']],
      [undefined, ['0', '"0"', '"null"', 'null', 'x']],
    ])
  })

  test('allow absence, several kinds, tuples and recursion', () => {
    const schemas = {
      Tree: { $dynamicAnchor: 'node', type: 'object', properties: { child: { $dynamicRef: '#node' }, id: {} } },
    }
    const properties = {
      gone: false,
      denied: { not: {} },
      mixed: { enum: ['a', null, 3] },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      tree: { $ref: '#/components/schemas/Tree' },
      '': { type: 'string' },
    }
    const schema = { type: 'object', properties }
    const view = respond(schema, schemas)
    expect(outline(view.fields)).toEqual([
      'gone: never #response-gone',
      'denied: never #response-denied',
      'mixed: enum<string> | enum<number> | null #response-mixed',
      'pair: any[] #response-pair',
      '  [0]: string #response-pair-0',
      '  [1]: integer #response-pair-1',
      'tree: object #response-tree',
      '  child: object #response-tree-child (recursive)',
      '  id: any #response-tree-id',
      '"": string #response-field',
    ])
    expect(view.fields?.[0]?.forbidden).toBe(true)
    expect(view.fields?.[2]?.enum?.map(({ value }) => value)).toEqual(['a', 'null', '3'])
    expect(view.fields?.[3]?.constraints).toEqual([{ kind: 'items', text: '≤ 2' }])
    const references = documentReferences(toDocument({ components: { schemas } }))
    const sample = generateExample(references, { value: schema, at: '#/x' }, { mode: 'all' })
    expect(Object.keys(sample?.value ?? {})).toEqual(['mixed', 'pair', 'tree', ''])
  })
})
