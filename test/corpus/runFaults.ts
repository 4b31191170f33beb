import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import { runCli } from '../broken/cli.js'
import { formatTable } from '../tools/measure.js'
import { FAULTS, type Fault } from './faults.js'

/** Builds a site as it is, then copies of it with one fault each, and compares the other pages. */
export interface FaultRun {
  site: string
  root: string
  /** File of a page in navigation without an operation, the page that faults are put into. */
  page: string
  faults: readonly Fault[]
}

/** Gives every fault to sites in turn, so that all sites have some. */
export function planFaults(sites: readonly { site: string; root: string; page: string }[]): FaultRun[] {
  return sites.map((site, index) => ({ ...site, faults: FAULTS.filter((_, at) => at % sites.length === index) }))
}

/** Prints a table and returns the number of faults that cost more than their unit. */
export async function runFaults(runs: readonly FaultRun[]): Promise<number> {
  const rows: string[][] = [['fault', 'site', 'rule', 'pages compared', 'result']]
  for (const run of runs) {
    if (run.faults.length === 0) continue
    const work = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
    const clean = join(work, 'clean')
    const built = await runCli('build', run.root, '--out', clean, '--no-cache')
    if (built.status !== 0) {
      rows.push(['(none)', run.site, '', '0', 'FAILED'])
      console.log(`${run.site} is refused: ${built.stderr.slice(-500)}`)
    }
    for (const fault of built.status === 0 ? run.faults : []) {
      const { compared, problem } = await tryFault(fault, run, { work, clean })
      rows.push([fault.name, run.site, fault.rule, String(compared), problem === undefined ? 'contained' : 'FAILED'])
      if (problem !== undefined) console.log(`${run.site}, ${fault.name}: ${problem}`)
    }
    rmSync(work, { recursive: true, force: true })
  }
  console.log(`\n${formatTable(rows)}`)
  const failures = rows.slice(1).filter((row) => row.at(-1) !== 'contained').length
  console.log(`\n${rows.length - 1 - failures} of ${rows.length - 1} faults contained.`)
  return failures
}

async function tryFault(
  { rule, severity, inject, keeps }: Fault,
  { root, page }: FaultRun,
  { work, clean }: { work: string; clean: string },
): Promise<{ compared: number; problem?: string }> {
  const copy = join(work, 'site')
  const out = join(work, 'out')
  for (const folder of [copy, out]) rmSync(folder, { recursive: true, force: true })
  // Links instead of copies: sites have thousands of images.
  const { status } = spawnSync('cp', ['-rl', root, copy])
  if (status !== 0) spawnSync('cp', ['-r', root, copy])
  inject({ root: copy, page })
  const flags = severity === 'error' ? ['--keep-going'] : []
  const built = await runCli('build', copy, '--out', out, '--no-cache', ...flags)
  const report = JSON.parse((await runCli('check', copy, '--json')).stdout) as { diagnostics: Diagnostic[] }
  const matchingDiagnostics = report.diagnostics.filter((diagnostic) => diagnostic.rule === rule)
  if (!matchingDiagnostics.some((diagnostic) => diagnostic.severity === severity))
    return { compared: 0, problem: `not reported: ${[...new Set(report.diagnostics.map((each) => each.rule))]}` }
  if (built.status !== 0) return { compared: 0, problem: `refused: ${built.stderr.slice(-300)}` }
  const outputFile = `${page.replace(/\.mdx?$/, '')}.html`
  if (keeps && !keeps.test(htmlText(readFileSync(join(out, outputFile), 'utf8'))))
    return { compared: 0, problem: `${outputFile} does not have ${keeps}` }
  const others = readdirSync(clean, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && file !== outputFile && !file.startsWith('_octavo'),
  )
  const changed = others.filter(
    (file) => !existsSync(join(out, file)) || readArticle(join(out, file)) !== readArticle(join(clean, file)),
  )
  return {
    compared: others.length,
    ...(changed.length > 0 && { problem: `${changed.length} other pages changed: ${changed[0]}` }),
  }
}

/** The content of a page, without navigation around it. */
function readArticle(file: string): string {
  const html = readFileSync(file, 'utf8')
  const start = html.indexOf('<main')
  if (start < 0) return html
  return html.slice(start, html.indexOf('</main>', start)).replace(/<nav\b[\s\S]*?<\/nav>/g, '')
}

function htmlText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ')
}
