import type { SectionLines } from '@octavo/core'
import { divideByLength } from '../index/divideByLength.js'
import type { ListedPage, SearchPage } from '../types.js'
import { readDataScript, writeDataScript } from './dataScript.js'
import { partFile, textFile } from './paths.js'
import { isCount, isString, listShape } from './shape.js'

/** The text of one page: its path, then the text of each section. */
export type PageText = [path: string, ...sections: string[]]

/** Target size of a text file in characters. The results of a query usually need a few files. */
const DEFAULT_SIZE = 48_000

/** Divides pages into files of about the target size, by text length. Returns the first page of each file. */
export function divideTexts(lengths: readonly number[]): number[] {
  return divideByLength(lengths, DEFAULT_SIZE)
}

/** Returns the text of a page in the format of its file. */
export function pageText({ path, sections }: Pick<SearchPage, 'path' | 'sections'>): PageText {
  return [path, ...sections.map(({ text }) => text)]
}

export function writeTextScript(scope: string, bucket: number, texts: readonly PageText[]): string {
  return writeDataScript(textFile(scope, bucket), texts)
}

/** Parses a text file. Returns undefined for other content. */
export function readTextScript(text: string): PageText[] | undefined {
  const data = readDataScript(text)
  return areTexts(data) ? (data as PageText[]) : undefined
}

const areTexts = listShape((value) => listShape(isString)(value) && (value as string[]).length > 0)

/** Returns the text of a section. Undefined if the file belongs to another version of the site. */
export function sectionText(texts: readonly PageText[], path: string, section: number): string | undefined {
  // The page as a whole has no text: the first item is its path.
  return section < 0 ? undefined : texts.find(([owner]) => owner === path)?.[section + 1]
}

/** Returns the text to show for a section: its own or, if that is empty, that of its first component section. */
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

/**
 * Returns the path of the file with the line ranges of all sections in a scope, for readers of Markdown. Browsers do
 * not load it.
 */
export function linesFile(scope: string): string {
  return partFile(scope, 'lines', 0)
}

/** Returns the content of `linesFile` for the pages of a scope, in index order. */
export function writeLinesScript(scope: string, pages: readonly (readonly SectionLines[])[]): string {
  return writeDataScript(linesFile(scope), pages)
}

/** Parses the content of `linesFile`. Returns undefined for other texts. */
export function readLinesScript(text: string): SectionLines[][] | undefined {
  const data = readDataScript(text)
  return areLines(data) ? (data as SectionLines[][]) : undefined
}

const areLines = listShape(
  listShape((value) => {
    if (!Array.isArray(value)) return false
    const [from, to, indentation] = value
    return value.length === 0 || (isCount(from) && isCount(to) && (indentation === undefined || isString(indentation)))
  }),
)
