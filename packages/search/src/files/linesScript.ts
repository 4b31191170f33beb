import type { SectionLines } from '@octavo/core'
import { readDataScript, writeDataScript } from './dataScript.js'
import { partFile } from './paths.js'
import { isCount, isString, listOf } from './shape.js'

/** The lines of the sections of each page of a scope, for readers of its Markdown; browsers do not load it. */
export function linesFile(scope: string): string {
  return partFile(scope, 'lines', 0)
}

/** Returns the content of that file for the pages of a scope, in the order of its index. */
export function writeLinesScript(scope: string, pages: readonly (readonly SectionLines[])[]): string {
  return writeDataScript(linesFile(scope), pages)
}

/** Returns undefined when the text is not such a file. */
export function readLinesScript(text: string): SectionLines[][] | undefined {
  const data = readDataScript(text)
  return areLines(data) ? (data as SectionLines[][]) : undefined
}

const areLines = listOf(
  listOf((value) => {
    if (!Array.isArray(value)) return false
    const [from, to, indentation] = value
    return value.length === 0 || (isCount(from) && isCount(to) && (indentation === undefined || isString(indentation)))
  }),
)
