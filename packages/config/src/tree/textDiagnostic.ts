import type { RuleId } from '@octavo/core'

/** Bytes of UTF-8 that one configuration file may have; real ones stay below 0.3 MB. */
const MAX_FILE_SIZE = 5_000_000

/** Brackets open at once in one file; deeper text would exhaust the parser's stack. */
const MAX_BRACKET_DEPTH = 500

interface TextDiagnostic {
  rule: RuleId
  message: string
  hint?: string
  /** Offset of the location, when it is not the whole file. */
  offset?: number
}

/** Says why a file's text cannot be parsed at all, or undefined when it can. */
export function findTextDiagnostic(file: string, text: string): TextDiagnostic | undefined {
  if (text.length > MAX_FILE_SIZE) {
    return { rule: 'CFG_TOO_BIG', message: `${file} is larger than ${MAX_FILE_SIZE / 1_000_000} MB.` }
  }
  if (isUtf16(text)) {
    return {
      rule: 'CFG_ENCODING',
      message: `${file} is UTF-16; save it as UTF-8.`,
      hint: 'In most editors: "Save with encoding", "UTF-8".',
    }
  }
  if (text.trim() === '') return { rule: 'CFG_EMPTY', message: `${file} is empty.` }
  const offset = findTooDeepBracket(text)
  if (offset === undefined) return undefined
  return {
    rule: 'CFG_TOO_DEEP',
    message: `${file} is nested deeper than ${MAX_BRACKET_DEPTH} brackets.`,
    offset,
  }
}

/** UTF-16 read as UTF-8 shows its byte order mark as replacement characters, or NULs between letters. */
function isUtf16(text: string): boolean {
  return text.startsWith('\ufffd\ufffd') || text.slice(0, 4).includes('\0')
}

function findTooDeepBracket(text: string): number | undefined {
  let depth = 0
  let inString = false
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset]
    if (inString) {
      if (character === '\\') offset++
      // A string never spans lines, so an unclosed quote must not hide the brackets behind it.
      else if (character === '"' || character === '\n') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > MAX_BRACKET_DEPTH) return offset
    } else if (character === '}' || character === ']') depth--
  }
  return undefined
}
