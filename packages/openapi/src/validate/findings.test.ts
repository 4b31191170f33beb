import { expect, test } from 'vitest'
import { findingDiagnostics, type SchemaFinding } from './checkStrictly.js'

const document = { source: 'a.json', version: '3.0' } as const
const finding = (instancePath: string, keyword: string, message: string, params = {}): SchemaFinding => ({
  instancePath,
  keyword,
  message,
  params,
})
const texts = (findings: SchemaFinding[]) =>
  findingDiagnostics(findings, document, (pointer) => ({
    file: 'a.json',
    start: { line: pointer.length, column: 1 },
    end: { line: pointer.length, column: 2 },
  })).map(({ start, message }) => `${start?.line ?? ''} ${message}`)

test('omits findings that a choice or missing reference explains', () => {
  const findings = [
    finding('/paths/~1a/get', 'required', "must have required property 'responses'", { missingProperty: 'responses' }),
    finding('/paths/~1a/get', 'required', "must have required property '$ref'", { missingProperty: '$ref' }),
    finding('/paths/~1a', 'oneOf', 'must match exactly one schema in oneOf'),
    finding('/info/license', 'oneOf', 'must match exactly one schema in oneOf'),
    finding('/info', 'anyOf', 'must match a schema in anyOf'),
    finding('', 'additionalProperties', 'must NOT have additional properties', { additionalProperty: 'x\u0007y' }),
    finding('', 'additionalProperties', 'must NOT have additional properties', { additionalProperty: 'x\u0007y' }),
    finding('/a/in', 'enum', 'must be equal to one of the allowed values', { allowedValues: ['query', 'path'] }),
  ]
  expect(texts(findings)).toMatchInlineSnapshot(`
    [
      "14 Invalid value at /paths/~1a/get: must have required property 'responses' (published schema of OpenAPI 3.0).",
      "0 Invalid value at the document root: must NOT have additional properties ("x y") (published schema of OpenAPI 3.0).",
      "5 Invalid value at /a/in: must be equal to one of the allowed values (query, path) (published schema of OpenAPI 3.0).",
      "13 Invalid value at /info/license: must match exactly one schema in oneOf (published schema of OpenAPI 3.0).",
    ]
  `)
})

test('lists the first of thousands of schema findings and counts the others', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => finding(`/paths/~1${index}/get`, 'required', 'is bad'))
  const names = texts(many)
  expect([names.length, names.at(-1)]).toEqual([
    51,
    ' Not listed: 2950 more violations of the published schema in a.json.',
  ])
})
