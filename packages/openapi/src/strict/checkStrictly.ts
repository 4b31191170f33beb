import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '@octavo/core'
import { parseSource } from '../load/parseSource.js'
import type { LoadedSpec } from '../model/spec.js'
import { findingDiagnostics, type SchemaFinding } from './findings.js'

/** Limits of the validator for one document. */
const LIMITS = { milliseconds: 30_000, megabytes: 1_000 }

/**
 * Validates a document of the repository against the published JSON schema of its version with swagger-parser, in a
 * thread with limits of time and memory. Returns nothing for documents that cannot be read, which are reported already.
 */
export async function checkStrictly(
  { document, locate }: Pick<LoadedSpec, 'document' | 'locate'>,
  bytes: Uint8Array | undefined,
): Promise<Diagnostic[]> {
  if (!document || !bytes) return []
  const { source, version } = document
  if (version === '3.2') return [skipped(source, 'the validator does not support OpenAPI 3.2 yet')]
  // Parsed again, because invalid values are removed from the loaded document.
  const { value } = parseSource(bytes, source)
  const findings = await findingsOf(value)
  if (typeof findings === 'string') return [skipped(source, findings)]
  return findingDiagnostics(findings, document, locate)
}

/** Returns the findings, or why validation failed. */
function findingsOf(document: unknown): Promise<SchemaFinding[] | string> {
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
