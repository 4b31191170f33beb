import { type Container, enter, followContainers } from './containers.js'
import { FENCE_INFO, FENCE_LINE, MAYBE_FENCE, MAYBE_FENCE_END } from './outputTokens.js'

interface Fence {
  /** Its backticks, tildes or dollars. */
  mark: string
  /** The spaces in front of them, in what it stands in. */
  indentation: number
  containers: readonly Container[]
}

export interface Fences {
  /** Whether what follows is code. */
  isOpen(): boolean
  /**
   * Told of the start of each line: returns the line when it begins or ends code, and undefined when it may do so with
   * what follows. `must`: it is to be told from what is there; `isEnd`: nothing follows.
   */
  line(text: string, must: boolean, isEnd: boolean): string | undefined
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

  function begin(line: string, { isEnded, isWhole }: { isEnded: boolean; isWhole: boolean }): boolean {
    const at = containers.read(line)
    const [found = '', indentation = '', mark = '', rest = ''] = FENCE_LINE.exec(line.slice(at ?? 0)) ?? []
    if (found === '') {
      // To some it may begin a formula.
      if (/^[\s>*+\-\d.)]*\$\$+[^$]*$/.test(line)) isDoubtful = true
      return false
    }
    const isFormula = mark.startsWith('$')
    // What has backticks behind it is a code span, and dollars are a formula within a line.
    const isFence = mark.startsWith('~') || !rest.includes(mark.slice(0, 1))
    // To some renderers the last line is text, and so is that of a quote or a list.
    const isSure = isWhole && FENCE_INFO.test(rest) && (isEnded || /^\w*$/.test(rest))
    if (isFormula && isFence && (!isSure || (at === undefined && indentation !== ''))) isDoubtful = true
    if (isDoubtful || !isFence || !isSure) {
      // It is said as text, which may go on with a paragraph.
      containers.forget()
      return false
    }
    fence = { mark, indentation: indentation.length, containers: (at !== undefined && containers.current()) || [] }
    return !isFormula
  }

  /** Whether a line ends the fence, clearly or not. */
  function end(open: Fence, line: string, isEnded: boolean): boolean {
    const { matched, at } = enter(line, open.containers)
    const rest = line.slice(at)
    const indentation = /^ */.exec(rest)?.[0].length ?? 0
    const isFormula = open.mark.startsWith('$')
    // A fence inside of a list or quote ends with it.
    const hasLeft = matched < open.containers.length || (indentation < open.indentation && /^ *[^ \t]/.test(rest))
    const run = rest.trimStart()
    const isEnding = run.startsWith(open.mark) && /^[`~$\s]*$/.test(run)
    if (!hasLeft && !isEnding) return false
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
    return isClear && !isFormula
  }

  return {
    isOpen: () => fence !== undefined && !fence.mark.startsWith('$'),
    line(text, must, isEnd) {
      const line = /^[^\n]*/.exec(text)?.[0] ?? ''
      const isEnded = line.length < text.length
      if (!must && !isEnded && (fence ? MAYBE_FENCE_END : MAYBE_FENCE).test(line)) return undefined
      const isWhole = isEnded || isEnd
      const isCode = fence ? end(fence, line, isWhole) : begin(line, { isEnded, isWhole })
      return isCode ? text.slice(0, line.length + 1) : ''
    },
  }
}
