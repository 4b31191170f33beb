import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIndex, type SearchIndex } from '@octavo/search'

/** The index that a build wrote for a scope. */
export async function builtIndex(out: string, scope: string): Promise<SearchIndex> {
  const index = await readIndex(scope, (path) => readFile(join(out, path), 'utf8'))
  if (!index) throw new Error(`There is no index of "${scope}" in ${out}.`)
  return index
}
