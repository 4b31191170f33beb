import { type Diagnostic, plural } from '@octavo/core'
import { short } from '../load/crawl.js'
import type { LoadedSpec, SpecDocument } from '../model/spec.js'

/** An error of a JSON Schema validator. */
export interface SchemaFinding {
  /** JSON pointer of the value. */
  instancePath: string
  keyword: string
  message?: string
  params: Readonly<Record<string, unknown>>
}

/** Findings that are listed for one document. */
const MAX_SHOWN = 50

/** Keywords that only say that an alternative does not match; findings inside give the reason. */
const CHOICES = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependentSchemas', 'unevaluatedProperties', 'type'])

/** Converts findings to diagnostics, without those that others explain. */
export function findingDiagnostics(
  findings: readonly SchemaFinding[],
  { source, version }: Pick<SpecDocument, 'source' | 'version'>,
  locate: LoadedSpec['locate'],
): Diagnostic[] {
  const seen = new Set<string>()
  const told = essential(findings).filter((finding) => {
    const key = `${finding.instancePath} ${textOf(finding)}`
    return !seen.has(key) && seen.add(key)
  })
  const shown = told.slice(0, MAX_SHOWN).map((finding): Diagnostic => {
    const { instancePath } = finding
    const where = instancePath === '' ? 'the document root' : short(instancePath)
    return {
      rule: 'OAS_SCHEMA',
      severity: 'warning',
      ...(locate(instancePath) ?? { file: source }),
      message: `Invalid value at ${where}: ${textOf(finding)} (published schema of OpenAPI ${version}).`,
    }
  })
  const left = told.length - shown.length
  if (left <= 0) return shown
  const message = `Not listed: ${plural(left, 'more violation')} of the published schema in ${source}.`
  return [...shown, { rule: 'OAS_SCHEMA', severity: 'warning', file: source, message }]
}

/** Removes findings that others explain, and those about a missing `$ref`, which the schemas allow nearly everywhere. */
function essential(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const own = findings.filter(({ keyword, params }) => keyword !== 'required' || params.missingProperty !== '$ref')
  const exact = own.filter(({ keyword }) => !CHOICES.has(keyword))
  const explained = new Set(exact.flatMap(({ instancePath }) => ancestorsOf(instancePath)))
  const others = own.filter(({ keyword, instancePath }) => CHOICES.has(keyword) && !explained.has(instancePath))
  // The innermost of nested alternatives is the most specific.
  const around = new Set(others.flatMap(({ instancePath }) => ancestorsOf(instancePath).slice(1)))
  return [...exact, ...others.filter(({ instancePath }) => !around.has(instancePath))]
}

/** Returns a pointer and those of its ancestors, innermost first. */
function ancestorsOf(pointer: string): string[] {
  const pointers = [pointer]
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    pointers.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return pointers
}

function textOf({ message = 'is not valid', params }: SchemaFinding): string {
  const name = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.slice(0, 8).map(String).join(', ') : ''
  const detail = typeof name === 'string' ? `"${short(name)}"` : short(allowed)
  return short(message) + (detail && ` (${detail})`)
}
