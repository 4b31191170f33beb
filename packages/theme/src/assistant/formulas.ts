import { runEnds, runLength } from './runs.js'

/** Maximum number of lines of a formula that starts on the line of its opening dollars, to limit the search. */
const MAX_LINES = 40

const BEGINNING = /^ {0,3}(\$\$+)(?!\$)([^$]*)(\$\$+)?$/
const ENDING = /^([^$]*)(\$\$+)$/

/**
 * Returns a function that returns the end of the formula at an index, if any: after the next run of the same number of
 * dollars, as in `remark-math`. Two prices, or two variable names, are not a formula.
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
  // Code takes precedence.
  if (inside.trim() === '' || inside.includes('`')) return false
  if (length > 1) return true
  // Spaces must be on both sides or on none (not `$5 and $10`), and on both only around math (not `$ and $`).
  const isSpaced = /^\s/.test(inside)
  if (isSpaced !== /\s$/.test(inside) || (isSpaced && !/[\\^_=]/.test(inside))) return false
  if (/\d/.test(after) || inside.includes('**')) return false
  // Variables: `$HOME/bin:$PATH`, `"$A" and "$B"`, `$A$B`.
  if (/^[A-Z][A-Z\d]+[_/:.,@"]/.test(inside)) return false
  if (/[\w{(]/.test(after) && (/[^\w)}\]'!]$/.test(inside) || /^(?:[A-Z_]\w*|[a-z]\w+|\{.*)$/s.test(inside)))
    return false
  // An amount with words, without a LaTeX command: `$5 or more (in US$)`.
  return !(/^\s?\d/.test(inside) && /[\s(]\p{L}\p{L}/u.test(inside) && !/\\[a-z]/i.test(inside))
}

/**
 * Parses a block formula. Models also write text on the same lines as the dollars. An unclosed formula whose opening
 * dollars are on a separate line extends to the end, because the answer may be incomplete.
 */
export function readFormula(lines: readonly string[], at: number): { text: string; end: number } | undefined {
  const [, marks, beginning = '', closing] = BEGINNING.exec((lines[at] as string).trimEnd()) ?? []
  if (marks === undefined) return undefined
  if (closing !== undefined) return closing.length === marks.length ? formulaAt([beginning], at + 1) : undefined
  const isAlone = beginning.trim() === ''
  const last = isAlone ? lines.length : Math.min(lines.length, at + MAX_LINES)
  const inside = [beginning]
  for (let end = at + 1; end < last; end++) {
    const line = lines[end] as string
    if (!isAlone && line.trim() === '') return undefined
    const [, rest = '', text = ''] = ENDING.exec(line.trimEnd()) ?? []
    if (text.length >= marks.length) return formulaAt([...inside, rest], end + 1)
    inside.push(line)
  }
  return isAlone ? formulaAt(inside, lines.length) : undefined
}

function formulaAt(inside: readonly string[], end: number): { text: string; end: number } | undefined {
  const text = inside.join('\n').trim()
  return text === '' ? undefined : { text, end }
}
