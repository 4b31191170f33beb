import { FENCE_END, FENCE_END_START, FENCE_LINE, FENCE_START } from './outputTokens.js'

interface Fence {
  /** Its backticks or tildes. */
  mark: string
  /** Spaces in front of them. */
  indentation: number
}

export interface Fences {
  isOpen(): boolean
  /**
   * Told of the start of each line: returns the line when it begins or ends a fence, and undefined when it may do so with
   * what follows. `must`: it is to be told from what is there; `isEnd`: nothing follows.
   */
  line(text: string, must: boolean, isEnd: boolean): string | undefined
}

/** Fenced code that begins lines, where there is no doubt about what a renderer takes for it. */
export function followFences(): Fences {
  let fence: Fence | undefined
  /** Whether a fence has ended in a way of which renderers may think differently: from then on nothing is taken for code. */
  let isDoubtful = false

  function begins([line, indentation = '', mark = '', rest = '']: RegExpExecArray): boolean {
    // What has backticks behind it is a code span.
    if (isDoubtful || (mark.startsWith('`') && rest.includes('`')) || /\]\s*[(:]/.test(rest)) return false
    // To some renderers the last line is text, unless it ends.
    if (!line.endsWith('\n') && !/^\w*$/.test(rest)) return false
    fence = { mark, indentation: indentation.length }
    return true
  }

  function ends([, indentation = '', mark = '', rest = '']: RegExpExecArray, isWhole: boolean): boolean {
    if (!fence || !mark.startsWith(fence.mark) || rest.trim() !== '') return false
    const isClear =
      isWhole && /^ *$/.test(indentation) && indentation.length >= fence.indentation && indentation.length <= 3
    if (!isClear) isDoubtful = true
    fence = undefined
    return isClear
  }

  /** A fence inside of a list ends with it. */
  function leaveList(text: string): void {
    const indentation = /^ *(?=[^ \n])/.exec(text)?.[0].length
    if (!fence || indentation === undefined || indentation >= fence.indentation || text.startsWith('\t')) return
    fence = undefined
    isDoubtful = true
  }

  return {
    isOpen: () => fence !== undefined,
    line(text, must, isEnd) {
      const [start, whole] = fence === undefined ? [FENCE_START, FENCE_LINE] : [FENCE_END_START, FENCE_END]
      if (!must && start.test(text)) return undefined
      const line = whole.exec(text)
      const isWhole = isEnd || (line?.[0].endsWith('\n') ?? false)
      if (line && (fence ? ends(line, isWhole) : isWhole && begins(line))) return line[0]
      leaveList(text)
      return ''
    },
  }
}
