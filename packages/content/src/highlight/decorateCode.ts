import type { Element } from 'hast'
import { unknownLanguage } from './codeLanguages.js'
import { type CodeThemes, unknownCodeTheme } from './codeThemes.js'
import type { DecorateContext } from './decorateContext.js'
import { escapeText } from './escape.js'
import { diffMark, type LineMark, readNotations } from './notations.js'
import { readCommands } from './shellCommands.js'
import type { TypedCode, TypeProblem } from './typedCode.js'
import { typedLines } from './typedHtml.js'

/** Sets the `html` of a `CodeBlock`: highlighted lines, marked by ranges and notations. */
export async function decorateCode(node: Element, context: DecorateContext): Promise<void> {
  const [child, ...others] = node.children
  if (others.length > 0 || (child && child.type !== 'text') || node.properties.html !== undefined) return
  const properties = node.properties as Record<string, unknown>
  const text = trimBlankEnds(child?.value ?? '')
  const typed = await readTypes(node, context)
  const { code, lines: numbers, marks } = readNotations(typed?.code?.trimEnd() ?? text)
  const language = typeof properties.language === 'string' ? properties.language : ''
  const themes = readThemes(node, context)
  const colors = themes && (await context.highlighter.blockColors(themes))
  const html = await context.highlighter.highlight(code, language, themes)
  if (html === undefined) context.report(unknownLanguage(language), node.data?.place)
  const lines = (html ?? escapeText(code)).split('\n')
  const sources = code.split('\n')
  const highlighted = parseLineRanges(String(properties.highlight ?? ''))
  const focused = parseLineRanges(String(properties.focus ?? ''))
  const render = (line: string, index: number): string => {
    const number = index + 1
    const end = index < lines.length - 1 ? '\n' : ''
    const style = colors ? ` style="--shiki-light:${colors.text.light};--shiki-dark:${colors.text.dark}"` : ''
    const mark = marks.get(number) ?? (language === 'diff' ? diffMark(sources[index] ?? '') : undefined)
    return `<span class="${lineClass(mark, highlighted.has(number), focused.has(number))}"${style}>${line}${end}</span>`
  }
  if (colors) properties.background = `${colors.background.light} ${colors.background.dark}`
  properties.html = lines.map(render).join('')
  if (typed?.code !== undefined) {
    const toHtml = async (type: string) => (await context.highlighter.highlight(type, 'ts')) ?? escapeText(type)
    const annotated = await typedLines(lines, { ...onLines(typed, numbers), code }, toHtml)
    properties.typed = annotated.map(({ html, notes }, index) => render(html, index) + notes).join('')
    context.features.add('twoslash')
  }
  properties.copied = copiedText({
    code,
    language,
    marks,
    isAll: properties.copy === 'all',
    hasTypes: typed?.code !== undefined,
  })
  node.children = []
}

interface CopiedCode {
  code: string
  language: string
  marks: ReadonlyMap<number, LineMark>
  isAll: boolean
  hasTypes: boolean
}

/** Undefined for code that is copied as it is shown: without a prompt and without lines marked as removed. */
function copiedText({ code, language, marks, isAll, hasTypes }: CopiedCode): string | undefined {
  const hasRemoved = [...marks.values()].includes('remove')
  if (isAll) return hasRemoved || hasTypes ? code : undefined
  if (!hasTypes) return readCommands(code, language)
  // The page has types between the code.
  const isCopied = (_: string, index: number) => marks.get(index + 1) !== 'remove'
  return code.split('\n').filter(isCopied).join('\n')
}

/** Moves types to the lines that are left when the comments of notations are removed. */
function onLines({ hovers, notes, marks, ...rest }: TypedCode, numbers: readonly number[]): TypedCode {
  const move = <T extends { line: number }>(item: T): T => ({
    ...item,
    line: numbers.findLastIndex((number) => number <= item.line),
  })
  return { ...rest, hovers: hovers.map(move), notes: notes.map(move), marks: marks.map(move) }
}

/** Removes blank lines at both ends, because code between tags includes the line breaks next to the tags. */
function trimBlankEnds(code: string): string {
  return code.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '')
}

const CLASSES: Record<LineMark, string> = {
  add: ' diff add',
  remove: ' diff remove',
  highlighted: ' highlighted',
  focused: ' focused',
  warning: ' highlighted warning',
  error: ' highlighted error',
}

function lineClass(mark: LineMark | undefined, highlighted: boolean, focused: boolean): string {
  return `line${mark ? CLASSES[mark] : ''}${highlighted ? ' highlighted' : ''}${focused ? ' focused' : ''}`
}

/** Reads the theme: `theme=nord` for both schemes, or `theme="github-light nord"` for light and dark. */
function readThemes({ properties, data }: Element, { report }: DecorateContext): CodeThemes | undefined {
  if (typeof properties.theme !== 'string') return undefined
  const names = properties.theme.split(/[\s,]+/).filter(Boolean)
  const [problem] = names.flatMap((name) => unknownCodeTheme(name, "the site's theme is used") ?? [])
  if (!problem) return names[0] ? { light: names[0], dark: names[1] ?? names[0] } : undefined
  report(problem, data?.place)
  return undefined
}

/** Returns the types of a `twoslash` block, and reports its errors. Undefined for other blocks. */
async function readTypes({ properties, data }: Element, context: DecorateContext): Promise<TypedCode | undefined> {
  if (!properties.twoslash) return undefined
  const { source, locate } = data?.twoslash ?? {}
  const place = data?.place
  const language = typeof properties.language === 'string' ? properties.language.toLowerCase() : ''
  const typed = source === undefined ? undefined : await context.types?.(source, language)
  for (const dependency of typed?.dependencies ?? []) context.dependencies.add(dependency)
  for (const { at, ...problem } of typed?.problems ?? [ONLY_FENCES])
    context.report({ severity: 'warning', ...problem }, (at && locate?.(at.line, at.character)) ?? place)
  return typed
}

const ONLY_FENCES: TypeProblem = {
  rule: 'CODE_TWOSLASH',
  message: 'Types of a `twoslash` block are not shown here.',
  hint: 'Fix: write the code as a fence in a page.',
}

const MAX_LINE = 100_000

/** Parses line numbers in `1,3-5`, `{1,3-5}` or `[1,"3-5"]`. Ignores invalid and very long ranges. */
export function parseLineRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const [, from = '', to] of text.slice(0, 1000).matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to ?? from), MAX_LINE)
    for (let line = Number(from); line <= last; line++) lines.add(line)
  }
  return lines
}
