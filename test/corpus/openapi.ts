import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable } from '../tools/measure.js'
import { type Expectation, HOSTILE, misses, type Reading } from './openapiExpectations.js'

const DOCUMENTS =
  process.env.OCTAVO_OPENAPI_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/openapi', import.meta.url))
const READER = fileURLToPath(new URL('openapiDocument.mjs', import.meta.url))
const TIME_LIMIT = 30_000
const MEMORY_LIMIT = 1000

interface Listed {
  file: string
  version: string
  ops: number
  webhooks: number
  expect: string
}

/**
 * Reads every document of the corpus in a process of its own, makes all its pages, and compares what came of it with what is
 * expected. The run fails on a crash, on a document that takes too much, on a problem that is not named, on a page that is
 * not rendered or too large, and when usable operations are lost.
 */
async function main(): Promise<void> {
  const rows: string[][] = [
    [
      'document',
      'version',
      'operations',
      'pages',
      'errors',
      'warnings',
      'read s',
      'MB',
      'render s',
      'MB',
      'KB',
      'missed',
    ],
  ]
  let failures = 0
  let expectedCount = 0
  let matchCount = 0
  let pages = 0
  for (const { set, file, expected, operations } of documents(process.argv.slice(2))) {
    const reading = await read(join(DOCUMENTS, set), file)
    const missed = typeof reading === 'string' ? [reading] : misses(reading, expected)
    failures += missed.length
    expectedCount += operations
    if (typeof reading !== 'string') {
      matchCount += Math.min(operations, renderedOperations(reading))
      pages += reading.operations.length + reading.schemas - reading.failed.length
    }
    rows.push([`${set}/${file}`.slice(0, 72), ...columns(reading), missed.join('; ')])
  }
  console.log(formatTable(rows))
  const share = expectedCount === 0 ? 1 : matchCount / expectedCount
  console.log(
    `\n${matchCount} of ${expectedCount} operations of OpenAPI 3 documents (${(share * 100).toFixed(2)} %) rendered, ${pages} pages with models, ${failures} failures`,
  )
  process.exitCode = failures > 0 || share < 0.995 ? 1 : 0
}

function columns(reading: Reading | string): string[] {
  if (typeof reading === 'string') return Array<string>(10).fill('')
  const { version = 'refused', operations, schemas, diagnostics, failed, largest } = reading
  const { seconds, megabytes, renderSeconds, renderMegabytes } = reading
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return [
    version,
    operations.length,
    operations.length + schemas - failed.length,
    errors,
    diagnostics.length - errors,
    seconds.toFixed(2),
    megabytes.toFixed(0),
    renderSeconds.toFixed(2),
    renderMegabytes.toFixed(0),
    (largest / 1024).toFixed(0),
  ].map(String)
}

/** Models may be among the pages that failed; each of those counts as an operation. */
function renderedOperations({ operations, failed }: Reading): number {
  return Math.max(0, operations.length - failed.length)
}

interface Document {
  set: string
  file: string
  expected: Expectation
  /** Operations that must be shown. */
  operations: number
}

function documents(filter: readonly string[]): Document[] {
  const manifest = JSON.parse(readFileSync(join(DOCUMENTS, 'manifest.json'), 'utf8')) as Listed[]
  const real = manifest.map(({ file, ops, webhooks, expect }): Document => {
    const [set = '', name = ''] = file.split('/')
    const isRefused = expect === 'refuse'
    const operations = isRefused ? 0 : ops + webhooks
    return { set, file: name, operations, expected: { operations, ...(isRefused && { seconds: 1 }) } }
  })
  const large = readdirSync(join(DOCUMENTS, 'large')).map((file): Document => {
    const operations = file === 'twilio-all.json' ? 1447 : 1
    return { set: 'large', file, operations, expected: { operations, seconds: 2, megabytes: 300 } }
  })
  const hostile = readdirSync(join(DOCUMENTS, 'hostile'))
    .filter((file) => file !== 'manifest.json')
    .map((file): Document => {
      const expected = HOSTILE[file] ?? { check: () => 'nobody has said what is expected of it' }
      return { set: 'hostile', file, operations: 0, expected }
    })
  const all = [...real, ...large, ...hostile]
  return filter.length === 0
    ? all
    : all.filter(({ set, file }) => filter.some((text) => `${set}/${file}`.includes(text)))
}

/** What the reader printed, or how it ended. */
function read(folder: string, file: string): Promise<Reading | string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_LIMIT}`, READER, folder, file], {
      timeout: TIME_LIMIT,
      killSignal: 'SIGKILL',
    })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.on('close', (status, signal) => {
      if (status === 0) resolve(JSON.parse(output) as Reading)
      else resolve(`crashed: ${signal ?? errors.split('\n').find((line) => /Error/.test(line)) ?? `status ${status}`}`)
    })
  })
}

await main()
