import type { Element } from 'hast'
import { unknownLanguage } from './codeLanguages.js'
import { type CodeThemes, unknownCodeTheme } from './codeThemes.js'
import type { DecorateContext } from './decorateContext.js'
import { escapeText } from './escape.js'
import { diffMark, type LineMark, readNotations } from './notations.js'
import { readCommands } from './shellCommands.js'

/** Sets the `html` of a `CodeBlock`: highlighted lines, marked by ranges and notations. */
export async function decorateCode(node: Element, context: DecorateContext): Promise<void> {
  const [child, ...others] = node.children
  if (others.length > 0 || (child && child.type !== 'text') || node.properties.html !== undefined) return
  const properties = node.properties as Record<string, unknown>
  const text = trimBlankEnds(child?.value ?? '')
  const { code, marks } = readNotations(properties.twoslash ? withoutTwoslash(text) : text)
  if (properties.twoslash) reportTwoslash(node, context)
  const language = typeof properties.language === 'string' ? properties.language : ''
  const themes = readThemes(node, context)
  const colors = themes && (await context.highlighter.blockColors(themes))
  const html = await context.highlighter.highlight(code, language, themes)
  if (html === undefined) context.report(unknownLanguage(language), node.data?.place)
  const lines = (html ?? escapeText(code)).split('\n')
  const sources = code.split('\n')
  const highlighted = parseLineRanges(String(properties.highlight ?? ''))
  const focused = parseLineRanges(String(properties.focus ?? ''))
  const rendered = lines.map((line, index) => {
    const number = index + 1
    const end = index < lines.length - 1 ? '\n' : ''
    const style = colors ? ` style="--shiki-light:${colors.text.light};--shiki-dark:${colors.text.dark}"` : ''
    const mark = marks.get(number) ?? (language === 'diff' ? diffMark(sources[index] ?? '') : undefined)
    return `<span class="${lineClass(mark, highlighted.has(number), focused.has(number))}"${style}>${line}${end}</span>`
  })
  if (colors) properties.background = `${colors.background.light} ${colors.background.dark}`
  properties.html = rendered.join('')
  // Undefined for code that is copied as it is shown: without a prompt and without lines marked as removed.
  const hasRemoved = [...marks.values()].includes('remove')
  properties.copied = properties.copy === 'all' ? (hasRemoved ? code : undefined) : readCommands(code, language)
  node.children = []
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

function reportTwoslash({ data }: Element, { report }: DecorateContext): void {
  report(
    {
      rule: 'CODE_TWOSLASH',
      severity: 'warning',
      message: 'Twoslash is not supported; the code is shown without type annotations.',
      hint: 'Write important types as comments, and remove "twoslash" from the fence.',
    },
    data?.place,
  )
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

/**
 * Returns twoslash code without instructions for the compiler: `// @flags`, `// ^?` queries, and everything outside
 * the cut markers.
 */
export function withoutTwoslash(code: string): string {
  const lines = code.split('\n')
  const from = lines.findLastIndex((line) => /^\s*\/\/ ?---cut(?:-before)?---\s*$/.test(line)) + 1
  const end = lines.findIndex((line, index) => index >= from && /^\s*\/\/ ?---cut-after---\s*$/.test(line))
  return lines
    .slice(from, end === -1 ? undefined : end)
    .filter((line) => !/^\s*\/\/ ?(?:@[a-zA-Z]+(?::.*)?|\s*\^[?|].*)$/.test(line))
    .join('\n')
}
