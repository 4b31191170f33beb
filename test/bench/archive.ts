import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable, median } from '../tools/measure.js'
import { generatedPages } from './sites.js'

const CHILD = fileURLToPath(new URL('./archiveChild.mjs', import.meta.url))
const FILES = 10_000
const RUNS = 3

interface Packed {
  seconds: number
  megabytes: number
  bytes: number
  sha256: string
}

/** What packing 10,000 files costs, in a process of its own, beside the system's tar and gzip on the same files. */
export function benchArchive(work: string): void {
  const site = join(work, 'archive-site')
  const bytes = writeFiles(site)
  const rows = (['tar.gz', 'zip'] as const).map((format) => {
    const runs: Packed[] = []
    for (let run = 0; run < RUNS; run++) {
      const target = join(work, `archive-${run}.${format}`)
      runs.push(JSON.parse(execFileSync(process.execPath, [CHILD, site, target, format], { encoding: 'utf8' })))
    }
    if (new Set(runs.map(({ sha256 }) => sha256)).size > 1) throw new Error('The same files gave different archives.')
    return row(format, runs)
  })
  const started = performance.now()
  const target = join(work, 'system.tar.gz')
  execFileSync('tar', ['-czf', target, '-C', site, '.'])
  const seconds = (performance.now() - started) / 1000
  console.log(`\narchive, ${FILES} files, ${(bytes / 1e6).toFixed(0)} MB (median of ${RUNS}; goals: 8 s, 220 MB)`)
  console.log(
    formatTable([
      ['', 'wall s', 'MB', 'archive MB'],
      ...rows,
      ['tar -cz', seconds.toFixed(2), '', (readFileSync(target).length / 1e6).toFixed(1)],
    ]),
  )
}

function row(format: string, runs: readonly Packed[]): string[] {
  return [
    format,
    median(runs.map(({ seconds }) => seconds)).toFixed(2),
    Math.max(...runs.map(({ megabytes }) => megabytes)).toFixed(0),
    ((runs[0] as Packed).bytes / 1e6).toFixed(1),
  ]
}

/** Documents as a build leaves them: the same head and navigation, and a text of their own. */
function writeFiles(site: string): number {
  const navigation = Array.from(
    { length: 120 },
    (_, index) => `<li><a href="/page-${index}.html">Page ${index}</a></li>`,
  )
  let bytes = 0
  for (const { slug, text } of generatedPages(FILES)) {
    const html = `<!doctype html><nav>${navigation.join('')}</nav><main>${text.replaceAll('<', '&lt;')}</main>`
    const file = join(site, `${slug}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    bytes += Buffer.byteLength(html)
  }
  return bytes
}
