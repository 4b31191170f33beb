import { posix } from 'node:path'
import type { Project } from '../site/project.js'
import { codeFinder } from '../text/codeFinder.js'
import type { Changes, Edit, Remark, Step } from '../text/draft.js'
import { textAfterFrontmatter } from '../text/frontmatter.js'

export interface SnippetPlaces {
  project: Project
  /** Folders that snippets are searched in, from the root. */
  folders: readonly string[]
  /** True when the plugin include-markdown is on. */
  includes: boolean
}

/** Snippets can contain others. */
const MAX_DEPTH = 12
const MAX_LENGTH = 4_000_000

const LINE = /^([ \t]*)(;*)-{1,}8<-{1,}[ \t]+(["'])(.+?)\3[ \t]*$/
const BLOCK = /^([ \t]*)-{1,}8<-{1,}[ \t]*$/
const MARKER = /-{1,}8<-{1,}[ \t]*\[[ \t]*(?:start|end)[ \t]*:/

/** Replaces `--8<-- "file"`, its block form, and `{% include-markdown "file" %}` with the text of the files. */
export function snippets(places: SnippetPlaces, source: string): Step {
  return (text) => {
    const changes: Required<Changes> = { edits: [], remarks: [] }
    addSnippets(text, places, changes)
    if (places.includes) addIncludes(text, source, places, changes)
    addMarkdownIncludes(text, source, places, changes)
    return changes
  }
}

function addSnippets(text: string, places: SnippetPlaces, { edits, remarks }: Required<Changes>): void {
  if (!text.includes('8<')) return
  const lines = text.split('\n')
  let offset = 0
  let block: { start: number; files: string[]; indent: string } | undefined
  for (const line of lines) {
    const [, blockIndent] = BLOCK.exec(line) ?? []
    const [, indent = '', escapes = '', , name = ''] = LINE.exec(line) ?? []
    const end = offset + line.length
    if (block && blockIndent !== undefined) {
      edits.push(replaceBy(block.files, block.indent, { start: block.start, end }, places, remarks))
      block = undefined
    } else if (block) block.files.push(line.trim())
    else if (blockIndent !== undefined) block = { start: offset, files: [], indent: blockIndent }
    else if (escapes !== '') edits.push({ start: offset, end, text: line.replace(';', '') })
    else if (name !== '') edits.push(replaceBy([name], indent, { start: offset, end }, places, remarks))
    offset = end + 1
  }
}

function replaceBy(
  files: readonly string[],
  indent: string,
  range: { start: number; end: number },
  places: SnippetPlaces,
  remarks: Remark[],
): Edit {
  const parts = files.flatMap((file) => {
    if (file === '' || file.startsWith(';')) return []
    const part = readSnippet(file, places)
    if (part === undefined) {
      remarks.push({ kind: 'dropped', offset: range.start, message: `The snippet "${file}" was not found.` })
      return []
    }
    return part.split('\n').map((line) => (line === '' ? '' : indent + line))
  })
  return { ...range, text: parts.join('\n') }
}

/** Reads `file`, `file:section`, `file:3:9` or `file:3:9,12:14`, with the snippets in it. */
function readSnippet(name: string, places: SnippetPlaces, depth = 0): string | undefined {
  const [, file = name, part = ''] = /^(.*?)((?::\d*){1,2}(?:,\d*:\d*)*|:[A-Za-z][\w-]*)?$/.exec(name) ?? []
  if (/^https?:/.test(file) || depth > MAX_DEPTH) return undefined
  const path = places.folders.map((folder) => posix.join(folder, file)).find((path) => places.project.isFile(path))
  const code = path === undefined ? undefined : places.project.read(path)
  const selected = code && selectPart(code.replace(/\r\n?/g, '\n').trimEnd(), part)
  if (selected === undefined) return undefined
  const lines = selected.split('\n').flatMap((line): string[] => {
    const [, indent = '', escapes = '', , inner = ''] = LINE.exec(line) ?? []
    if (inner === '' || escapes !== '') return MARKER.test(line) ? [] : [line]
    const nested = readSnippet(inner, places, depth + 1)
    return nested?.split('\n').map((each) => indent + each) ?? [line]
  })
  const joined = lines.join('\n')
  return joined.length > MAX_LENGTH ? undefined : joined
}

function selectPart(code: string, part: string): string | undefined {
  if (part === '') return textAfterFrontmatter(code)
  const lines = code.split('\n')
  if (!/^:\d*/.exec(part)?.[0] || /^:[A-Za-z]/.test(part)) return section(lines, part.slice(1))
  return part
    .slice(1)
    .split(',')
    .flatMap((range) => {
      const [from = '', to] = range.split(':')
      return lines.slice(Number(from || 1) - 1, to === undefined || to === '' ? undefined : Number(to))
    })
    .join('\n')
}

/** Returns the lines between the markers of a section, without their common indentation. */
function section(lines: readonly string[], name: string): string | undefined {
  const marks = (kind: string) => (line: string) =>
    MARKER.test(line) && new RegExp(`\\[\\s*${kind}\\s*:\\s*${name.replace(/[^\w-]/g, '')}\\s*\\]`).test(line)
  const start = lines.findIndex(marks('start'))
  const end = lines.findIndex(marks('end'))
  return start === -1 ? undefined : dedent(lines.slice(start + 1, end < start ? undefined : end)).join('\n')
}

function dedent(lines: readonly string[]): string[] {
  const indents = lines.flatMap((line) => (line.trim() === '' ? [] : [line.length - line.trimStart().length]))
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0))
}

const INCLUDE = /^([ \t]*)\{%-?\s*include(?:-markdown)?\s+(["'])(.+?)\2([\s\S]*?)-?%\}/gm

/** Replaces `{% include-markdown "../README.md" start="…" end="…" %}`. */
function addIncludes(text: string, source: string, places: SnippetPlaces, { edits, remarks }: Required<Changes>): void {
  const isCode = codeFinder(text)
  for (const { 0: whole, 1: indent = '', 3: name = '', 4: options = '', index } of text.matchAll(INCLUDE)) {
    if (isCode(index + indent.length)) continue
    const folders = name.startsWith('.') ? [posix.dirname(source)] : [posix.dirname(source), ...places.folders]
    const code = folders.flatMap((folder) => places.project.read(posix.join(folder, name)) ?? [])[0]
    const included = code === undefined ? undefined : between(textAfterFrontmatter(code), options)
    if (included === undefined) {
      remarks.push({ kind: 'dropped', offset: index, message: `The included file "${name}" was not found.` })
      continue
    }
    const lines = included.trimEnd().split('\n')
    edits.push({
      start: index,
      end: index + whole.length,
      text: lines.map((line) => (line === '' ? '' : indent + line)).join('\n'),
    })
  }
}

/** Returns the text between the options `start` and `end`. */
function between(text: string, options: string): string {
  const option = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(["'])([\\s\\S]*?)\\1`).exec(options)?.[2]
  const [start, end] = [option('start'), option('end')]
  const from = start === undefined || !text.includes(start) ? 0 : text.indexOf(start) + start.length
  const to = end === undefined ? -1 : text.indexOf(end, from)
  return text.slice(from, to === -1 ? undefined : to).replace(/^\n/, '')
}

/** `{!file!}`, `{!> file!}` and `{!file[ln:1-3,7]!}`, with the spaces before it if it is alone. */
const MARKDOWN_INCLUDE = /(?<=^([ \t]*)|)\{!(?:>[ \t]*)?\s*([^\s![\]]+?)(?:\[ln:([\d\-,.\s]+)\])?\s*!\}/gm

/** Replaces `{!file!}` of the extensions markdown-include and mdx_include. */
function addMarkdownIncludes(
  text: string,
  source: string,
  places: SnippetPlaces,
  { edits, remarks }: Required<Changes>,
): void {
  for (const { 0: whole, 1: indent = '', 2: name = '', 3: ranges, index } of text.matchAll(MARKDOWN_INCLUDE)) {
    const folders = [...places.folders, posix.dirname(source)]
    const code = folders.flatMap((folder) => places.project.read(posix.join(folder, name)) ?? [])[0]
    if (code === undefined)
      remarks.push({ kind: 'dropped', offset: index, message: `The included file "${name}" was not found.` })
    else {
      const part = ranges === undefined ? code : selectPart(code, lineRanges(ranges))
      const lines = (part ?? '').trimEnd().replace(/\r?\n(?=.)/g, `\n${indent}`)
      edits.push({ start: index, end: index + whole.length, text: lines })
    }
  }
}

/** Returns `:1:3,7:7` for `1-3,7`. */
function lineRanges(ranges: string): string {
  const parts = ranges.split(',').map((part) => {
    const [from = '', to = part.includes('-') ? '' : from] = part.trim().replace(/\.\d+/g, '').split('-')
    return `${from}:${to}`
  })
  return `:${parts.join(',')}`
}
