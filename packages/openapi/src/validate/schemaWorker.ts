import { parentPort, workerData } from 'node:worker_threads'
import SwaggerParser from '@apidevtools/swagger-parser'
import type { OpenAPI } from 'openapi-types'
import type { SchemaFinding } from './checkStrictly.js'

const MAX_FINDINGS = 2_000

const findings = await validate(workerData as OpenAPI.Document)
parentPort?.postMessage(findings.slice(0, MAX_FINDINGS))

/** Validates without resolving references, which could take exponential time and would read files and URLs. */
async function validate(document: OpenAPI.Document): Promise<SchemaFinding[]> {
  try {
    await SwaggerParser.validate(document, {
      resolve: { external: false, file: false, http: false },
      dereference: { excludedPathMatcher: () => true },
      validate: { schema: true, spec: false },
    })
    return []
  } catch (error) {
    const { details, message } = error as Error & { details?: SchemaFinding[] }
    return details ?? [{ instancePath: '', keyword: '', message, params: {} }]
  }
}
