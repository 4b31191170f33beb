import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { type CliRun, runCli } from './cli.js'
import { createFolder, createSite, type SiteFiles, writeFiles } from './sites.js'
import { readTree } from './tree.js'

/** One mistake in a site and what the author is told about it. */
export interface BrokenCase {
  /** The mistake. */
  what: string
  files: SiteFiles
  /** Every problem found, as `severity RULE place`. */
  problems: readonly string[]
  /** Holds an inline snapshot of the problems as printed. */
  printed?(text: string): void
  /** What more the new output shows, for a site that is built. */
  built?(outDir: string): void
  /** Milliseconds both commands may take together. */
  timeout?: number
}

/** Declares one test for each case: `build` and `check --json` as users run them. What `check` prints is what `build` prints. */
export function testBroken(cases: readonly BrokenCase[]): void {
  for (const one of cases) test(one.what, () => checkCase(one), one.timeout)
}

async function checkCase({ files, problems, printed, built }: BrokenCase): Promise<void> {
  const site = createSite(files)
  const outDir = createOldOutput()
  const before = readTree(outDir)
  const [build, json] = await Promise.all([runCli('build', site, '--out', outDir), runCli('check', site, '--json')])

  const report = parseReport(json)
  expect(report.map(describe)).toEqual(problems)
  for (const run of [build, json]) expectCleanEnd(run, report)
  for (const diagnostic of report) expectPrinted(diagnostic, build.stderr, site)
  printed?.(build.stderr.trim())
  if (hasErrors(report)) {
    expectUntouched(outDir, before)
    return
  }
  expect(existsSync(join(outDir, 'index.html'))).toBe(true)
  expect(existsSync(join(outDir, 'old.html'))).toBe(false)
  built?.(outDir)
}

/** An output folder as an earlier build left it. */
export function createOldOutput(): string {
  const outDir = join(createFolder(), 'out')
  writeFiles(outDir, { 'index.html': 'old', 'old.html': 'old', '_octavo/client.js': 'old' })
  return outDir
}

/** The old output is whole, and nothing was left beside it. */
export function expectUntouched(outDir: string, before: Record<string, string>): void {
  expect(readTree(outDir)).toEqual(before)
  expect(readdirSync(dirname(outDir))).toEqual([basename(outDir)])
}

/** Ended by itself, with the right status, and speaks of the site, not of our code. */
export function expectCleanEnd({ status, stdout, stderr }: CliRun, diagnostics: readonly Diagnostic[]): void {
  expect(stdout + stderr).not.toMatch(/\n\s+at /)
  expect(status).toBe(hasErrors(diagnostics) ? 1 : 0)
}

/** The problems of `check --json`. */
export function parseReport({ stdout }: CliRun): Diagnostic[] {
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}

/** `error docs.json:2:12 CFG_TYPE`. */
export function describe({ severity, rule, file, start }: Diagnostic): string {
  const place = start ? `${file}:${start.line}:${start.column}` : (file ?? '')
  return [severity, place, rule].filter(Boolean).join(' ')
}

/** Message, rule and next step, and the marked line of the file where the place is known. */
function expectPrinted(diagnostic: Diagnostic, text: string, site: string): void {
  const { message, rule, start, expected, hint } = diagnostic
  expect(text).toContain(`${message} [${rule}]`)
  for (const part of [expected, hint]) if (part !== undefined) expect(text).toContain(part)
  if (start) expect(text).toMatch(new RegExp(`^ *> *${start.line} \\|.*\\n +\\| *\\^`, 'm'))
  expect(text).not.toContain(site)
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}
