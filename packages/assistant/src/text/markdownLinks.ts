import { FENCE, FENCE_END } from './fenceLines.js'

/** A link or an image of Markdown; places are counted from the start of the text. */
export interface MarkdownLink {
  /** Where its first bracket stands; absent where that is in another line than the last one. */
  start?: number
  isImage: boolean
  /** The bracket behind its text. */
  close: number
  /** Of its address, without the brackets that may stand around it. */
  from: number
  to: number
  /** Behind its last bracket. */
  end: number
}

/** Behind `]`: an address, and a title. */
const TARGET =
  /\([ \t]{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<>\\]|\([^\s()<>\\]{0,200}\)){1,2000}))(?:[ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^()\n]{0,500}\)))?[ \t]{0,9}\)/y

/** Behind the bracket that ends where a link leads to, which begins at a place; undefined where it does not. */
export function targetEnd(line: string, at: number): number | undefined {
  TARGET.lastIndex = at
  const [whole] = TARGET.exec(line) ?? []
  return whole === undefined ? undefined : at + whole.length
}

/** The links and images outside of code, those within others first; each line is looked at once, whatever it holds. */
export function markdownLinks(markdown: string): MarkdownLink[] {
  const links: MarkdownLink[] = []
  let fence: string | undefined
  let start = 0
  for (const line of markdown.split('\n')) {
    if (fence !== undefined) {
      if (FENCE_END.exec(line)?.[1]?.startsWith(fence)) fence = undefined
    } else {
      fence = FENCE.exec(line)?.[1]
      if (fence === undefined && line.includes('](')) linksOfLine(line, start, links)
    }
    start += line.length + 1
  }
  return links
}

function linksOfLine(line: string, start: number, links: MarkdownLink[]): void {
  const open: number[] = []
  const codeEnd = codeEnds(line)
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (sign === '\\') at++
    else if (sign === '`') at = codeEnd(at) - 1
    else if (sign === '[') open.push(at)
    else if (sign === ']') {
      const bracket = open.pop()
      TARGET.lastIndex = at + 1
      const [whole, inBrackets, bare = ''] = TARGET.exec(line) ?? []
      if (whole === undefined) continue
      const isImage = bracket !== undefined && line[bracket - 1] === '!' && line[bracket - 2] !== '\\'
      const from = at + 1 + whole.indexOf(inBrackets === undefined ? bare : '<') + (inBrackets === undefined ? 0 : 1)
      links.push({
        isImage,
        close: start + at,
        from: start + from,
        to: start + from + (inBrackets ?? bare).length,
        end: start + at + 1 + whole.length,
        ...(bracket !== undefined && { start: start + bracket - (isImage ? 1 : 0) }),
      })
      at += whole.length
    }
  }
}

/** Where the code ends that a run of backticks begins; behind the run where none does. */
function codeEnds(line: string): (at: number) => number {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    const same = runs.get(run.length)
    if (same) same.push(index)
    else runs.set(run.length, [index])
  }
  for (const places of runs.values()) places.reverse()
  return (at) => {
    let end = at
    while (line[end] === '`') end++
    const places = runs.get(end - at) ?? []
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) < end) places.pop()
    const close = places.at(-1)
    return close === undefined ? end : close + end - at
  }
}
