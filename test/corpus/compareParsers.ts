import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareParsers, type ParserDifference } from '@octavo/content/testing'
import { formatTable } from '../tools/measure.js'
import { REVIEWED_KINDS } from './parserDifferences.js'

const SITES = process.env.OCTAVO_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/sites', import.meta.url))

/**
 * Parses every distinct page and snippet of the corpus with both parsers and prints the differences by kind. The run
 * fails on one that is of no reviewed kind, and when there is nothing to compare.
 */
async function main(): Promise<void> {
  const names = process.argv.slice(2)
  const counts = new Map<string, { differences: number; files: Set<string> }>()
  const unknown: string[] = []
  const messages = new Set<string>()
  for (const file of pageFiles(names)) {
    const text = readFileSync(join(SITES, file), 'utf8')
    if (messages.has(text)) continue
    messages.add(text)
    for (const difference of await compareParsers(text)) {
      const kind = REVIEWED_KINDS.find(({ matches }) => matches(difference, text))
      if (!kind) unknown.push(print(file, difference))
      const name = kind?.name ?? 'not reviewed'
      const count = counts.get(name) ?? { differences: 0, files: new Set() }
      counts.set(name, { differences: count.differences + 1, files: count.files.add(file) })
    }
  }
  const rows = [...REVIEWED_KINDS, { name: 'not reviewed', reason: '' }].map(({ name, reason }) => {
    const { differences = 0, files } = counts.get(name) ?? {}
    return [name, String(differences), String(files?.size ?? 0), reason]
  })
  for (const line of unknown) console.log(line)
  console.log(`\n${formatTable([['kind', 'differences', 'files', 'why it is harmless'], ...rows])}`)
  console.log(`\n${messages.size} distinct files compared, ${unknown.length} differences of no reviewed kind.`)
  process.exitCode = unknown.length === 0 && messages.size > 0 ? 0 : 1
}

function pageFiles(sites: readonly string[]): string[] {
  const names = readdirSync(SITES).filter((site) => sites.length === 0 || sites.includes(site))
  return names
    .flatMap((site) =>
      readdirSync(join(SITES, site), { recursive: true, encoding: 'utf8' }).map((file) => join(site, file)),
    )
    .filter((file) => /\.mdx?$/i.test(file) && statSync(join(SITES, file)).isFile())
    .sort()
}

function print(file: string, { kind, path, native, remark }: ParserDifference): string {
  const show = (value: unknown) => JSON.stringify(value)?.slice(0, 200)
  return `${file}: ${kind} at ${path}: native ${show(native)}, remark ${show(remark)}`
}

await main()
