import type { SectionLines } from '@octavo/core'
import { divideByLength } from '../index/divideByLength.js'
import type { ListedPage, SearchPage } from '../types.js'
import { readDataScript, writeDataScript } from './dataScript.js'
import { partFile, textFile } from './paths.js'
import { isCount, isString, listOf } from './shape.js'

/** The text of one page: its path, then that of each of its sections. */
export type PageText = [path: string, ...sections: string[]]

/** Target characters of a file of text: a few results need a few of them. */
const USUAL_SIZE = 48_000

/** Divides pages, by the length of their text, into files of a usual size; returns the first page of each file. */
export function divideTexts(lengths: readonly number[]): number[] {
  return divideByLength(lengths, USUAL_SIZE)
}

/** The text of a page as its file has it. */
export function pageText({ path, sections }: Pick<SearchPage, 'path' | 'sections'>): PageText {
  return [path, ...sections.map(({ text }) => text)]
}

export function writeTextScript(scope: string, bucket: number, texts: readonly PageText[]): string {
  return writeDataScript(textFile(scope, bucket), texts)
}

/** Returns undefined when the text is not a file of texts. */
export function readTextScript(text: string): PageText[] | undefined {
  const data = readDataScript(text)
  return areTexts(data) ? (data as PageText[]) : undefined
}

const areTexts = listOf((value) => listOf(isString)(value) && (value as string[]).length > 0)

/** The text of a section; undefined where a file of another version of the site was read. */
export function sectionText(texts: readonly PageText[], path: string, section: number): string | undefined {
  // The page as a whole has no text: the first item is its path.
  return section < 0 ? undefined : texts.find(([owner]) => owner === path)?.[section + 1]
}

/** Returns the text to show for a section: its own or, where that is empty, that of its first part. */
export function textToShow(
  texts: readonly PageText[],
  { path, sections }: Pick<ListedPage, 'path' | 'sections'>,
  section: number,
): string | undefined {
  let at = section
  let text = sectionText(texts, path, at)
  while (text === '' && sections[++at]?.part) text = sectionText(texts, path, at)
  return text
}

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
