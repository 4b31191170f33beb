import { closingQuote } from '../json/exactNumber.js'
import { JSON_CODES } from './jsonText.js'

const { QUOTE, COMMA, CLOSE_BRACKET, CLOSE_BRACE } = JSON_CODES
const [SPACE, SLASH, ASTERISK] = [0x20, 0x2f, 0x2a]

/** Returns a text with spaces in place of comments and trailing commas, so that all offsets stay the same. */
export function withoutExtras(text: string): string {
  const parts: string[] = []
  let kept = 0
  const blank = (start: number, end: number) => {
    parts.push(text.slice(kept, start), text.slice(start, end).replace(/[^\r\n]/g, ' '))
    kept = end
  }
  // Offset of the last comma, while only white space and comments follow it.
  let comma: number | undefined
  const comments: [number, number][] = []
  const blankComments = () => {
    for (const [start, end] of comments.splice(0)) blank(start, end)
  }
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code <= SPACE) continue
    if (code === SLASH) {
      const end = endOfComment(text, offset)
      if (end === undefined) return text
      comments.push([offset, end])
      offset = end - 1
      continue
    }
    if (comma !== undefined && (code === CLOSE_BRACE || code === CLOSE_BRACKET)) blank(comma, comma + 1)
    blankComments()
    comma = code === COMMA ? offset : undefined
    if (code === QUOTE) offset = closingQuote(text, offset)
  }
  blankComments()
  parts.push(text.slice(kept))
  return parts.join('')
}

function endOfComment(text: string, start: number): number | undefined {
  if (text.charCodeAt(start + 1) === SLASH) {
    const end = text.indexOf('\n', start)
    return end < 0 ? text.length : end
  }
  if (text.charCodeAt(start + 1) !== ASTERISK) return undefined
  const end = text.indexOf('*/', start + 2)
  return end < 0 ? undefined : end + 2
}
