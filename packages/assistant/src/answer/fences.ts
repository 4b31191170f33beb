import { type Container, enter, followContainers } from './containers.js'
import { FENCE_INFO, FENCE_LANGUAGE, FENCE_LINE, MAYBE_FENCE, MAYBE_FENCE_END } from './outputTokens.js'

interface Fence {
  /** Its backticks, tildes or dollars. */
  mark: string
  /** The spaces in front of them, in what it stands in. */
  indentation: number
  containers: readonly Container[]
}

/** A line that begins or ends code. */
interface FenceLine {
  read: string
  /** Without what would be more than text behind the language, where some renderer saw no code. */
  said: string
}

interface Beginning {
  isEnded: boolean
  isWhole: boolean
  isInLabel: boolean
}

export interface Fences {
  /** What follows, but for text. */
  inside(): 'code' | 'formula' | undefined
  /**
   * Told of the start of each line: returns the line when it begins or ends code, null when it does not, and undefined when
   * it may do so with what follows.
   */
  line(text: string, state: LineState): FenceLine | null | undefined
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
 * have fences of `$$`: what stands in them is text to others, in which no code begins.
 */
export function followFences(): Fences {
  const containers = followContainers()
  let fence: Fence | undefined
  /** Whether a fence has ended in a way of which renderers may think differently: from then on nothing is taken for code. */
  let isDoubtful = false

  /** The line as it is said when it begins code. */
  function begin(line: string, { isEnded, isWhole, isInLabel }: Beginning): string | undefined {
    const at = containers.read(line)
    const [found = '', indentation = '', mark = '', rest = ''] = FENCE_LINE.exec(line.slice(at ?? 0)) ?? []
    if (found === '') {
      // To some it may begin a formula.
      if (/^[\s>*+\-\d.)]*\$\$+[^$]*$/.test(line)) isDoubtful = true
      return undefined
    }
    const isFormula = mark.startsWith('$')
    // What has backticks behind it is a code span, and dollars are a formula within a line.
    const isFence = mark.startsWith('~') || !rest.includes(mark.slice(0, 1))
    // To some renderers the last line is text, and so is that of a quote or a list.
    const info = isFormula || FENCE_INFO.test(rest) ? rest : FENCE_LANGUAGE.exec(rest)?.[0]
    const isSure = isWhole && info !== undefined && FENCE_INFO.test(info) && (isEnded || /^\w*$/.test(rest))
    if (isFormula && isFence && (!isSure || (at === undefined && indentation !== ''))) isDoubtful = true
    if (isDoubtful || isInLabel || !isFence || !isSure) {
      // It is said as text, which may go on with a paragraph.
      containers.forget()
      return undefined
    }
    fence = { mark, indentation: indentation.length, containers: (at !== undefined && containers.current()) || [] }
    return isFormula ? undefined : line.slice(0, line.length - rest.length) + info
  }

  /** The line when it ends code clearly; it may also end the fence in other ways. */
  function end(open: Fence, line: string, isEnded: boolean): string | undefined {
    const { matched, at } = enter(line, open.containers)
    const rest = line.slice(at)
    const indentation = /^ */.exec(rest)?.[0].length ?? 0
    const isFormula = open.mark.startsWith('$')
    // A fence inside of a list or quote ends with it.
    const hasLeft = matched < open.containers.length || (indentation < open.indentation && /^ *[^ \t]/.test(rest))
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
    return isClear && !isFormula ? line : undefined
  }

  return {
    inside: () => fence && (fence.mark.startsWith('$') ? 'formula' : 'code'),
    line(text, { must, isEnd, isInLabel }) {
      const line = /^[^\n]*/.exec(text)?.[0] ?? ''
      const isEnded = line.length < text.length
      if (!must && !isEnded && (fence ? MAYBE_FENCE_END : MAYBE_FENCE).test(line)) return undefined
      const isWhole = isEnded || isEnd
      const said = fence ? end(fence, line, isWhole) : begin(line, { isEnded, isWhole, isInLabel })
      const lineEnd = isEnded ? '\n' : ''
      return said === undefined ? null : { read: line + lineEnd, said: said + lineEnd }
    },
  }
}
