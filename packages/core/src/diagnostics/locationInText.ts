/** A text that is a value in a JSON or YAML file. */
interface WrittenText {
  /** The text of the file. */
  raw: string
  /** Offset of the value in the file. */
  start: number
  /** The value without quotes, escapes and indentation. */
  value: string
}

/** Converts an offset in the value to an offset in the file. Undefined if it is ambiguous. */
export function locationInText({ raw, start, value }: WrittenText, offset: number): number | undefined {
  const mark = raw[start]
  if (mark === '|' || mark === '>') return placeInBlock({ raw, start, value }, offset)
  const before = value.slice(0, offset)
  const [from, text] =
    mark === '"'
      ? [start + 1, JSON.stringify(before).slice(1, -1)]
      : mark === "'"
        ? [start + 1, before.replaceAll("'", "''")]
        : [start, before]
  return raw.startsWith(text, from) ? from + text.length : undefined
}

/**
 * Returns the offset in the file for an offset in the value of a YAML block. Each line of a literal block (`|`) is a line
 * of the value. A folded block (`>`) can join lines; the result is undefined if the lines differ.
 */
function placeInBlock({ raw, start, value }: WrittenText, offset: number): number | undefined {
  const lineStart = value.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = value.slice(lineStart).split('\n', 1)
  let at = start
  for (let number = value.slice(0, lineStart).split('\n').length; number > 0; number--) {
    at = raw.indexOf('\n', at) + 1
    if (at === 0) return undefined
  }
  const [rawLine = ''] = raw.slice(at).split(/\r?\n/, 1)
  return rawLine.endsWith(line) ? at + rawLine.length - line.length + (offset - lineStart) : undefined
}
