/** A fenced code block: offsets of its lines in the text. */
export interface Fence {
  /** Offset of the first line. */
  start: number
  /** Offset of the text after the backticks or tildes. */
  info: number
  /** Offset of the end of the first line. */
  infoEnd: number
  /** Offset of the line that closes it. */
  close: number
  /** Offset of its end. */
  end: number
}

const FENCE = /^([ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*)(`{3,}|~{3,})(.*)$/

/** Finds fenced code at any indentation, as MDX does, also in text that is not valid MDX yet. */
export function findFences(text: string): Fence[] {
  const fences: Fence[] = []
  let open: (Omit<Fence, 'close' | 'end'> & { marker: string }) | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const end = offset + line.length
    if (open) {
      const closing = /^[ \t>]*(`{3,}|~{3,})[ \t\r]*$/.exec(line)?.[1]
      if (closing?.startsWith(open.marker)) {
        const { marker: _, ...rest } = open
        fences.push({ ...rest, close: offset, end })
        open = undefined
      }
    } else {
      const [, before = '', marker = '', info = ''] = FENCE.exec(line) ?? []
      if (marker !== '' && !(marker[0] === '`' && info.includes('`'))) {
        open = { start: offset, info: offset + before.length + marker.length, infoEnd: end, marker }
      }
    }
    offset = end + 1
  }
  if (open)
    fences.push({ start: open.start, info: open.info, infoEnd: open.infoEnd, close: text.length, end: text.length })
  return fences
}

/** Returns a function that tells whether an offset is inside code: a fence or a span between backticks. */
export function codeFinder(text: string): (offset: number) => boolean {
  const fences = findFences(text)
  const ranges = [...fences.map(({ start, end }) => [start, end] as const), ...findSpans(text, fences)]
  ranges.sort((a, b) => a[0] - b[0])
  return (offset) => {
    let low = 0
    let high = ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.[0] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    const range = ranges[low - 1]
    return range !== undefined && offset < range[1]
  }
}

/** A span ends at the same number of backticks, in the same paragraph. */
function findSpans(text: string, fences: readonly Fence[]): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = []
  const runs = /(?<!\\)`+/g
  for (let run = runs.exec(text); run; run = runs.exec(text)) {
    const { index } = run
    const fence = fences.find(({ start, end }) => start <= index && index < end)
    if (fence) {
      runs.lastIndex = fence.end
      continue
    }
    const from = index + run[0].length
    const paragraph = text.slice(from, paragraphEnd(text, from))
    const close = [...paragraph.matchAll(/`+/g)].find(({ 0: marker }) => marker === run[0])
    if (!close) continue
    const end = from + close.index + run[0].length
    spans.push([index, end])
    runs.lastIndex = end
  }
  return spans
}

function paragraphEnd(text: string, from: number): number {
  const end = text.slice(from).search(/\n[ \t]*\n/)
  return end === -1 ? text.length : from + end
}
