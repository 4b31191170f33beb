import { findFences } from './codeFinder.js'
import type { Changes, Edit } from './draft.js'

/** Rewrites the words after the backticks of code blocks. */
export function convertFences(rewrite: (info: string) => string): (text: string) => Changes {
  return (text) => ({
    edits: findFences(text).flatMap(({ info, infoEnd }): Edit[] => {
      const infoText = text.slice(info, infoEnd)
      const rewritten = rewrite(infoText.trim())
      return rewritten === infoText.trim() ? [] : [{ start: info, end: infoEnd, text: rewritten }]
    }),
  })
}

/** Finds `// highlight-next-line` and similar comments, each on a separate line. */
const MARK =
  /^\s*(?:\/\/|#|--|\/\*|<!--|\{\/\*|%|;|REM)\s*(highlight|this-will-error|error|success)-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/

/** Removes comments that mark lines, and names these lines after the backticks. */
export function convertLineMarks(text: string): Changes {
  if (!/-(?:next-line|start|end)/.test(text)) return { edits: [] }
  return { edits: findFences(text).flatMap((fence) => markedLines(text, fence)) }
}

function markedLines(text: string, { infoEnd, close }: { infoEnd: number; close: number }): Edit[] {
  const edits: Edit[] = []
  const marked: number[] = []
  let offset = infoEnd + 1
  let number = 0
  let next = false
  let isInRange = false
  if (offset >= close) return []
  for (const line of text.slice(offset, close - 1).split('\n')) {
    const mark = MARK.exec(line)
    if (mark) {
      edits.push({ start: offset, end: offset + line.length + 1, text: '' })
      if (mark[2] === 'next-line') next = true
      else isInRange = mark[2] === 'start'
    } else {
      number++
      if (next || isInRange) marked.push(number)
      next = false
    }
    offset += line.length + 1
  }
  return marked.length === 0 ? edits : [{ start: infoEnd, end: infoEnd, text: ` {${toRanges(marked)}}` }, ...edits]
}

/** Writes 1, 2, 3, 5 as `1-3,5`. */
function toRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')
}
