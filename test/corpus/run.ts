import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Diagnostic, fileToSlug, normalizeSlug } from '@octavo/core'
import { formatTable, measure } from '../tools/measure.js'
import { planFaults, runFaults } from './runFaults.js'
import { verifyDiagnostic } from './verifyDiagnostic.js'

const CLI = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const SITES = process.env.OCTAVO_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/sites', import.meta.url))

/**
 * Builds every site of the corpus unchanged and prints a table, then copies of them with a fault each. The run fails on
 * a site that is refused, on a navigated page that exists and was not written, on a diagnostic that is not in the input,
 * and on a fault that costs more than its unit. `--faults` leaves out the first part, `--no-faults` the second.
 */
async function main(): Promise<void> {
  const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
  const names = process.argv.slice(2).filter((argument) => !flags.has(argument))
  const sites = readdirSync(SITES).filter((site) => names.length === 0 || names.includes(site))
  let failures = flags.has('--faults') ? 0 : await buildSites(sites)
  if (!flags.has('--no-faults'))
    failures += await runFaults(planFaults(sites.map(faultySite).filter(({ page }) => page !== '')))
  process.exitCode = failures === 0 ? 0 : 1
}

/** Returns the number of failures. */
async function buildSites(sites: readonly string[]): Promise<number> {
  const rows: string[][] = [
    ['site', 'pages', 'in navigation', 'written', 'missing', 'errors', 'warnings', 'unproven', 'CPU s', 'MB'],
  ]
  let failures = 0
  for (const site of sites) {
    const result = await buildSite(join(SITES, site))
    failures += result.missing.length + result.unproven.length + (result.crashed ? 1 : 0)
    rows.push([
      result.crashed ? `${site} CRASHED` : site,
      ...[result.pages, result.navigated, result.written, result.missing.length].map(String),
      ...[result.errors, result.warnings, result.unproven.length].map(String),
      result.cpu.toFixed(1),
      result.megabytes.toFixed(0),
    ])
    for (const slug of result.missing) console.log(`${site}: ${slug} is in navigation and on disk, but was not written`)
    for (const text of result.unproven) console.log(`${site}: not in the input: ${text}`)
    if (result.crashed) console.log(result.output)
    if (process.env.OCTAVO_CORPUS_RULES) console.log(site, result.rules)
  }
  console.log(`\n${formatTable(rows)}`)
  console.log(
    `\n${failures === 0 ? 'Every navigated page was written, every problem is in the input.' : `${failures} failures`}`,
  )
  return failures
}

/** A page of MDX that is not made of an operation, for faults in pages. */
function faultySite(site: string): { site: string; root: string; page: string } {
  const root = join(SITES, site)
  const files = navigatedPages(root).flatMap((slug) => {
    const file = `${slug || 'index'}.mdx`
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    return /^---\r?\n[\s\S]*?\n---/.test(text) && !/^(?:openapi|api|url|mode|asyncapi):/m.test(text) ? [file] : []
  })
  return { site, root, page: files[Math.floor(files.length / 2)] ?? '' }
}

async function buildSite(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-corpus-'))
  const out = join(work, 'out')
  const build = await measure(CLI, ['build', root, '--out', out, '--cache', join(work, 'cache')])
  const check = await measure(CLI, ['check', root, '--json'])
  const crashed =
    build.status !== 0 || /\n\s+at .*:\d+:\d+/.test(build.stderr + build.stdout) || !check.stdout.startsWith('{')
  const { diagnostics = [] } = crashed ? {} : (JSON.parse(check.stdout) as { diagnostics?: Diagnostic[] })
  const navigated = crashed ? [] : navigatedPages(root)
  const lines = crashed
    ? []
    : readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const missing = navigated.filter((slug) => !existsSync(join(out, `${slug || 'index'}.html`)))
  const unconfirmed = diagnostics.flatMap((diagnostic) => {
    const objection = verifyDiagnostic(diagnostic, root)
    return objection === undefined
      ? []
      : [
          `${diagnostic.rule} ${diagnostic.file ?? ''}:${diagnostic.start?.line ?? ''} ${diagnostic.message} (${objection})`,
        ]
  })
  const rules: Record<string, number> = {}
  for (const { rule } of diagnostics) rules[rule] = (rules[rule] ?? 0) + 1
  rmSync(work, { recursive: true, force: true })
  return {
    crashed,
    output: build.stderr + build.stdout + check.stderr,
    pages: countPages(root),
    navigated: navigated.length,
    written: lines.length,
    missing,
    errors: diagnostics.filter(({ severity }) => severity === 'error').length,
    warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
    unproven: unconfirmed,
    rules,
    cpu: build.cpu,
    megabytes: build.megabytes,
  }
}

/** Page files that docs.json names, found without any of Octavo's own navigation code. */
function navigatedPages(root: string): string[] {
  const names = new Set<string>()
  const visit = (value: unknown, key?: string): void => {
    if (typeof value === 'string' && (key === 'pages' || key === 'root')) names.add(normalizeSlug(value))
    else if (Array.isArray(value)) for (const item of value) visit(item, key)
    else if (typeof value === 'object' && value !== null) {
      const { $ref } = value as { $ref?: string }
      if (typeof $ref === 'string') visit(JSON.parse(readFileSync(join(root, $ref), 'utf8')), key)
      for (const [name, child] of Object.entries(value)) visit(child, name)
    }
  }
  visit((JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8')) as { navigation: unknown }).navigation)
  return [...names].filter((slug) =>
    ['.mdx', '.md', '/index.mdx', '/index.md'].some((end) => existsSync(join(root, `${slug || 'index'}${end}`))),
  )
}

function countPages(root: string): number {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Set(files.filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)snippets\//.test(file)).map(fileToSlug)).size
}

await main()
