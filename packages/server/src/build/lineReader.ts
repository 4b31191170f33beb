import { StringDecoder } from 'node:string_decoder'

export type LineEnd = '\n' | '\0'

/**
 * Returns a function that splits the output of an untrusted process into lines. Lines that are too long are skipped
 * without buffering.
 * @param longest maximum length in UTF-16 code units
 * @param end character that ends a line
 */
export function createLineReader(
  longest: number,
  onLine: (line: string) => void,
  end: LineEnd = '\n',
): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let isTooLong = false
  return (chunk) => {
    const parts = decoder.write(chunk).split(end)
    const last = parts.pop() ?? ''
    for (const part of parts) {
      const line = rest + part
      rest = ''
      if (!isTooLong && line.length <= longest) onLine(line)
      isTooLong = false
    }
    rest += last
    if (rest.length <= longest) return
    rest = ''
    isTooLong = true
  }
}
