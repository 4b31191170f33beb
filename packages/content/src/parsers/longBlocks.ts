import { readTokens } from './repairs.js'
import { type Edit, editSource, type SourceFile } from './sourceFile.js'

/** Number of characters without a blank line after which tags on their own lines get one before them. */
const LONG = 16_000
/** Maximum work of the native parser, above which the reference parser reads a text. */
export const MAX_NATIVE_WORK = 1e9
/** Maximum work of the reference parser. */
export const MAX_REFERENCE_WORK = 1e11

const TAG_LINE = /^[ \t]*<\/?[A-Za-z][\w.:-]*(?:\s[^<>{}]*)?>[ \t]*$/
/** Matches lines that can be before a tag: not of lists, quotes, tables and modules, where a blank line has a meaning. */
const TAG_START = /^[ \t]*<.*>[ \t]*$/
const LIST_OR_MODULE = /^[ \t]*(?:[-*+>|]|\d+[.)])|^(?:import|export)\b/

/**
 * Inserts blank lines before tags on their own lines in long text without any, such as an HTML table. For such tags, the
 * native parser looks at all text since the last blank line. The tree is the same, because they end paragraphs anyway.
 */
export function separateTags(source: SourceFile, bodyOffset: number): SourceFile {
  const edits: Edit[] = []
  let isWritten: ((offset: number) => boolean) | undefined
  for (const { start, lines } of blocks(source.text, bodyOffset)) {
    if (lines.some((line) => LIST_OR_MODULE.test(line))) continue
    let [at, from] = [start, start]
    lines.forEach((line, index) => {
      if (at - from > LONG && TAG_LINE.test(line) && TAG_START.test(lines[index - 1] ?? '')) {
        isWritten ??= writtenAt(source.text, bodyOffset)
        if (!isWritten(at)) edits.push({ start: at, end: at, text: '\n' })
        from = at
      }
      at += line.length + 1
    })
  }
  return editSource(source, edits)
}

/** Returns a function that tells, for ascending offsets, if they are inside code, comments, braces or tags. */
function writtenAt(text: string, bodyOffset: number): (offset: number) => boolean {
  const tokens = readTokens(text, bodyOffset)
  let index = 0
  let depth = 0
  return (offset) => {
    for (let token = tokens[index]; token && token.end <= offset; token = tokens[++index]) {
      const { brace } = token.groups
      if (brace) depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
    }
    return depth > 0 || (tokens[index]?.start ?? offset) < offset
  }
}

interface ParserWork {
  native: number
  reference: number
  /** Offset and length of the block that takes the reference parser most. */
  start: number
  length: number
}

/**
 * Returns the work of parsers that grows faster than the text, in characters. For marks in text, they look at all text
 * since the last blank line.
 */
export function parserWork(text: string, bodyOffset: number): ParserWork {
  if (8 * text.length ** 2 < MAX_NATIVE_WORK) return { native: 0, reference: 0, start: 0, length: 0 }
  const work = measureWork(text, bodyOffset)
  if (work.native <= MAX_NATIVE_WORK) return work
  // Code contains no marks, so it is omitted.
  const parts: string[] = []
  let from = 0
  for (const { start, end, groups } of readTokens(text, bodyOffset)) {
    if (Object.keys(groups).length > 0) continue
    parts.push(text.slice(from, start), text.slice(start, end).replace(MARK, ' '))
    from = end
  }
  return measureWork(parts.join('') + text.slice(from), bodyOffset)
}

const MARK = /[<{&@*_[\]`$~!]/g

function measureWork(text: string, bodyOffset: number): ParserWork {
  const work: ParserWork = { native: 0, reference: 0, start: bodyOffset, length: 0 }
  let maxWork = 0
  for (const { start, lines } of blocks(text, bodyOffset)) {
    let [length, expressions, entities, tags, marks] = [0, 0, 0, 0, 0]
    lines.forEach((line, index) => {
      length += line.length + 1
      const match = line.match(MARK)
      if (!match) return
      marks += match.length
      const count = (mark: string) => match.filter((each) => each === mark).length
      expressions += count('{')
      entities += count('&')
      if (TAG_LINE.test(lines[index + 1] ?? '')) tags += count('<')
      // For each tag, the native parser counts the columns before it.
      work.native += (line.length * count('<')) / 2
    })
    // For each entity, it copies the text before it.
    work.native += length * (expressions + 8 * entities + tags / 4)
    const reference = length * (marks + lines.length)
    work.reference += reference
    if (reference <= maxWork) continue
    maxWork = reference
    Object.assign(work, { start, length })
  }
  return work
}

interface Block {
  start: number
  lines: string[]
}

/** Returns the text between blank lines. */
function* blocks(text: string, bodyOffset: number): Generator<Block> {
  let block: Block | undefined
  let at = bodyOffset
  for (const line of text.slice(bodyOffset).split('\n')) {
    if (/\S/.test(line)) {
      block ??= { start: at, lines: [] }
      block.lines.push(line)
    } else if (block) {
      yield block
      block = undefined
    }
    at += line.length + 1
  }
  if (block) yield block
}
