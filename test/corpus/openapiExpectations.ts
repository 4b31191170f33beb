import type { Diagnostic } from '@octavo/core'

/** What came of a document. */
export interface Reading {
  version?: string
  operations: { method: string; path: string; kind: string }[]
  schemas: number
  slugs: string[]
  diagnostics: Diagnostic[]
  /** CPU and memory of reading alone. */
  seconds: number
  megabytes: number
  /** CPU of making all pages, and memory at the end. */
  renderSeconds: number
  renderMegabytes: number
  /** Compressed bytes of the largest page's body. */
  largest: number
  fragments: number
  /** Pages that could not be made, and why. */
  failed: string[]
  connections: number
  isPolluted: boolean
}

export interface Expectation {
  /** A problem that must be named, and its line. */
  rule?: string
  severity?: Diagnostic['severity']
  line?: number
  /** Words of that problem. */
  says?: string
  /** Operations that must be there; 0 for documents that are refused. */
  operations?: number
  seconds?: number
  megabytes?: number
  /** No problem at all. */
  isClean?: boolean
  check?(reading: Reading): string | undefined
}

/** Of the 60 KB that the HTML of a page may have, its frame takes the rest. */
const MAX_BODY_BYTES = 50_000

const refused = { operations: 0 }
const distinct = ({ slugs }: Reading) =>
  new Set(slugs.map((slug) => slug.toLowerCase())).size === slugs.length ? undefined : 'two pages share an address'

/** Hostile documents and what each one must lead to. */
export const HOSTILE: Readonly<Record<string, Expectation>> = {
  'ref-file-secret.json': { rule: 'OAS_REF_OUTSIDE', severity: 'warning', operations: 1 },
  'ref-file-absolute.json': { rule: 'OAS_REF_OUTSIDE', severity: 'warning', operations: 1 },
  'ref-file-url.json': { rule: 'OAS_REF_SCHEME', severity: 'warning', operations: 1 },
  'ref-http-metadata.json': { rule: 'OAS_REF_REMOTE', severity: 'warning', operations: 1 },
  'ref-http-public.json': { rule: 'OAS_REF_REMOTE', severity: 'warning', operations: 1 },
  'ref-dns-to-private.json': { rule: 'OAS_REF_REMOTE', severity: 'warning', operations: 1 },
  'ref-self.json': { rule: 'OAS_REF_CYCLE', says: 'A -> A', operations: 1 },
  'ref-pair.json': { rule: 'OAS_REF_CYCLE', says: 'A -> B -> A', operations: 1 },
  'ref-allof-cycle.json': { rule: 'OAS_REF_CYCLE', says: 'allOf', operations: 1, seconds: 2 },
  'ref-doubling-40.json': { operations: 1, seconds: 2 },
  'ref-chain-5000-ring.json': { operations: 1, seconds: 5 },
  'schema-depth-3000.json': { rule: 'OAS_TOO_DEEP', severity: 'warning', operations: 1 },
  'ops-20000.json': { rule: 'OAS_TOO_MANY_OPERATIONS', says: '10000', ...refused, seconds: 60, megabytes: 2000 },
  'proto-keys.json': {
    check: ({ operations, schemas }) =>
      operations.some(({ path }) => path === '/constructor') && schemas === 3 ? undefined : 'names are lost',
  },
  'xss-description.json': { operations: 1 },
  'xss-mdx-expression.json': { operations: 1 },
  'xss-example-value.json': { operations: 1 },
  'path-traversal-names.json': {
    operations: 2,
    check: ({ slugs }) => (slugs.some((slug) => /\.\.|\\|^\//.test(slug)) ? 'an address leaves the site' : undefined),
  },
  'slug-collisions.json': { operations: 4, check: distinct },
  'regex-redos.json': { operations: 1, seconds: 1 },
  'header-injection.json': { rule: 'OAS_BAD_HEADER_NAME', severity: 'warning', operations: 1 },
  'yaml-bomb.yaml': { rule: 'YAML_ALIAS_LIMIT', severity: 'error', ...refused, seconds: 0.2, megabytes: 100 },
  'yaml-duplicate-key.yaml': { rule: 'OAS_DUP_KEY', severity: 'warning', line: 5, says: '/a', operations: 1 },
  'yaml-tabs.yaml': { rule: 'OAS_SYNTAX', severity: 'error', line: 3, says: 'tab', ...refused },
  'yaml-deep-5000.yaml': { severity: 'error', rule: 'OAS_TOO_DEEP', ...refused, seconds: 1 },
  'yaml-int-keys-dates.yaml': { operations: 1, isClean: true },
  'json-bom.json': { operations: 1, isClean: true },
  'json-utf16.json': { rule: 'OAS_ENCODING', severity: 'error', says: 'UTF-16', ...refused },
  'json-truncated.json': { rule: 'OAS_SYNTAX', severity: 'error', line: 1, ...refused },
  'empty.json': { rule: 'OAS_EMPTY', severity: 'error', ...refused },
  'null.json': { rule: 'OAS_NOT_OBJECT', severity: 'error', ...refused },
  'array.json': { rule: 'OAS_NOT_OBJECT', severity: 'error', ...refused },
  'version-number.yaml': { rule: 'OAS_VERSION', severity: 'warning' },
  'paths-null-values.json': { rule: 'OAS_TYPE', says: 'path /a', operations: 1 },
  'x-mint-bad-types.json': { rule: 'OAS_X_MINT', severity: 'warning', operations: 1 },
  'duplicate-operation-ids.json': { rule: 'OAS_DUP_OPERATION_ID', severity: 'warning', says: 'line', operations: 2 },
  'missing-path-param.json': { rule: 'OAS_PATH_PARAM', severity: 'warning', operations: 1 },
}

/** How a reading differs from what is expected of it. */
export function misses(reading: Reading, expected: Expectation): string[] {
  const { diagnostics, operations } = reading
  const names: string[] = []
  const miss = (isMissed: boolean, text: string) => isMissed && names.push(text)
  const matchingDiagnostics = diagnostics.filter(
    (one) =>
      one.rule === expected.rule &&
      (expected.severity === undefined || one.severity === expected.severity) &&
      (expected.line === undefined || one.start?.line === expected.line) &&
      one.message.includes(expected.says ?? ''),
  )
  miss(expected.rule !== undefined && matchingDiagnostics.length === 0, `${expected.rule} is not reported as expected`)
  miss(expected.isClean === true && diagnostics.length > 0, `${diagnostics[0]?.message} is reported`)
  miss(expected.operations === 0 && reading.version !== undefined, 'it is not refused')
  miss(
    expected.operations !== undefined && operations.length < expected.operations,
    `${operations.length} of ${expected.operations} operations`,
  )
  miss(reading.seconds > (expected.seconds ?? 10), `${reading.seconds.toFixed(1)} s`)
  miss(reading.megabytes > (expected.megabytes ?? 1000), `${reading.megabytes.toFixed(0)} MB`)
  miss(reading.connections > 0, 'it opened a connection')
  miss(reading.isPolluted, 'it changed the prototype of objects')
  const other = expected.check?.(reading)
  if (other) names.push(other)
  const [first] = reading.failed
  if (first) names.push(`${reading.failed.length} pages are not rendered, such as ${first.slice(0, 120)}`)
  // A second to begin with, and ten milliseconds a page, or a part of one.
  const pages = operations.length + reading.schemas + reading.fragments
  miss(reading.renderSeconds > 1 + pages * 0.01, `${reading.renderSeconds.toFixed(1)} s for ${pages} pages`)
  miss(reading.renderMegabytes > 600, `${reading.renderMegabytes.toFixed(0)} MB with pages`)
  miss(reading.largest > MAX_BODY_BYTES, `a page of ${Math.round(reading.largest / 1024)} KB`)
  return names
}
