/** The mark of lines with a `[!code …]` comment. */
export type LineMark = 'add' | 'remove' | 'highlighted' | 'focused' | 'warning' | 'error'

interface NotedCode {
  /** The code without the comments. */
  code: string
  /** 0-based number of each line in the code with the comments. */
  lines: number[]
  /** Marks by 1-based line. */
  marks: Map<number, LineMark>
}

const MARKS: Record<string, LineMark> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
  warning: 'warning',
  error: 'error',
}

const NOTATION =
  /[ \t]*(?:\/\/|\/\*|#|--|<!--|;+|%|\{\/\*)[ \t]*\[!code (\+\+|--|highlight|hl|focus|warning|error)(?::(\d{1,4}))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/

/** Returns the mark of a line of a diff. The lines with the names of files have none. */
export function diffMark(line: string): LineMark | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return 'add'
  return /^-(?!-- )/.test(line) ? 'remove' : undefined
}

/** Reads line notations. A comment on a separate line marks the lines after it. */
export function readNotations(code: string): NotedCode {
  if (!code.includes('[!code ')) return { code, lines: code.split('\n').map((_, index) => index), marks: new Map() }
  const lines: string[] = []
  const numbers: number[] = []
  const marks = new Map<number, LineMark>()
  for (const [number, line] of code.split('\n').entries()) {
    const match = line.length < 5000 ? NOTATION.exec(line) : null
    const mark = MARKS[match?.[1] ?? '']
    if (!match || !mark) {
      lines.push(line)
      numbers.push(number)
      continue
    }
    const rest = line.slice(0, match.index)
    if (rest.trim() !== '') {
      lines.push(rest)
      numbers.push(number)
    }
    const first = rest.trim() === '' ? lines.length + 1 : lines.length
    for (let offset = 0; offset < Number(match[2] ?? 1); offset++) marks.set(first + offset, mark)
  }
  return { code: lines.join('\n'), lines: numbers, marks }
}
