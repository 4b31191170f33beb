import fc from 'fast-check'
import { expect } from 'vitest'
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml'
import { readYaml } from './readYaml.js'

const TEXT = `openapi: 3.1.0
info: {title: 'It''s', version: 1.10, x: [~, 0x1F, "a\\tb", yes]}
# comment
paths:
  /a: &a
    get:
      description: |
        Two
          lines
      tags: [01, 1e3]
  /b:
    <<: *a
    "quoted": >-
      folded
      text
    ? key
    : - 1
      - {a: 1, b: "c
        d"}
`

const PIECES = fc.constantFrom(
  ...'"\'[]{}:#&*!|>-?,%@`~\\ \t\r\n<=01.eA',
  ...[
    '\n  ',
    ': ',
    ' #',
    '- ',
    '"x"',
    '*a',
    '&a ',
    '<<: ',
    '---\n',
    '...\n',
    '!!str ',
    '\ufeff',
    '\u2028',
    '\0',
    '0x',
    'null',
  ],
)
const change = fc.record({
  at: fc.nat(TEXT.length),
  remove: fc.nat(4),
  insert: fc.oneof(PIECES, fc.constant(''), fc.string({ unit: 'binary', maxLength: 3 })),
})

function mutate(changes: { at: number; remove: number; insert: string }[]): string {
  return changes.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), TEXT)
}

/** The value that the parser gives, or undefined if it cannot be JSON. */
function expected(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: true, prettyErrors: false, merge: false })
  if (document.errors.length > 0) return undefined
  let isPlain = true
  visit(document, {
    Node(_, node) {
      const tag = (node as { tag?: string }).tag
      if (tag !== undefined && !isMap(node) && !isSeq(node)) isPlain = false
      if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) isPlain = false
    },
    Pair(_, { key }) {
      // Keys that are no strings are read as they are written; merge keys are applied.
      if (!isScalar(key) || typeof key.value !== 'string' || key.value === '<<') isPlain = false
    },
  })
  try {
    return isPlain ? { value: document.toJS({ maxAliasCount: 100 }) } : undefined
  } catch {
    // An alias without an anchor.
    return undefined
  }
}

/** Changed texts give the value that the parser gives, or a diagnostic, and never an exception. */
export function checkMutations(numRuns: number): void {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }).map(mutate), (text) => {
      const { value, problems, find } = readYaml(text, {
        limits: { depth: 50, values: 1000, aliases: 20, duplicates: 5 },
        createObject: () => ({}),
        onText() {},
      })
      const span = find(['paths', '/b'], true)
      if (span) expect(span[0]).toBeLessThanOrEqual(span[1])
      if (value === undefined) expect(problems.length).toBeGreaterThan(0)
      const right = expected(text)
      if (right && problems.length === 0) expect({ value }).toEqual(right)
    }),
    { numRuns },
  )
}
