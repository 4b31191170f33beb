import { posix } from 'node:path'
import type { Project } from '../site/project.js'
import type { Changes, Edit, Step } from '../text/draft.js'

/** Versions of Python that a suffix of a file names. */
const VERSIONS: readonly (readonly [string, string])[] = [
  ['_py314', 'Python 3.14+'],
  ['_py313', 'Python 3.13+'],
  ['_py312', 'Python 3.12+'],
  ['_py311', 'Python 3.11+'],
  ['_py310', 'Python 3.10+'],
  ['_py39', 'Python 3.9+'],
  ['', 'Python'],
]

const LINE = /^\{\*[ \t]*(\S+)[ \t]*(.*?)[ \t]*\*\}[ \t]*$/gm

/** The highest number of ranges of an option. */
const MAX_RANGES = 200

interface Variant {
  title: string
  code: string
}

type Range = readonly [from: number, to: number]

/** Replaces `{* file.py ln[1:9] hl[4] *}` of markdown-include-variants by the code, with a tab for each variant. */
export function codeVariants(project: Project, folders: readonly string[]): Step {
  return (text) => {
    const changes: Required<Changes> = { edits: [], remarks: [] }
    for (const { 0: whole, 1: file = '', 2: options = '', index } of text.matchAll(LINE)) {
      const variants = readVariants(project, folders, file)
      if (variants.length === 0)
        changes.remarks.push({ kind: 'text', offset: index, message: `The included file "${file}" was not found.` })
      else changes.edits.push(toEdit(variants, options, { start: index, end: index + whole.length }))
    }
    return changes
  }
}

/** Returns the variants of a file: those with annotations first, then the newest version. */
function readVariants(project: Project, folders: readonly string[], file: string): Variant[] {
  const { dir, name } = posix.parse(file)
  const read = (path: string) => folders.flatMap((folder) => project.read(posix.join(folder, path)) ?? [])[0]
  const find = (kind: string, suffix: string) =>
    VERSIONS.flatMap(([version, title]): Variant[] => {
      const code = read(posix.join(dir, `${name}${kind}${version}.py`))
      return code === undefined ? [] : [{ title: title + suffix, code: code.replace(/\r\n?/g, '\n').trimEnd() }]
    })
  const annotated = find('_an', '')
  const variants = [...annotated, ...find('', annotated.length > 0 ? ' without Annotated' : '')]
  const other = variants.length === 0 ? read(file) : undefined
  return other === undefined ? variants : [{ title: posix.basename(file), code: other.trimEnd() }]
}

function toEdit(variants: readonly Variant[], options: string, range: Pick<Edit, 'start' | 'end'>): Edit {
  const [first, ...others] = variants
  const code = first?.code ?? ''
  const [selected, highlighted] = [readRanges(options, 'ln'), readRanges(options, 'hl')]
  const part = selected.length === 0 ? { code, lines: highlighted } : selectLines(code, selected, highlighted)
  const blocks = [fence(part.code, part.lines), ...others.map((variant) => fence(variant.code, []))]
  const tabs =
    others.length === 0 ? blocks : blocks.map((block, at) => `=== "${variants[at]?.title}"\n\n${indented(block)}`)
  const preview = selected.length === 0 ? [] : [`??? note "Full file"\n\n${indented(fence(code, []))}`]
  return { ...range, text: [...tabs, ...preview].join('\n\n') }
}

/** Reads `hl[1,3:5]`. */
function readRanges(options: string, name: string): Range[] {
  const value = new RegExp(`\\b${name}\\[([\\d:,\\s]+)\\]`).exec(options)?.[1] ?? ''
  return value
    .split(',')
    .slice(0, MAX_RANGES)
    .flatMap((part): Range[] => {
      const [from = 0, to = from] = part.split(':').map(Number)
      return from > 0 && to >= from ? [[from, to]] : []
    })
    .sort((a, b) => a[0] - b[0])
}

/** Returns some lines of a code, with a comment for each gap, and the new numbers of the highlighted lines. */
function selectLines(code: string, selected: readonly Range[], highlighted: readonly Range[]) {
  const all = code.split('\n')
  const lines: string[] = []
  const marks: Range[] = []
  for (const [from, to] of selected) {
    if (from > 1) lines.push('# …')
    const by = lines.length - from + 1
    for (const [start, end] of highlighted) {
      const mark: Range = [Math.max(start, from) + by, Math.min(end, to) + by]
      if (mark[1] >= mark[0]) marks.push(mark)
    }
    lines.push(...all.slice(from - 1, to))
  }
  if ((selected.at(-1)?.[1] ?? 0) < all.length) lines.push('# …')
  return { code: lines.join('\n'), lines: marks }
}

function fence(code: string, lines: readonly Range[]): string {
  const marks = code.match(/^[ \t]*`{3,}/gm) ?? []
  const marker = '`'.repeat(Math.max(3, ...marks.map((mark) => mark.trim().length + 1)))
  const numbers = lines.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
  return `${marker}python${numbers === '' ? '' : ` hl_lines="${numbers}"`}\n${code}\n${marker}`
}

function indented(block: string): string {
  return block.replace(/^(?=.)/gm, '    ')
}
