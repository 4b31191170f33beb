import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '@octavo/core'
import { formatReport, formatSummary, GENERATORS, type Generator, migrateSite, pagesWithErrors } from '@octavo/migrate'

export interface MigrateFlags {
  from?: string
  out?: string
  report?: string
}

/** Converts the site of another generator. Returns the exit status, which is 1 if pages have errors. */
export async function migrate(dir: string, flags: MigrateFlags): Promise<number> {
  const from = flags.from === undefined ? undefined : parseGenerator(flags.from)
  const out = flags.out ?? `${resolve(dir).replace(/[\\/]+$/, '')}-octavo`
  const migration = await migrateSite({ dir, out, from })
  console.log(formatSummary(migration, out))
  if (flags.report !== undefined) writeFileSync(flags.report, formatReport(migration))
  return pagesWithErrors(migration) > 0 ? 1 : 0
}

function parseGenerator(value: string): Generator {
  const generator = GENERATORS.find((each) => each === value)
  if (generator) return generator
  const hint = didYouMean(value, GENERATORS) ?? `Expected ${GENERATORS.join(', ')}.`
  throw new Error(`Invalid value "${value}" for --from. ${hint}`)
}
