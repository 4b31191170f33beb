import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Diagnostic, fileToSlug, normalizeSlug } from '@octavo/core'
import { formatTable, measure } from '../tools/measure.js'
import { verifyDiagnostic } from './verifyDiagnostic.js'

const CLI = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const SITES = process.env.OCTAVO_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/sites', import.meta.url))

/**
 * Builds every site of the corpus unchanged and prints a table. The run fails on a crash, on a
 * navigated page that exists and was not written, and on a problem that is not in the input.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const sites = readdirSync(SITES).filter((site) => wanted.length === 0 || wanted.includes(site))
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
  process.exitCode = failures === 0 ? 0 : 1
}

async function buildSite(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-corpus-'))
  const out = join(work, 'out')
  const build = await measure(CLI, ['build', root, '--out', out, '--cache', join(work, 'cache'), '--placeholder'])
  const check = await measure(CLI, ['check', root, '--json'])
  const crashed =
    build.status !== 0 || /\n\s+at .*:\d+:\d+/.test(build.stderr + build.stdout) || !check.stdout.startsWith('{')
  const { diagnostics = [] } = crashed ? {} : (JSON.parse(check.stdout) as { diagnostics?: Diagnostic[] })
  const navigated = crashed ? [] : navigatedPages(root)
  const written = crashed
    ? []
    : readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const missing = navigated.filter((slug) => !existsSync(join(out, `${slug || 'index'}.html`)))
  const unproven = diagnostics.flatMap((diagnostic) => {
    const doubt = verifyDiagnostic(diagnostic, root)
    return doubt === undefined
      ? []
      : [`${diagnostic.rule} ${diagnostic.file ?? ''}:${diagnostic.start?.line ?? ''} ${diagnostic.message} (${doubt})`]
  })
  const rules: Record<string, number> = {}
  for (const { rule } of diagnostics) rules[rule] = (rules[rule] ?? 0) + 1
  rmSync(work, { recursive: true, force: true })
  return {
    crashed,
    output: build.stderr + build.stdout + check.stderr,
    pages: countPages(root),
    navigated: navigated.length,
    written: written.length,
    missing,
    errors: diagnostics.filter(({ severity }) => severity === 'error').length,
    warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
    unproven,
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
