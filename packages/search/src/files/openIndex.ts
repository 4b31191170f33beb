import { type DividedIndex, divideIndex, type IndexDirectory, isBig } from '../index/divideIndex.js'
import type { IndexData } from '../index/indexData.js'
import { dividedSource, type PartKind } from '../source/dividedSource.js'
import type { IndexSource } from '../source/indexSource.js'
import { wholeSource } from '../source/wholeSource.js'
import { writeDataScript } from './dataScript.js'
import { indexFile, partFile } from './paths.js'

/** Locations of the pages' texts. */
export interface TextLocations {
  /** First page of each text file. Pages are in order. */
  buckets: number[]
}

export type SearchIndex = IndexData & TextLocations

/** A part of a divided index, with the edition of its directory. */
export interface Part<Kind extends PartKind> {
  edition: string
  data: DividedIndex[Kind][number]
}

const PART_KINDS = ['words', 'titles', 'terms', 'pages'] as const satisfies readonly PartKind[]

/** Returns the files of an index, with their paths: one file, and for a large index also its parts. */
export function* writeIndex(
  scope: string,
  { buckets, ...index }: SearchIndex,
): Generator<[path: string, content: string]> {
  const file = indexFile(scope)
  if (!isBig(index)) return yield [file, writeDataScript(file, { ...index, buckets })]
  const divided = divideIndex(index)
  const { directory } = divided
  yield [file, writeDataScript(file, { ...directory, buckets })]
  for (const kind of PART_KINDS) {
    for (const [number, data] of divided[kind].entries()) {
      const path = partFile(scope, kind, number)
      yield [path, writeDataScript(path, { edition: directory.edition, data })]
    }
  }
}

/** An index that is loaded in parts, when queries need them. */
export interface OpenIndex extends TextLocations {
  source: IndexSource
}

/**
 * Opens an index of a trusted build.
 * @param load reads the data of a file
 * @throws errors of `load`, also during queries, and an error if a part belongs to another build
 */
export async function openIndex(scope: string, load: (path: string) => Promise<unknown>): Promise<OpenIndex> {
  const index = (await load(indexFile(scope))) as SearchIndex | (IndexDirectory & TextLocations)
  if (!('edition' in index)) return { source: wholeSource(index), buckets: index.buckets }
  const source = dividedSource(index, async (kind, number) => {
    const path = partFile(scope, kind, number)
    const part = (await load(path)) as Part<typeof kind>
    if (part.edition !== index.edition) throw new Error(`${path} is from a different build than the index.`)
    return part.data
  })
  return { source, buckets: index.buckets }
}
