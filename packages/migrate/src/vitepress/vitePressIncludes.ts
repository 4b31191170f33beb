import { posix } from 'node:path'
import { headingSlug } from '@octavo/core'
import type { Project } from '../site/project.js'
import type { Page } from '../site/types.js'
import { codeFinder, findFences } from '../text/codeFinder.js'
import type { Changes, Step } from '../text/draft.js'
import { textAfterFrontmatter } from '../text/frontmatter.js'

const MAX_INCLUDE_DEPTH = 10

function findFile(path: string, source: string, srcDir: string): string {
  return path.startsWith('@') ? posix.join(srcDir, path.slice(1)) : posix.join(posix.dirname(source), path)
}

/** Converts `<!--@include: ./part.md#region{3,}-->`, also in included files. */
export function includes({ source }: Page, project: Project, srcDir: string): Step {
  return (text) => includedText(text, { source, project, srcDir, depth: 0 })
}

interface IncludeScope {
  source: string
  project: Project
  srcDir: string
  depth: number
}

function includedText(text: string, scope: IncludeScope): Required<Changes> {
  const changes: Required<Changes> = { edits: [], remarks: [] }
  const isCode = codeFinder(text)
  for (const { 0: whole, 1: path = '', 2: part, 3: range, index } of text.matchAll(
    /<!--\s*@include:\s*([^\s{}#]+)(?:#([^\s{}]+))?(?:\s*\{([^}]*)\})?\s*-->/g,
  )) {
    if (isCode(index)) continue
    const file = findFile(path, scope.source, scope.srcDir)
    const included = scope.project.read(file)
    const body = included === undefined ? undefined : textAfterFrontmatter(included.replace(/\r\n?/g, '\n'))
    const content =
      body !== undefined && part !== undefined ? (codeRegion(body, part) ?? headingPart(body, part)) : body
    if (content === undefined || scope.depth > MAX_INCLUDE_DEPTH) {
      const name = part === undefined ? path : `${path}#${part}`
      const message = `The included file or region ${name} was not found.`
      changes.remarks.push({ kind: 'dropped', offset: index, message })
      continue
    }
    const lines = selectLines(content, range)
    const nested = includedText(lines, { ...scope, source: file, depth: scope.depth + 1 })
    changes.edits.push({ start: index, end: index + whole.length, text: applyNested(lines, nested) })
    changes.remarks.push(...nested.remarks.map((remark) => ({ ...remark, offset: index })))
  }
  return changes
}

function applyNested(text: string, { edits }: Changes): string {
  return edits.reduceRight(
    (result, { start, end, text: each }) => result.slice(0, start) + each + result.slice(end),
    text,
  )
}

/** Returns the text of a heading by its id, with the heading, up to the next heading of its level. */
function headingPart(text: string, id: string): string | undefined {
  const isCode = codeFinder(text)
  const headings = [...text.matchAll(/^(#{1,6})[ \t]+(.+)$/gm)].filter(({ index }) => !isCode(index))
  const start = headings.find(({ 2: title = '' }) => (/\{#([\w-]+)\}/.exec(title)?.[1] ?? headingSlug(title)) === id)
  if (!start) return undefined
  const level = start[1]?.length ?? 1
  const end = headings.find(({ 1: marks = '', index }) => index > start.index && marks.length <= level)
  return text.slice(start.index, end?.index)
}

/** Converts `<<< @/file.ts#region{1,3 ts:line-numbers} [label]`. */
export function codeIncludes({ source }: Page, project: Project, srcDir: string): Step {
  return replaceLines(
    /^([ \t]*)<<<[ \t]*([^\s{#[]+)(#[\w-]+)?[ \t]*(.*)$/gm,
    ([indent = '', path = '', region, meta = '']) => {
      const code = project.read(findFile(path, source, srcDir))
      const text = region === undefined ? code : code && codeRegion(code, region.slice(1))
      if (text === undefined) return { message: `The code of ${path}${region ?? ''} was not found.` }
      const [, lines = '', language = '', numbers = ''] =
        /\{([\d,-]*)\s*([\w-]*)\s*(:(?:no-)?line-numbers(?:=\d+)?)?[^}]*\}/.exec(meta) ?? []
      const label = /\[[^\]]+\]/.exec(meta)?.[0] ?? ''
      const name = (language || posix.extname(path).slice(1)) + numbers
      const info = [name, lines && `{${lines}}`, label].filter(Boolean).join(' ')
      return { text: codeBlock(info, text, indent) }
    },
  )
}

/** Converts `@[code lang=ts transclude={1-3} highlight={2}](@/file.ts)`, as plugins of markdown-it have it. */
export function snippets({ source }: Page, project: Project, srcDir: string): Step {
  return replaceLines(/^([ \t]*)@\[code([^\]]*)\]\(([^)\s]+)\)[ \t]*$/gm, ([indent = '', options = '', path = '']) => {
    const code = project.read(findFile(path, source, srcDir))
    const value = (name: string) => new RegExp(`\\b${name}=\\{?([^\\s{}]+)`).exec(options)?.[1]
    const mark = value('transcludeWith')
    const text = code && (mark === undefined ? rangeLines(code, value('transclude')) : markedLines(code, mark))
    if (text === undefined || text === '') return { message: `The code of ${path} was not found.` }
    const language = value('lang') ?? /^\s+([a-z]+)(?=\s|$)/.exec(options)?.[1] ?? posix.extname(path).slice(1)
    const highlight = value('highlight')
    return { text: codeBlock([language, highlight && `{${highlight}}`].filter(Boolean).join(' '), text, indent) }
  })
}

type Replacement = { text: string } | { message: string }

/** Replaces lines outside code by code blocks. */
function replaceLines(pattern: RegExp, replacement: (groups: (string | undefined)[]) => Replacement): Step {
  return (text) => {
    const fences = findFences(text)
    const changes: Required<Changes> = { edits: [], remarks: [] }
    for (const match of text.matchAll(pattern)) {
      const { 0: whole, index } = match
      if (fences.some(({ start, end }) => start <= index && index < end)) continue
      const result = replacement(match.slice(1))
      if ('text' in result) changes.edits.push({ start: index, end: index + whole.length, text: result.text })
      else changes.remarks.push({ kind: 'dropped', offset: index, message: result.message })
    }
    return changes
  }
}

function codeBlock(info: string, code: string, indent: string): string {
  const marker = code.includes('```') ? '````' : '```'
  return [`${marker}${info}`, ...code.trimEnd().split('\n'), marker].map((line) => indent + line).join('\n')
}

/** Returns the lines between `#region name` and its end, without comments that mark regions. */
function codeRegion(code: string, name: string): string | undefined {
  const lines = code.split('\n')
  const start = lines.findIndex(
    (line) => new RegExp(`#?region:?\\s+${name.replace(/[^\w-]/g, '')}\\b`).test(line) && !/endregion/.test(line),
  )
  if (start === -1) return undefined
  const isEnd = (line: string) => /#?endregion/.test(line) && (!/endregion\s+[\w-]/.test(line) || line.includes(name))
  const length = lines.slice(start + 1).findIndex(isEnd)
  const inside = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)
  return withoutIndent(inside.filter((line) => !/^\s*\S{1,4}\s*#?(?:end)?region\b/.test(line)))
}

/** Returns the lines between lines with a mark; it can occur several times. */
function markedLines(code: string, mark: string): string {
  const parts = code
    .split('\n')
    .reduce<{ lines: string[]; isInside: boolean }>(
      ({ lines, isInside }, line) =>
        line.includes(mark) ? { lines, isInside: !isInside } : { lines: isInside ? [...lines, line] : lines, isInside },
      { lines: [], isInside: false },
    )
  return withoutIndent(parts.lines)
}

function rangeLines(code: string, range: string | undefined): string {
  if (range === undefined) return code
  const lines = code.split('\n')
  return withoutIndent(
    range.split(',').flatMap((part) => {
      const [from = '1', to = from] = part.split('-')
      return lines.slice(Number(from) - 1, to === '' ? undefined : Number(to))
    }),
  )
}

function withoutIndent(lines: readonly string[]): string {
  const indent = Math.min(...lines.flatMap((line) => (line.trim() === '' ? [] : line.length - line.trimStart().length)))
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}

/** Returns lines `3,10`, `3,` or `,10` of a text. */
function selectLines(included: string, range: string | undefined): string {
  if (range === undefined) return included
  const [from = '', to = from] = range.split(',')
  return included
    .split('\n')
    .slice(Number(from || 1) - 1, to === '' ? undefined : Number(to))
    .join('\n')
}
