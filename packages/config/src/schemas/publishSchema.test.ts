import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadEverything, site } from '../fixtures/load.js'
import { parseJson } from '../tree/parseJson.js'
import { Diagnostics } from '../tree/problems.js'
import { checkSchema } from '../validate/checkSchema.js'
import { publishSchema } from './publishSchema.js'

const ajv = new Ajv({ strict: false, validateFormats: false })
const validate = ajv.compile(publishSchema())

/** Returns true if loading reports nothing, except by rules that no schema can express. */
function passes(value: unknown): boolean {
  const problems = new Diagnostics()
  const tree = parseJson('docs.json', JSON.stringify(value), problems)
  if (tree) checkSchema(tree, problems)
  return problems.diagnostics.length === 0
}

test('the published schema is a valid JSON Schema and accepts a valid docs.json', () => {
  expect(ajv.validateSchema(publishSchema())).toBe(true)
  expect(validate(loadEverything().config)).toBe(true)
})

test('editors accept a reference in place of any object or list', () => {
  expect(validate({ $ref: './site.json', theme: 'mint' })).toBe(true)
  expect(validate({ ...site, navigation: { tabs: { $ref: './tabs.json' } } })).toBe(true)
  expect(validate({ ...site, logo: { $ref: './logo.json' } })).toBe(true)
})

test('every key has a description', () => {
  const silent: string[] = []
  const visit = (schema: Record<string, unknown>, path: string) => {
    for (const [key, value] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) {
      if (!value.description && !value.$ref) silent.push(`${path}.${key}`)
      visit(value, `${path}.${key}`)
    }
  }
  const { $defs, ...root } = publishSchema()
  visit(root, '')
  for (const [name, schema] of Object.entries($defs as Record<string, Record<string, unknown>>)) visit(schema, name)
  expect(silent).toEqual([])
})

/** Replaces, removes or adds one value somewhere inside a copy of the value. */
function mutate(value: unknown, path: readonly number[], change: Change): unknown {
  const [first, ...rest] = path
  if (first === undefined || typeof value !== 'object' || value === null) return change.value
  if (Array.isArray(value)) {
    if (value.length === 0) return [change.value]
    const at = first % value.length
    return value.map((item, index) => (index === at ? mutate(item, rest, change) : item))
  }
  const keys = Object.keys(value)
  if (change.kind === 'add' && rest.length === 0) return { ...value, [change.key]: change.value }
  const key = keys[first % Math.max(1, keys.length)]
  if (key === undefined) return change.value
  const copy: Record<string, unknown> = { ...value }
  if (change.kind === 'remove' && rest.length === 0) delete copy[key]
  else copy[key] = mutate(copy[key], rest, change)
  return copy
}

interface Change {
  kind: 'replace' | 'remove' | 'add'
  key: string
  value: unknown
}

test('editors and the loader agree about a thousand changed configurations', () => {
  const config = loadEverything().config
  const json = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      'x',
      '#fff',
      '#12345',
      'fa-x',
      'javascript:x',
      'https://x.example',
      '/x',
      'dark',
      -1,
      0.5,
      2000,
    ),
    fc.constantFrom<unknown>(null, true, [], {}, ['x'], [1], { x: 1 }, { group: 'x' }, { href: '/x' }, { source: 'x' }),
  )
  const change = fc.record({
    kind: fc.constantFrom<Change['kind']>('replace', 'remove', 'add'),
    key: fc.constantFrom('x', 'icon', 'href', 'color', 'groups', 'pages', 'openapi', 'global', 'tag', 'pagesFrom'),
    value: json,
  })
  const verdicts = { good: 0, bad: 0 }
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 12 }), change, (path, one) => {
      const value = mutate(config, path, one)
      const verdict = validate(value)
      verdicts[verdict ? 'good' : 'bad']++
      expect({ verdict: passes(value), value }).toEqual({ verdict, value })
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(verdicts.good, verdicts.bad)).toBeGreaterThan(100)
})
