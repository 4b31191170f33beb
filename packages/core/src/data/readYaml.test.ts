import { expect, test } from 'vitest'
import { type Data, readYaml } from './readYaml.js'
import { checkMutations } from './yamlMutations.js'

function read(text: string) {
  const texts: string[] = []
  const { value, problems } = readYaml(text, {
    limits: { depth: 5, values: 100, aliases: 5, duplicates: 2 },
    createObject: () => ({}),
    onText: (container, key, scalarText) =>
      void texts.push(`${(container as Record<string, Data>)[key]} ${scalarText}`),
  })
  return { value, problems: problems.map(({ kind }) => kind), texts }
}

test.each([
  ['a quoted value that continues in the first column', 'a: "x\ny"\nb: 1', { a: 'x y', b: 1 }],
  ['a quoted value in a list that continues in the first column', "a:\n  - 'x\ny'\n", { a: ['x y'] }],
  ['a comment without a space before it', "a: 'x'#c\nb: [1]#", { a: 'x', b: [1] }],
  ['a bracket in the column of its key', 'a: [\n1, 2\n]\nb: {\nc: 3\n}\n', { a: [1, 2], b: { c: 3 } }],
])('reads %s, as js-yaml and PyYAML do', (_, text, value) => {
  expect(read(text)).toMatchObject({ value, problems: ['lenient'] })
})

test.each(['a: "x"y', 'a: b: c', 'a: "x', 'a: [1, 2', 'a: @x', '- a\nb: c', 'a:\n\t- b\n\t c: "'])(
  'reports text that every YAML reader rejects: %j',
  (text) => {
    expect(read(text)).toMatchObject({ value: undefined, problems: ['syntax'] })
  },
)

test('reads the source text of non-string scalars, also behind aliases', () => {
  expect(read('a: 3.10\nb: [~, 0x1F, "1", x]\nc: &c True\nd: *c\ne:\n').texts).toEqual([
    ...['3.1 3.10', 'null ~', '31 0x1F', 'true True', 'true True'],
  ])
})

test('positions match the source, also where it is read leniently', () => {
  const text = 'a: "x\ny"\nb: [\n1,\n2\n]\n'
  const options = {
    limits: { depth: 5, values: 100, aliases: 5, duplicates: 2 },
    createObject: () => ({}),
    onText() {},
  }
  const reading = readYaml(text, options)
  const at = (path: string[], atKey = false) => text.slice(...(reading.find(path, atKey) ?? [0, 0]))
  expect([at(['b'], true), at(['b', '1']), at(['a'])]).toEqual(['b', '2', '"x\ny"'])
  reading.release()
  expect(at(['b', '1'])).toBe('2')
})

test('an alias as key is its text', () => {
  expect(read('a: &x 1\n&x b: *x').value).toEqual({ a: 1, b: 'b' })
})

test.each([
  ['deep', 'a: [[[[[[1]]]]]]'],
  ['deep', '['.repeat(2000)],
  ['deep', '- '.repeat(300)],
  ['values', `[${'1,'.repeat(200)}]`],
  ['aliases', 'a: &a 1\nb: [*a, *a, *a, *a, *a, *a]'],
  ['alias', 'a: *b'],
  ['deep', 'a: &a [*a]'],
  ['duplicates', 'a: 1\na: 2\na: 3\na: 4'],
  ['key', '[a]: b'],
  ['documents', 'a: 1\n---\nb: 2'],
])('limits %s', (kind, text) => {
  expect(read(text).problems).toContain(kind)
})

test('reads random edits of YAML like the parser, or reports them', () => {
  checkMutations(300)
})
