import { runEnds, runLength } from './runs.js'

/** A formula with text behind its marks ends within these lines: looking further could take long. */
const MAX_LINES = 40

const BEGINNING = /^ {0,3}(\$\$+)(?!\$)([^$]*)(\$\$+)?$/
const ENDING = /^([^$]*)(\$\$+)$/

/**
 * Where the formula ends that begins at a place, if one does: with the next run of as many dollars, as `remark-math` has
 * it. Two prices are none, nor are names of variables.
 */
export function formulaEnds(text: string): (at: number) => number | undefined {
  const closing = runEnds(text, '$')
  return (at) => {
    const length = runLength(text, at)
    const close = closing(at, length)
    if (close === undefined) return undefined
    const end = close + length
    return isFormula(text.slice(at + length, close), length, text[end] ?? '') ? end : undefined
  }
}

function isFormula(inside: string, length: number, after: string): boolean {
  // Code is looked for first.
  if (inside.trim() === '' || inside.includes('`')) return false
  if (length > 1) return true
  // Spaces are on both sides, or on none: `$5 and $10`; on both only of what looks like one: `$ and $`.
  const isSpaced = /^\s/.test(inside)
  if (isSpaced !== /\s$/.test(inside) || (isSpaced && !/[\\^_=]/.test(inside))) return false
  if (/\d/.test(after) || inside.includes('**')) return false
  // Variables: `$HOME/bin:$PATH`, `"$A" and "$B"`, `$A$B`.
  if (/^[A-Z][A-Z\d]+[_/:.,@"]/.test(inside)) return false
  if (/[\w{(]/.test(after) && (/[^\w)}\]'!]$/.test(inside) || /^(?:[A-Z_]\w*|[a-z]\w+|\{.*)$/s.test(inside)))
    return false
  // An amount and words, but no command: `$5 or more (in US$)`.
  return !(/^\s?\d/.test(inside) && /[\s(]\p{L}\p{L}/u.test(inside) && !/\\[a-z]/i.test(inside))
}

/**
 * A formula with lines of its own. Models also write beside its marks. When they stand alone, and nothing closes them, it
 * goes to the end: more of it may still come.
 */
export function readFormula(lines: readonly string[], at: number): { text: string; end: number } | undefined {
  const [, marks, beginning = '', closing] = BEGINNING.exec((lines[at] as string).trimEnd()) ?? []
  if (marks === undefined) return undefined
  if (closing !== undefined) return closing.length === marks.length ? formulaOf([beginning], at + 1) : undefined
  const isAlone = beginning.trim() === ''
  const last = isAlone ? lines.length : Math.min(lines.length, at + MAX_LINES)
  const inside = [beginning]
  for (let end = at + 1; end < last; end++) {
    const line = lines[end] as string
    if (!isAlone && line.trim() === '') return undefined
    const [, rest = '', found = ''] = ENDING.exec(line.trimEnd()) ?? []
    if (found.length >= marks.length) return formulaOf([...inside, rest], end + 1)
    inside.push(line)
  }
  return isAlone ? formulaOf(inside, lines.length) : undefined
}

function formulaOf(inside: readonly string[], end: number): { text: string; end: number } | undefined {
  const text = inside.join('\n').trim()
  return text === '' ? undefined : { text, end }
}
