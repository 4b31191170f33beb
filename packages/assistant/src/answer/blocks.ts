/** Paragraphs, lists and code of a Markdown text; code stays whole. */
export function blocksOf(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence) && line.trim() === mark)
      fence = undefined
    if (line.trim() === '' && fence === undefined) end()
    else lines.push(line)
  }
  if (fence !== undefined) lines.push(fence)
  end()
  return blocks
}

/** The blocks around the one that says most of some words, up to a length; a heading alone is no answer. */
export function bestBlocks(
  markdown: string,
  words: ReadonlySet<string>,
  wordsOf: (text: string) => string[],
  length: number,
): string {
  const blocks = blocksOf(markdown)
  const scores = blocks.map((block) => new Set(wordsOf(block).filter((word) => words.has(word))).size)
  let from = Math.max(0, scores.indexOf(Math.max(...scores)))
  // What introduces a list or code stands before it.
  if (from > 0 && /:\s*$/.test(blocks[from - 1] ?? '')) from--
  const kept: string[] = []
  let left = length
  for (const block of blocks.slice(from)) {
    if (kept.length > 0 && block.length > left) break
    kept.push(block.length > 2 * length ? cut(block, length) : block)
    left -= block.length
  }
  return kept.join('\n\n')
}

/** At the end of a line or a sentence; code is closed again. */
function cut(block: string, length: number): string {
  const start = block.slice(0, length)
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('. ') + 1)
  const text = `${start.slice(0, end > length / 2 ? end : length).trimEnd()} …`
  const fence = /^\s*(`{3,}|~{3,})/.exec(block)?.[1]
  return fence === undefined ? text : `${text}\n${fence}`
}
