import { type Diagnostic, plural } from '@octavo/core'
import { short } from '../load/crawl.js'
import type { LoadedSpec, SpecDocument } from '../model/spec.js'

/** What a validator of JSON schemas says of one value. */
export interface SchemaFinding {
  /** JSON pointer of the value. */
  instancePath: string
  keyword: string
  message?: string
  params: Readonly<Record<string, unknown>>
}

/** Findings of one document that are printed. */
const MAX_SHOWN = 50

/** Say only that one of several possibilities does not hold, which the findings inside them tell in detail. */
const CHOICES = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependentSchemas', 'unevaluatedProperties', 'type'])

/** Findings as problems at their places, without those that others explain. */
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

/** The schemas allow a reference nearly everywhere: that a value is none is no finding. */
function essential(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const own = findings.filter(({ keyword, params }) => keyword !== 'required' || params.missingProperty !== '$ref')
  const exact = own.filter(({ keyword }) => !CHOICES.has(keyword))
  const explained = new Set(exact.flatMap(({ instancePath }) => placesAround(instancePath)))
  const others = own.filter(({ keyword, instancePath }) => CHOICES.has(keyword) && !explained.has(instancePath))
  // Of choices inside each other the innermost says most.
  const around = new Set(others.flatMap(({ instancePath }) => placesAround(instancePath).slice(1)))
  return [...exact, ...others.filter(({ instancePath }) => !around.has(instancePath))]
}

/** A pointer and those of all values around, innermost first. */
function placesAround(pointer: string): string[] {
  const places = [pointer]
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    places.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return places
}

function textOf({ message = 'is not valid', params }: SchemaFinding): string {
  const name = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.slice(0, 8).map(String).join(', ') : ''
  const detail = typeof name === 'string' ? `"${short(name)}"` : short(allowed)
  return short(message) + (detail && ` (${detail})`)
}
