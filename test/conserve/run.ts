import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { formatTable } from '../tools/measure.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'
import { documentSite } from './documentSite.js'

/**
 * Builds docs folders and reports what their authors wrote and readers cannot find: neither in HTML, Markdown or search,
 * nor named by a diagnostic. An argument is a docs folder, an OpenAPI document, or a folder of these.
 */
async function main(): Promise<void> {
  const paths = process.argv.slice(2).flatMap((path) => inputs(resolve(path)))
  if (paths.length === 0) throw new Error('Missing argument: a docs folder, an OpenAPI document, or a folder of these.')
  const rows = [['input', 'pieces', 'omitted', 'named', 'lost']]
  const reasons = new Map<string, number>()
  for (const path of paths) {
    const { pieces, omitted, named: namedPieces, losses } = await conserveInput(path)
    for (const [reason, count] of omitted) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
    const left = [...omitted.values()].reduce((sum, count) => sum + count, 0)
    rows.push([basename(path), ...[pieces, left, namedPieces, losses.length].map(String)])
    if (losses.length > 0) console.log(`${path}\n${formatLosses({ losses })}\n`)
    if (losses.length > 0) process.exitCode = 1
  }
  console.log(formatTable(rows))
  console.log('\nDeliberately not shown:')
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) console.log(`${count} × ${reason}`)
}

function inputs(path: string): string[] {
  if (!statSync(path).isDirectory() || existsSync(join(path, 'docs.json'))) return [path]
  const names = readdirSync(path).filter(
    (name) => /\.(?:json|ya?ml)$/.test(name) || statSync(join(path, name)).isDirectory(),
  )
  return names.filter((name) => name !== 'manifest.json').flatMap((name) => inputs(join(path, name)))
}

async function conserveInput(path: string): ReturnType<typeof conserveFolder> {
  if (statSync(path).isDirectory()) return conserveFolder(path)
  const site = documentSite(path)
  try {
    return await conserveFolder(site)
  } finally {
    rmSync(site, { recursive: true })
  }
}

await main()
