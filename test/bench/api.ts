import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { formatTable, type Measurement, measure, median } from '../tools/measure.js'

const DOCUMENTS =
  process.env.OCTAVO_OPENAPI_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/openapi', import.meta.url))
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
const ALL = 1447

interface Document {
  paths: Record<string, Record<string, { description?: string }>>
  [key: string]: unknown
}

/** What pages of operations cost: builds of sites with so many of them, and what a page loads. */
export async function benchApi(cli: string, work: string): Promise<void> {
  const rows = [['operations', 'cold CPU s', 'ms per operation', 'MB', 'one edited s', 'CPU s', 'MB', 'unchanged s']]
  for (const count of [20, 200, ALL]) {
    const { cold, edited, unchanged } = await buildOperations(count, { cli, work })
    const cpu = (runs: readonly Measurement[]) => median(runs.map((run) => run.cpu))
    const wall = (runs: readonly Measurement[]) => median(runs.map((run) => run.wall))
    const megabytes = (runs: readonly Measurement[]) => Math.max(...runs.map((run) => run.megabytes)).toFixed(0)
    const perOperation = (Math.max(0, cpu(cold) - 1) * 1000) / count
    rows.push([
      String(count),
      cpu(cold).toFixed(2),
      perOperation.toFixed(1),
      megabytes(cold),
      wall(edited).toFixed(2),
      cpu(edited).toFixed(2),
      megabytes(edited),
      wall(unchanged).toFixed(2),
    ])
  }
  console.log(
    '\nAPI pages (goals: 10 ms of CPU per operation after the first second, 600 MB; 1 s after an edit of one operation)',
  )
  console.log(formatTable(rows))
  printWeight(join(work, `api-${ALL}-0`, 'out'))
}

interface Place {
  cli: string
  work: string
}

async function buildOperations(
  count: number,
  { cli, work }: Place,
): Promise<Record<'cold' | 'edited' | 'unchanged', Measurement[]>> {
  const root = join(work, 'api-site')
  const document = firstOperations(count)
  writeApiSite(root, document)
  // Where thousands of files have just been removed, file systems are slow to make new ones: each run has its own folder.
  const build = async (run: number) => {
    const siteFolder = join(work, `api-${count}-${run}`)
    const result = await measure(cli, [
      'build',
      root,
      '--out',
      join(siteFolder, 'out'),
      '--cache',
      join(siteFolder, 'cache'),
    ])
    if (result.status !== 0) throw new Error(`A build failed:\n${result.stderr.slice(-3000)}`)
    return result
  }
  const cold: Measurement[] = []
  const edited: Measurement[] = []
  const unchanged: Measurement[] = []
  for (let run = 0; run < 3; run++) {
    cold.push(await build(run))
    editOperation(document, `Edited in run ${run}.`)
    writeApiSite(root, document)
    edited.push(await build(run))
    unchanged.push(await build(run))
  }
  return { cold, edited, unchanged }
}

/** A part of a large real document: its first operations, and all that they may refer to. */
function firstOperations(count: number): Document {
  const document = JSON.parse(readFileSync(join(DOCUMENTS, 'large/twilio-all.json'), 'utf8')) as Document
  let left = count
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([key]) => !METHODS.has(key) || left-- > 0)
    return operations.some(([key]) => METHODS.has(key)) ? [[path, Object.fromEntries(operations)]] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function editOperation({ paths }: Document, text: string): void {
  const operations = Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([key, operation]) => (METHODS.has(key) ? [operation] : [])),
  )
  const operation = operations[Math.floor(operations.length / 2)]
  if (!operation) throw new Error('The document has no operations.')
  operation.description = text
}

function writeApiSite(root: string, document: Document): void {
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.mdx'), '---\ntitle: Benchmark\n---\n\nOperations.\n')
  writeFileSync(join(root, 'openapi.json'), JSON.stringify(document))
  const navigation = {
    groups: [
      { group: 'Start', pages: ['index'] },
      { group: 'API', openapi: 'openapi.json' },
    ],
  }
  const docs = { theme: 'mint', name: 'Benchmark', colors: { primary: '#2563eb' }, navigation }
  writeFileSync(join(root, 'docs.json'), JSON.stringify(docs, null, 2))
}

/** Compressed sizes of what pages of operations load, and of the pages themselves. */
function printWeight(out: string): void {
  const pages = readdirSync(join(out, 'api-reference'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => readFileSync(join(out, 'api-reference', file)))
  const sizes = pages.map((page) => gzipSync(page).length).sort((a, b) => a - b)
  const html = pages.find((page) => page.includes('data-part-playground='))?.toString()
  if (html === undefined) throw new Error('No page of the build has a playground.')
  const weigh = (url: string) => gzipSync(readFileSync(join(out, url))).length
  const scripts = Array.from(html.matchAll(/<script[^>]+src="([^"]+)"/g), ([, url = '']) => weigh(url))
  const playground = /data-part-playground="([^"]+)"/.exec(html)?.[1] ?? ''
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  console.log(
    `JavaScript before the playground opens: ${kilobytes(scripts.reduce((sum, size) => sum + size, 0))} (goal: 6 KB), the playground: ${kilobytes(weigh(playground))} (goal: 45 KB), gzip`,
  )
  console.log(
    `HTML of ${sizes.length} pages: median ${kilobytes(median(sizes))}, largest ${kilobytes(sizes.at(-1) ?? 0)} (goal: 60 KB), gzip`,
  )
}
