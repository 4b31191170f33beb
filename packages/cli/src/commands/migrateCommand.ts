import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '@octavo/core'
import { formatReport, formatSummary, GENERATORS, type Generator, lostPages, migrateSite } from '@octavo/migrate'

export interface MigrateFlags {
  from?: string
  config?: string
  out?: string
  report?: string
  json?: boolean
  force?: boolean
  /** False for `--no-run`. */
  run?: boolean
}

/** Converts the site of another generator. Returns the exit status, which is 1 if a page or URL is lost. */
export async function migrate(dir: string, flags: MigrateFlags): Promise<number> {
  const from = flags.from === undefined ? undefined : parseGenerator(flags.from)
  const out = flags.out ?? `${resolve(dir).replace(/[\\/]+$/, '')}-octavo`
  const { config, force, run: mayRun } = flags
  const onRun = (file: string, reason: string) => console.error(`Runs ${file}: ${reason}. Use --no-run to forbid it.`)
  const migration = await migrateSite({ dir, out, from, config, force, mayRun, onRun })
  console.log(flags.json ? JSON.stringify(migration, null, 2) : formatSummary(migration, out, flags.report))
  if (flags.report !== undefined) writeFileSync(flags.report, formatReport(migration))
  return lostPages(migration) === undefined ? 0 : 1
}

function parseGenerator(value: string): Generator {
  const generator = GENERATORS.find((each) => each === value)
  if (generator) return generator
  const hint = didYouMean(value, GENERATORS) ?? `Expected ${GENERATORS.join(', ')}.`
  throw new Error(`Invalid value "${value}" for --from. ${hint}`)
}
