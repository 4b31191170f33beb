import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '@octavo/core'
import { parseSource } from '../load/parseSource.js'
import type { LoadedSpec } from '../model/spec.js'
import { findingDiagnostics, type SchemaFinding } from './findings.js'

/** What the validator may use for one document. */
const LIMITS = { milliseconds: 30_000, megabytes: 1_000 }

/**
 * Compares a document of the repository with the published JSON schema of its version, as swagger-parser does, in a thread
 * of bounded time and memory. Documents that can't be read at all have been reported by then.
 */
export async function checkStrictly(
  { document, locate }: Pick<LoadedSpec, 'document' | 'locate'>,
  bytes: Uint8Array | undefined,
): Promise<Diagnostic[]> {
  if (!document || !bytes) return []
  const { source, version } = document
  if (version === '3.2') return [skipped(source, 'the validator does not support OpenAPI 3.2 yet')]
  // Read anew: what is wrong has been taken out of the document that was loaded.
  const { value } = parseSource(bytes, source)
  const findings = await findingsOf(value)
  if (typeof findings === 'string') return [skipped(source, findings)]
  return findingDiagnostics(findings, document, locate)
}

/** Findings, or why there are none. */
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
