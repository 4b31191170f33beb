import type { FormField } from '@octavo/core'
import { expect, test } from 'vitest'
import { emptyValue, withField } from './emptyEntries.js'
import { chosenValue, impliedValues, initialContent, initialValue, requiredValue, withImplied } from './initial.js'

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  ...more,
})
const only = (name: string, value: string) => field(name, 'choice', { required: true, options: [value] })

test('prefills values of all levels and stops at recursive forms', () => {
  const forms = {
    Node: field('', 'object', {
      fields: [field('value', 'text', { initial: 'x' }), field('next', 'reference', { reference: 'Node' })],
    }),
  }
  const value = initialValue(field('root', 'reference', { reference: 'Node' }), forms)
  expect(JSON.stringify(value)).toMatch(/^\{"value":"x","next":\{"value":"x"/)
  expect(JSON.stringify(value).length).toBeLessThan(300)
})

test('a required choice starts with its first variant, and an optional one is empty', () => {
  const variants = [
    { title: 'Cat', field: field('', 'object', { fields: [only('kind', 'cat'), field('lives', 'integer')] }) },
    { title: 'Dog', field: field('', 'object', { fields: [only('kind', 'dog')] }) },
  ]
  const pet = (required: boolean) =>
    field('body', 'object', { fields: [field('pet', 'variants', { required, variants })] })
  expect(initialContent(pet(true), false, {})).toEqual({ pet: { kind: 'cat' } })
  expect(initialContent(pet(false), false, {})).toBeUndefined()
  const chooseVariants = (required: boolean) => variants.map((one) => chosenValue({ ...one.field, required }, {}))
  expect([chooseVariants(true), chooseVariants(false)]).toEqual([
    [{ kind: 'cat' }, { kind: 'dog' }],
    [{ kind: 'cat' }, { kind: 'dog' }],
  ])
})

test('prefills an optional object only with all its required fields', () => {
  const variables = field('variables', 'object', { fields: [field('name', 'text', { initial: 'x' })] })
  const template = (id: FormField) =>
    field('body', 'object', { fields: [field('template', 'object', { fields: [id, variables] })] })
  const required = { required: true }
  expect(initialContent(template(field('id', 'text', required)), true, {})).toEqual({})
  expect(initialContent(template(field('id', 'text')), true, {})).toEqual({ template: { variables: { name: 'x' } } })
  const welcome = field('id', 'text', { ...required, initial: 'welcome' })
  expect(initialContent(template(welcome), true, {})).toEqual({ template: { id: 'welcome', variables: { name: 'x' } } })
})

test('prefills a required empty object with its parent', () => {
  const meta = field('meta', 'object', { required: true, fields: [field('note', 'text')] })
  const fields = [field('name', 'text'), meta]
  expect(JSON.stringify(withField(undefined, fields, ['name', 'x'], {}))).toBe('{"name":"x","meta":{}}')
  expect(withField({ meta: {}, name: 'x' }, fields, ['name', undefined], {})).toBeUndefined()
  const body = field('body', 'object', { required: true, fields: [meta] })
  expect(initialValue(body, {})).toEqual({ meta: {} })
  expect(initialValue({ ...body, required: false }, {})).toBeUndefined()
})

test('prefills a required object whose form is a model', () => {
  const forms = { Meta: field('', 'object', { fields: [field('note', 'text')] }) }
  const meta = field('meta', 'reference', { reference: 'Meta', required: true })
  expect(JSON.stringify(withField(undefined, [field('name', 'text'), meta], ['name', 'x'], forms))).toBe(
    '{"name":"x","meta":{}}',
  )
  expect(initialValue(field('body', 'object', { required: true, fields: [meta] }), forms)).toEqual({ meta: {} })
})

test('a required value starts empty if its form allows that', () => {
  const optional = field('a', 'text')
  const forms = { Model: field('', 'object', { fields: [optional] }) }
  const model = field('', 'reference', { reference: 'Model' })
  const fields: [form: FormField, value: unknown][] = [
    [field('', 'object', { fields: [optional] }), {}],
    [model, {}],
    [field('', 'variants', { variants: [{ title: 'A', field: model }] }), {}],
    [field('', 'object', { fields: [field('a', 'text', { initial: 'x' })] }), { a: 'x' }],
    [field('', 'array', { item: optional }), []],
    [field('', 'array', { item: optional, minItems: 1 }), undefined],
    [field('', 'object', { fields: [field('a', 'text', { required: true })] }), undefined],
    [field('', 'text'), undefined],
  ]
  expect(fields.map(([form]) => requiredValue(form, forms))).toEqual(fields.map(([, value]) => value))
})

test('implied values do not fill in an optional value', () => {
  const payment = field('pay', 'object', {
    fields: [only('type', 'card'), field('number', 'text', { required: true })],
  })
  const name = field('name', 'text', { required: true })
  const body = field('body', 'object', { fields: [name, payment] })
  expect([initialContent(body, true, {}), initialContent(body, false, {})]).toEqual([undefined, undefined])
  expect(withField(undefined, payment.fields ?? [], ['number', '1'], {})).toEqual({ type: 'card', number: '1' })
})

test('adds required defaults with their parent and keeps input', () => {
  const size = field('size', 'integer', { required: true, default: 10 })
  const fields = [field('note', 'text'), size, field('sort', 'object', { required: true, fields: [only('by', 'id')] })]
  const page = field('page', 'object', { fields })
  expect(initialValue(page, {})).toBeUndefined()
  expect(requiredValue(page, {})).toEqual({ size: 10, sort: { by: 'id' } })
  expect(impliedValues(fields, {})).toEqual(emptyValue(page, {}))
  const formObject = withField(undefined, fields, ['note', 'x'], {})
  expect(formObject).toEqual({ note: 'x', size: 10, sort: { by: 'id' } })
  expect(withField(formObject, fields, ['note', undefined], {})).toBeUndefined()
  const changed = withField(formObject, fields, ['size', 5], {})
  expect(withField(changed, fields, ['note', undefined], {})).toEqual({ size: 5, sort: { by: 'id' } })
})

test('a prefilled value brings its parent and implied values', () => {
  const fields = [only('type', 'card'), field('number', 'text', { initial: '1' })]
  const body = field('body', 'object', { fields: [field('pay', 'object', { fields })] })
  expect(initialValue(body, {})).toEqual({ pay: { type: 'card', number: '1' } })
})

test('limits prefilled models that refer to each other', () => {
  const names = Array.from({ length: 40 }, (_, at) => `field${at}`)
  const model = (next: number) =>
    names.map((name) => field(name, 'reference', { reference: `Model${next}`, required: true }))
  const forms: Record<string, FormField> = { Model5: field('', 'object', { fields: [only('kind', 'a')] }) }
  for (let at = 0; at < 5; at++) forms[`Model${at}`] = field('', 'object', { fields: model(at + 1) })
  const start = process.cpuUsage()
  expect(initialContent(field('body', 'reference', { reference: 'Model0' }), true, forms)).toBeDefined()
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})

test('adds omitted implied values to a written value', () => {
  const deep = field('deep', 'object', { required: true, fields: [only('v', '1')] })
  const opts = field('opts', 'object', { fields: [deep, field('size', 'integer')] })
  const body = field('body', 'object', { fields: [opts, only('kind', 'x')] })
  expect(withImplied({ opts: { size: 5 }, more: 1 }, body, {})).toEqual({
    opts: { size: 5, deep: { v: '1' } },
    more: 1,
    kind: 'x',
  })
  expect(initialValue({ ...body, initial: { opts: {} } }, {})).toEqual({ opts: { deep: { v: '1' } }, kind: 'x' })
  expect(withImplied([1], body, {})).toEqual([1])
})

test('a required choice starts with its default', () => {
  const variants = [{ title: 'A', field: field('', 'object', { fields: [only('type', 'a')] }) }]
  const mode = field('mode', 'variants', { required: true, variants, default: { type: 'b' } })
  expect(requiredValue(field('', 'object', { fields: [mode] }), {})).toEqual({ mode: { type: 'b' } })
})

test('a nullable recursive value starts empty', () => {
  const next = field('next', 'reference', { reference: 'Node', required: true, nullable: true })
  const fields = [field('v', 'integer', { required: true, default: 1 }), next]
  const forms = { Node: field('', 'object', { fields }) }
  expect(requiredValue(field('', 'reference', { reference: 'Node' }), forms)).toEqual({ v: 1 })
})
