import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import * as builtins from './builtins.js'
import { builtIns } from './index.js'

const NAMES = Object.keys(builtIns)
const SENTENCE = /^[A-Z`].*\.$/

test.each(Object.entries(builtIns))(
  '%s has a renderer, a Markdown writer and a sentence for each property',
  (_, of) => {
    expect(of.component).toBeTypeOf('function')
    if ('like' in of.markdown) expect(of.markdown.like).toBeTypeOf('string')
    else expect(of.markdown.write).toBeTypeOf('function')
    expect(of.description).toMatch(SENTENCE)
    for (const [name, prop] of Object.entries(of.props))
      expect({ name, ...prop }).toMatchObject({ description: expect.stringMatching(SENTENCE) })
  },
)

test('defaults are allowed values of a property', () => {
  const undocumented = Object.entries(builtIns).flatMap(([name, { props }]) =>
    Object.entries(props)
      .filter(([, prop]) => !isPossible(prop))
      .map(([prop]) => `${name}.${prop}`),
  )
  expect(undocumented).toEqual([])
})

function isPossible({ type, default: value }: (typeof builtIns)[string]['props'][string]): boolean {
  if (value === undefined) return true
  if (typeof type === 'string') return type !== 'boolean' || typeof value === 'boolean'
  return 'min' in type ? Number(value) >= type.min && Number(value) <= type.max : type.includes(String(value))
}

test('page code in the browser finds each component and its members by name', () => {
  const results = NAMES.map((name) =>
    name.split('.').reduce((scope: unknown, key) => (scope as Record<string, unknown>)[key], builtins),
  )
  expect(results).toEqual(Object.values(builtIns).map(({ component }) => component))
})

test('excludes component descriptions from browser bundles', async () => {
  const roots = [...new Set(NAMES.map((name) => name.split('.')[0]))].join(', ')
  const bundle = await rolldown({
    input: 'entry',
    external: [/^preact/],
    // Imported as in bundles of islands.
    treeshake: { moduleSideEffects: (id) => id === 'entry' },
    resolve: { extensionAlias: { '.js': ['.tsx', '.ts'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) =>
          id === 'entry'
            ? `import { ${roots} } from ${JSON.stringify(fileURLToPath(new URL('builtins.ts', import.meta.url)))}\nconsole.log(${roots})`
            : undefined,
      },
    ],
  })
  const { output } = await bundle.generate()
  await bundle.close()
  const texts = Object.values(builtIns).flatMap(({ description, props }) => [
    description,
    ...Object.values(props).map((prop) => prop.description),
  ])
  expect(output[0].code).toContain('code-block-body')
  expect(texts.filter((text) => output[0].code.includes(text))).toEqual([])
})
