import { nearestName } from '@octavo/core'
import type { Element } from 'hast'
import { escapeText } from '../highlight/escape.js'
import { languageNames } from '../highlight/languages.js'
import { parseLineRanges } from '../highlight/lineRanges.js'
import { type LineMark, readNotations } from '../highlight/notations.js'
import type { DecorateContext } from './decoratePage.js'

/** Gives a `CodeBlock` its `html`: highlighted lines, marked by ranges and notations. */
export async function decorateCode(node: Element, context: DecorateContext): Promise<void> {
  const [child, ...others] = node.children
  if (others.length > 0 || (child && child.type !== 'text') || node.properties.html !== undefined) return
  const { code, marks } = readNotations(trimBlankEnds(child?.value ?? ''))
  const properties = node.properties as Record<string, unknown>
  const language = typeof properties.language === 'string' ? properties.language : ''
  const html = await context.highlighter.highlight(code, language)
  if (html === undefined) reportLanguage(language, node, context)
  const lines = (html ?? escapeText(code)).split('\n')
  const highlighted = parseLineRanges(String(properties.highlight ?? ''))
  const focused = parseLineRanges(String(properties.focus ?? ''))
  const rendered = lines.map((line, index) => {
    const number = index + 1
    const end = index < lines.length - 1 ? '\n' : ''
    return `<span class="${lineClass(marks.get(number), highlighted.has(number), focused.has(number))}">${line}${end}</span>`
  })
  properties.html = rendered.join('')
  node.children = []
}

/** Code between tags starts and ends with the line breaks of the tags. */
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

function reportLanguage(language: string, node: Element, { report }: DecorateContext): void {
  const nearest = nearestName(language, languageNames())
  report(
    {
      rule: 'CODE_LANGUAGE',
      severity: 'warning',
      message: `No grammar for the language "${language}"; the code is shown without colours.`,
      ...(nearest !== undefined && { hint: `Did you mean "${nearest}"?` }),
    },
    node.data?.place,
  )
}
