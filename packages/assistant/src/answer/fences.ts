import { type Container, enter, followContainers } from './containers.js'
import {
  FENCE_INFO,
  FENCE_LANGUAGE,
  FENCE_LINE,
  FORMULA_LINE,
  FORMULA_START,
  LONGEST_FORMULA,
  MAYBE_FENCE,
  MAYBE_FENCE_END,
  MAYBE_FORMULA,
  MAYBE_FORMULA_BELOW,
} from './outputTokens.js'

interface Fence {
  /** Its backticks, tildes or dollars. */
  mark: string
  /** The spaces in front of them, in what it stands in. */
  indentation: number
  containers: readonly Container[]
}

/** A line that begins or ends code, or the marks that may begin a formula. */
interface FenceLine {
  read: string
  /** Without what would be more than text behind the language, where some renderer saw no code. */
  said: string
}

interface Beginning {
  isEnded: boolean
  isWhole: boolean
  isInLabel: boolean
  /** Below the line. */
  below(): readonly string[]
}

export interface Fences {
  /** What follows, but for text. */
  inside(): 'code' | 'formula' | undefined
  /**
   * Told of the start of each line: returns the line when it begins or ends code, null when it does not, and undefined when
   * it may do so with what follows.
   */
  line(text: string, state: LineState): FenceLine | null | undefined
  /**
   * Told of marks behind text, and of what follows them: returns what they are said behind when they begin a formula at the
   * end of the line, null when they do not, and undefined when they may do so with what follows.
   */
  beginFormula(marks: string, text: string, state: LineState): string | null | undefined
  /** Ends a formula with marks at the end of one of its lines: returns what they are said behind, if they do. */
  endFormula(marks: string): string | undefined
}

interface LineState {
  /** It is to be told from what is there. */
  must: boolean
  /** Nothing follows. */
  isEnd: boolean
  /** A `[` that began a block is open: to some, what would begin code is part of a definition's label. */
  isInLabel: boolean
}

/**
 * Fenced code, also in lists and quotes, where there is no doubt about what a renderer takes for it. Those who show formulas
 * have fences of `$$`: what stands in them is text to others, in which no code begins. Their marks are said on lines of
 * their own, where all read them alike, or escaped.
 */
export function followFences(): Fences {
  const containers = followContainers()
  let fence: Fence | undefined
  /** Whether a fence has ended in a way of which renderers may think differently: from then on nothing is taken for code. */
  let isDoubtful = false

  function begin(line: string, state: Beginning): FenceLine | undefined {
    const { isEnded, isWhole, isInLabel } = state
    const at = containers.read(line)
    const [found = '', indentation = '', mark = '', rest = ''] = FENCE_LINE.exec(line.slice(at ?? 0)) ?? []
    const open = { mark, indentation: indentation.length, containers: (at !== undefined && containers.current()) || [] }
    const [start, before = '', marks = '', info = ''] = (!isDoubtful && FORMULA_START.exec(line)) || []
    if (start !== undefined) {
      const isClear = found !== '' && (at !== undefined || indentation === '') && isWhole && !isInLabel
      if (isClear && (info === '' || (FORMULA_LINE.test(info) && isClosed(open, state.below())))) {
        fence = open
        return { read: start, said: info === '' ? start : before + marks + lineIn(open) }
      }
      // To some it may begin a formula.
      containers.forget()
      return { read: start, said: start.replaceAll('$', '\\$') }
    }
    if (found === '') return undefined
    // What has backticks behind it is a code span, and dollars are a formula within a line.
    const isFence = mark.startsWith('~') || !rest.includes(mark.slice(0, 1))
    // To some renderers the last line is text, and so is that of a quote or a list.
    const language = FENCE_INFO.test(rest) ? rest : FENCE_LANGUAGE.exec(rest)?.[0]
    const isSure = isWhole && language !== undefined && FENCE_INFO.test(language) && (isEnded || /^\w*$/.test(rest))
    if (isDoubtful || isInLabel || containers.mayBeQuoted() || !isFence || !isSure) {
      // It is said as text, which may go on with a paragraph.
      containers.forget()
      return undefined
    }
    fence = open
    return { read: line, said: line.slice(0, line.length - rest.length) + language }
  }

  /** The line when it ends code clearly; it may also end the fence in other ways. */
  function end(open: Fence, line: string, isEnded: boolean): FenceLine | undefined {
    const { rest, indentation, hasLeft } = within(open, line)
    const isFormula = open.mark.startsWith('$')
    const run = rest.trimStart()
    const isEnding = run.startsWith(open.mark) && /^[`~$\s]*$/.test(run)
    if (!hasLeft && !isEnding) return undefined
    const marks = run.trimEnd()
    const isClear =
      !hasLeft &&
      isEnded &&
      indentation === rest.length - run.length &&
      indentation >= open.indentation &&
      indentation <= 3 &&
      marks === (open.mark[0] as string).repeat(marks.length) &&
      /^ *$/.test(run.slice(marks.length))
    if (!isClear) isDoubtful = true
    if (!isClear || isFormula) containers.forget()
    fence = undefined
    return isClear && !isFormula ? { read: line, said: line } : undefined
  }

  return {
    inside: () => fence && (fence.mark.startsWith('$') ? 'formula' : 'code'),
    line(text, { must, isEnd, isInLabel }) {
      const line = /^[^\n]*/.exec(text)?.[0] ?? ''
      const isEnded = line.length < text.length
      if (!must && !isEnded && (fence ? MAYBE_FENCE_END : MAYBE_FENCE).test(line)) return undefined
      if (!fence && !isEnd && text.length < LONGEST_FORMULA && MAYBE_FORMULA.test(text)) return undefined
      const below = () => linesBelow(text, isEnd)
      const found = fence
        ? end(fence, line, isEnded || isEnd)
        : begin(line, { isEnded, isWhole: isEnded || isEnd, isInLabel, below })
      if (found === undefined) return null
      const lineEnd = isEnded && found.read === line ? '\n' : ''
      return { read: found.read + lineEnd, said: found.said + lineEnd }
    },
    beginFormula(mark, text, { must, isEnd, isInLabel }) {
      if (!must && !isEnd && text.length < LONGEST_FORMULA && MAYBE_FORMULA_BELOW.test(text)) return undefined
      const open = { mark, indentation: 0, containers: containers.current() ?? [] }
      const isClear = !isDoubtful && !isInLabel && containers.current() !== undefined && /^[ \t]*\n/.test(text)
      if (!isClear || !isClosed(open, linesBelow(text, isEnd))) return null
      fence = open
      return lineIn(open)
    },
    endFormula(marks) {
      if (fence === undefined || marks.length < fence.mark.length) return undefined
      const said = lineIn(fence)
      containers.forget()
      fence = undefined
      return said
    },
  }
}

/** What a line says in what a fence stands in. */
function within(open: Fence, line: string): { rest: string; indentation: number; hasLeft: boolean } {
  const { matched, at } = enter(line, open.containers)
  const rest = line.slice(at)
  const indentation = /^ */.exec(rest)?.[0].length ?? 0
  // A fence inside of a list or quote ends with it.
  const hasLeft = matched < open.containers.length || (indentation < open.indentation && /^ *[^ \t]/.test(rest))
  return { rest, indentation, hasLeft }
}

/** The start of a line in what a fence stands in. */
function lineIn({ containers, indentation }: Fence): string {
  const marks = containers.map((container) => (container.kind === 'quote' ? '> ' : ' '.repeat(container.width)))
  return `\n${marks.join('')}${' '.repeat(indentation)}`
}

/** The lines that are known as a whole, as far as one looks for the end of a formula. */
function linesBelow(text: string, isEnd: boolean): string[] {
  const lines = text.slice(0, LONGEST_FORMULA).split('\n')
  return lines.slice(1, isEnd && text.length <= LONGEST_FORMULA ? undefined : -1)
}

/** Whether a formula with text beside its first mark ends: in a line of text, before something else may begin. */
function isClosed(open: Fence, below: readonly string[]): boolean {
  for (const line of below) {
    const { rest, hasLeft } = within(open, line)
    const [, mark] = FORMULA_LINE.exec(rest) ?? []
    if (hasLeft || mark === undefined || rest.trim() === '') return false
    if (mark !== '') return mark.length >= open.mark.length
  }
  return false
}
