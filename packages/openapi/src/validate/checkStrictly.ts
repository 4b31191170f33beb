import { Worker } from 'node:worker_threads'
import { type Diagnostic, plural } from '@octavo/core'
import { short } from '../load/crawl.js'
import { parseSource } from '../load/parseSource.js'
import type { LoadedSpec, SpecDocument } from '../model/spec.js'

/** Limits of the validator for one document. */
const LIMITS = { milliseconds: 30_000, megabytes: 1_000 }

/**
 * Validates a document of the repository against the published JSON schema of its version with swagger-parser, in a
 * thread with limits of time and memory. Returns nothing for unreadable documents, which are already reported.
 */
export async function checkStrictly(
  { document, locate }: Pick<LoadedSpec, 'document' | 'locate'>,
  bytes: Uint8Array | undefined,
): Promise<Diagnostic[]> {
  if (!document || !bytes) return []
  const { source, version } = document
  if (document.asyncapi !== undefined) return []
  if (version === '3.2') return [skipped(source, 'the validator does not support OpenAPI 3.2 yet')]
  // Parsed again, because invalid values are removed from the loaded document.
  const { value } = parseSource(bytes, source)
  const findings = await schemaFindings(value)
  if (typeof findings === 'string') return [skipped(source, findings)]
  return findingDiagnostics(findings, document, locate)
}

/** Returns the findings, or why validation failed. */
function schemaFindings(document: unknown): Promise<SchemaFinding[] | string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./schemaWorker.js', import.meta.url), {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
    })
    const end = (result: SchemaFinding[] | string) => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const timedOut = `validation exceeded the time limit (${LIMITS.milliseconds / 1000} s)`
    const timer = setTimeout(() => end(timedOut), LIMITS.milliseconds)
    worker.once('message', end)
    worker.once('error', ({ message }) => end(`the validator failed: ${message}`))
    worker.once('exit', () => end('the validator exited early'))
  })
}

function skipped(file: string, reason: string): Diagnostic {
  return {
    rule: 'OAS_SCHEMA_SKIPPED',
    severity: 'warning',
    file,
    message: `${file} was not validated against the published schema: ${reason}.`,
  }
}

/** An error of a JSON Schema validator. */
export interface SchemaFinding {
  /** JSON pointer of the value. */
  instancePath: string
  keyword: string
  message?: string
  params: Readonly<Record<string, unknown>>
}

/** Maximum number of listed findings per document. */
const MAX_SHOWN = 50

/** Keywords whose errors only say that an alternative does not match. Inner errors give the reason. */
const CHOICES = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependentSchemas', 'unevaluatedProperties', 'type'])

/** Converts findings to diagnostics, except those that others explain. */
export function findingDiagnostics(
  findings: readonly SchemaFinding[],
  { source, version }: Pick<SpecDocument, 'source' | 'version'>,
  locate: LoadedSpec['locate'],
): Diagnostic[] {
  const keys = new Set<string>()
  const essentials = essential(findings).filter((finding) => {
    const key = `${finding.instancePath} ${findingText(finding)}`
    return !keys.has(key) && keys.add(key)
  })
  const diagnostics = essentials.slice(0, MAX_SHOWN).map((finding): Diagnostic => {
    const { instancePath } = finding
    const place = instancePath === '' ? 'the document root' : short(instancePath)
    return {
      rule: 'OAS_SCHEMA',
      severity: 'warning',
      ...(locate(instancePath) ?? { file: source }),
      message: `Invalid value at ${place}: ${findingText(finding)} (published schema of OpenAPI ${version}).`,
    }
  })
  const left = essentials.length - diagnostics.length
  if (left <= 0) return diagnostics
  const message = `Not listed: ${plural(left, 'more violation')} of the published schema in ${source}.`
  return [...diagnostics, { rule: 'OAS_SCHEMA', severity: 'warning', file: source, message }]
}

/** Removes findings that others explain, and those about a missing `$ref`, which the schemas often allow. */
function essential(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const withoutRefs = findings.filter(
    ({ keyword, params }) => keyword !== 'required' || params.missingProperty !== '$ref',
  )
  const exact = withoutRefs.filter(({ keyword }) => !CHOICES.has(keyword))
  const explained = new Set(exact.flatMap(({ instancePath }) => pointerAncestors(instancePath)))
  const others = withoutRefs.filter(({ keyword, instancePath }) => CHOICES.has(keyword) && !explained.has(instancePath))
  // The innermost of nested alternatives is the most specific.
  const explainedPointers = new Set(others.flatMap(({ instancePath }) => pointerAncestors(instancePath).slice(1)))
  return [...exact, ...others.filter(({ instancePath }) => !explainedPointers.has(instancePath))]
}

/** Returns a pointer and those of its ancestors, innermost first. */
function pointerAncestors(pointer: string): string[] {
  const pointers = [pointer]
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    pointers.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return pointers
}

function findingText({ message = 'is not valid', params }: SchemaFinding): string {
  const name = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.slice(0, 8).map(String).join(', ') : ''
  const detail = typeof name === 'string' ? `"${short(name)}"` : short(allowed)
  return short(message) + (detail && ` (${detail})`)
}
