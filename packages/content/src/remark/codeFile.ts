import { type Diagnostic, didYouMean } from '@octavo/core'
import type { Code } from 'mdast'
import { parseLineRanges } from '../highlight/decorateCode.js'
import { type Location, sourceLocation } from '../parsers/sourceFile.js'
import { fileCandidates, referTo } from './pageAssets.js'
import type { PageState } from './pageState.js'

/** Maximum number of characters of a file whose text a page shows. */
export const MAX_CODE_FILE = 1_000_000

/** Maximum number of characters that the fences of a page take from files. */
const MAX_CODE_FILES = 5_000_000

type Problem = Pick<Diagnostic, 'message' | 'expected' | 'hint' | 'wanted'>

/** Returns the code that `file="/path"`, `file="/path#region"` or `file="/path{10-20}"` names. Reports what is missing. */
export function readCodeFile(text: string, node: Code, page: PageState): string {
  const [, path = '', region, lines] = /^(.*?)(?:#([\w.-]+))?(?:\{([^{}]*)\})?$/.exec(text) ?? []
  const files = fileCandidates(path, page)
  const codeFiles = files
    .flatMap((file) => ({ file, text: page.readText(file) }))
    .find(({ text }) => text !== undefined)
  if (codeFiles) referTo(codeFiles.file, path, page, () => textRange(text, node, page))
  const result = codeFiles
    ? select({ ...codeFiles, text: codeFiles.text ?? '', region, lines })
    : missing(path, files[0])
  if (typeof result !== 'string') return report(result, text, node, page)
  page.fromFiles += result.length
  if (page.fromFiles <= MAX_CODE_FILES) return result
  return report({ message: `Code from files exceeds the limit of 5 MB of a page at "${text}".` }, text, node, page)
}

function report(problem: Problem, text: string, node: Code, page: PageState): string {
  page.report({ rule: 'CODE_FILE', severity: 'error', ...textRange(text, node, page), ...problem })
  return ''
}

/** Returns the location of a text in the first line of a fence, or of the whole fence. */
function textRange(text: string, { position }: Code, page: PageState): Location {
  const start = position?.start.offset ?? 0
  const at = page.source.text.slice(start).split('\n', 1)[0]?.indexOf(text) ?? -1
  return at === -1 ? sourceLocation(page.source, position) : page.source.range(start + at, start + at + text.length)
}

function missing(path: string, file: string | undefined): Problem {
  if (file === undefined) return { message: `The file "${path}" is outside the docs folder.` }
  return { message: `Missing file "${path}".`, expected: 'the path of a file in the docs folder.', wanted: file }
}

interface Selection {
  file: string
  text: string
  region: string | undefined
  lines: string | undefined
}

function select({ file, text, region, lines }: Selection): string | Problem {
  if (text.length > MAX_CODE_FILE) return { message: `The file "${file}" exceeds the limit of 1 MB for code.` }
  if (text.includes('\0')) return { message: `The file "${file}" is not text.` }
  const all = text
    .replace(/^\uFEFF|\r(?=\n)/g, '')
    .trimEnd()
    .split('\n')
  const regionLines = region === undefined ? all : readRegion(all, region, file)
  if (!Array.isArray(regionLines)) return regionLines
  if (lines === undefined) return (region === undefined ? regionLines : withoutIndent(regionLines)).join('\n')
  const numbers = [...parseLineRanges(lines)].sort((a, b) => a - b)
  const last = numbers.at(-1) ?? 0
  if (numbers[0] && last <= regionLines.length)
    return withoutIndent(numbers.map((number) => regionLines[number - 1] ?? '')).join('\n')
  return {
    message:
      last > regionLines.length ? `Missing line ${last} in "${file}".` : `Invalid lines "{${lines}}" of "${file}".`,
    expected: `lines from 1 to ${regionLines.length}, such as {1-${regionLines.length}}.`,
  }
}

/** A comment that starts or ends a region, in the comment styles of common languages. */
const REGION =
  /^\s*(?:(?:\/\/|\/\*|#|--|<!--|\{\/\*|;+|%|::|'|\(\*|@?rem\b)\s*#?(?:pragma )?(end)?region|#(End ?)?Region)\b[ \t]*"?([\w.-]*)"?\s*(?:\*\/\}?|-->|\*\))?\s*$/

interface RegionMark {
  isEnd: boolean
  name: string
}

function readMark(line: string): RegionMark | undefined {
  const [matched, end, otherEnd, name = ''] = (line.length < 1000 && REGION.exec(line)) || []
  return matched === undefined ? undefined : { isEnd: (end ?? otherEnd) !== undefined, name }
}

/** Returns the lines of a region without the comments of regions. An end without a name ends the innermost region. */
function readRegion(lines: readonly string[], name: string, file: string): string[] | Problem {
  const marks = lines.map(readMark)
  const start = marks.findIndex((mark) => mark?.isEnd === false && mark.name === name)
  let depth = 0
  const end = marks.findIndex((mark, at) => {
    if (!mark || at < start) return false
    depth += mark.isEnd ? -1 : 1
    return mark.isEnd && (mark.name === name || depth === 0)
  })
  if (start !== -1 && end !== -1) return lines.slice(start + 1, end).filter((_, at) => !marks[start + 1 + at])
  if (start !== -1)
    return { message: `Unclosed region "${name}" in "${file}".`, expected: `a comment \`#endregion ${name}\`.` }
  const names = [...new Set(marks.flatMap((mark) => (mark?.isEnd === false && mark.name) || []))]
  const text = names.length > 0 ? `Regions: ${names.slice(0, 20).join(', ')}.` : 'The file has no regions.'
  return {
    message: `Missing region "${name}" in "${file}".`,
    hint: [didYouMean(name, names), text].filter(Boolean).join(' '),
  }
}

function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const [first = ''] = indents
  let length = first.length
  for (const indent of indents) while (!indent.startsWith(first.slice(0, length))) length--
  return lines.map((line) => line.slice(length))
}
