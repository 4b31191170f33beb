import { linesFile, makeIndex, type SearchPage, writeIndex, writeLinesScript } from '@octavo/search'
import { readAt, type TextLocation } from '../files/packStore.js'
import type { SearchWords } from '../render/types.js'
import { readWords } from '../render/writtenTexts.js'

/** The input of the index of a scope; plain data for a thread. */
export interface IndexInput {
  scope: string
  /** First page of each file with texts. */
  buckets: number[]
  /** Pages without their sections, and their words (`SearchWords` as JSON) or their location. */
  pages: { page: SearchPage; words: TextLocation | string | undefined }[]
}

export type IndexFile = [path: string, content: string]

/** Returns the index files of a scope, and the file with the lines of sections. */
export function* indexFiles({ scope, buckets, pages }: IndexInput): Generator<IndexFile> {
  const lines: SearchWords['lines'][] = []
  const counted = function* () {
    for (const { page, words } of pages) {
      const { sections, counts, lines: wordLines } = readWords(typeof words === 'object' ? readAt(words) : words)
      lines.push(wordLines)
      yield { page: { ...page, sections }, counts }
    }
  }
  yield* writeIndex(scope, { ...makeIndex(counted()), buckets })
  yield [linesFile(scope), writeLinesScript(scope, lines)]
}
