import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of real documentation sites; tests that read them are left out where it is absent. */
export const CORPUS: string =
  process.env.OCTAVO_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/sites', import.meta.url))

export const hasCorpus: boolean = existsSync(CORPUS)

export function corpusSite(name: string): string {
  return join(CORPUS, name)
}
