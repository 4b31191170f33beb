import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable, type Measurement, measure, median } from '../tools/measure.js'
import { benchApi } from './api.js'
import { benchArchive } from './archive.js'
import { benchAssistant } from './assistant.js'
import { measureDev } from './dev.js'
import { benchDownload } from './download.js'
import { benchFleet } from './fleet.js'
import { benchPage } from './page.js'
import { benchPeers } from './peers.js'
import { benchRelevance } from './relevance.js'
import { benchSearch } from './search.js'
import { benchServer } from './server.js'
import { corpusPages, generatedPages, writeSite } from './sites.js'

const CLI = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-'))

/**
 * Prints figures and ratios; parts are chosen by name: `npm run bench -- 500 5000 50000 dev page api search relevance server
 * assistant archive download fleet hugo starlight vitepress`. `peers` is `starlight vitepress`.
 */
async function main(): Promise<void> {
  const parts = process.argv.slice(2)
  const wants = (part: string) => parts.length === 0 || parts.includes(part)
  if (wants('500'))
    await benchSite('500 pages', corpusPages().slice(0, 500), {
      runs: 5,
      goals: '8 CPU s, 350 MB; edit 1 s; unchanged 0.7 s',
    })
  if (wants('5000')) await benchSite('5,000 pages', generatedPages(5000), { runs: 3, goals: '60 s, 1200 MB; edit 3 s' })
  if (wants('50000'))
    await benchSite('50,000 files of 1,500 contents', generatedPages(50_000, 1500), {
      runs: 1,
      goals: 'cost follows the distinct ones',
    })
  if (wants('dev')) await benchDev()
  if (wants('page')) await benchPage(work)
  if (wants('api')) await benchApi(CLI, work)
  if (wants('search')) await benchSearch(CLI, work)
  if (wants('relevance')) await benchRelevance(CLI, work)
  if (wants('server')) await benchServer()
  if (wants('assistant')) await benchAssistant(CLI, work)
  if (wants('archive')) benchArchive(work)
  if (wants('download')) await benchDownload(work)
  if (wants('fleet')) await benchFleet()
  const compared = {
    hugo: wants('hugo'),
    starlight: wants('peers') || wants('starlight'),
    vitePress: wants('peers') || wants('vitepress'),
  }
  if (Object.values(compared).includes(true)) await benchPeers(CLI, work, compared)
  rmSync(work, { recursive: true, force: true })
}

interface BenchOptions {
  runs: number
  goals: string
}

async function benchSite(
  name: string,
  pages: Parameters<typeof writeSite>[1],
  { runs, goals }: BenchOptions,
): Promise<void> {
  const root = join(work, 'site')
  const out = join(work, 'out')
  const cache = join(work, 'cache')
  writeSite(root, pages)
  const build = () => measure(CLI, ['build', root, '--out', out, '--cache', cache, '--placeholder', '--times'])
  const cold: Measurement[] = []
  const edited: Measurement[] = []
  const unchanged: Measurement[] = []
  for (let run = 0; run < runs; run++) {
    rmSync(out, { recursive: true, force: true })
    rmSync(cache, { recursive: true, force: true })
    cold.push(expectSuccess(await build()))
    appendFileSync(join(root, `${pages[run]?.slug}.mdx`), `\nEdited in run ${run}.\n`)
    edited.push(expectSuccess(await build()))
    unchanged.push(expectSuccess(await build()))
  }
  console.log(`\n${name} (median of ${runs}; goals: ${goals})`)
  console.log(
    formatTable([
      ['', 'wall s', 'CPU s', 'MB'],
      row('cold', cold),
      row('one page edited', edited),
      row('nothing changed', unchanged),
    ]),
  )
  console.log(
    cold[0]?.stdout
      .split('\n')
      .filter((line) => /^ {2}\w+ +\d+ ms$/.test(line))
      .join('\n'),
  )
  const { files, bytes, hash } = summarize(out)
  console.log(`HTML: ${files} documents, ${(bytes / files / 1024).toFixed(1)} KB on average`)
  const second = join(work, 'second')
  expectSuccess(await measure(CLI, ['build', root, '--out', second, '--no-cache', '--placeholder'], { cwd: tmpdir() }))
  console.log(`Two builds are byte-identical: ${summarize(second).hash === hash ? 'yes' : 'NO'}`)
  rmSync(second, { recursive: true })
}

async function benchDev(): Promise<void> {
  for (const count of [500, 5000]) {
    const root = join(work, 'dev')
    writeSite(root, count === 500 ? corpusPages().slice(0, 500) : generatedPages(count))
    const { ready, firstPage, edits } = await measureDev(CLI, root)
    console.log(`\ndev, ${count} pages (goals: ready 0.7 s, first page 0.3 s later, edit 100 ms)`)
    console.log(
      `ready ${ready.toFixed(2)} s, first page ${firstPage.toFixed(2)} s later, edit to patched page ${median(edits).toFixed(0)} ms (${edits.length} edits)`,
    )
  }
}

function row(name: string, runs: readonly Measurement[]): string[] {
  return [
    name,
    median(runs.map(({ wall }) => wall)).toFixed(2),
    median(runs.map(({ cpu }) => cpu)).toFixed(2),
    median(runs.map(({ megabytes }) => megabytes)).toFixed(0),
  ]
}

function expectSuccess(result: Measurement): Measurement {
  if (result.status !== 0) throw new Error(`A build failed:\n${result.stderr.slice(-3000)}`)
  return result
}

function summarize(folder: string): { files: number; bytes: number; hash: string } {
  const hash = createHash('sha256')
  let files = 0
  let bytes = 0
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file)
    if (!statSync(path).isFile()) continue
    const content = readFileSync(path)
    hash.update(file).update(content)
    if (file.endsWith('.html') && !file.startsWith('_octavo/')) {
      files++
      bytes += content.length
    }
  }
  return { files, bytes, hash: hash.digest('hex') }
}

await main()
