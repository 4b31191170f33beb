import { StringDecoder } from 'node:string_decoder'

export type LineEnd = '\n' | '\0'

/**
 * Cuts what a stranger's process prints into lines. A line that is too long is left out, and never held.
 * @param longest in UTF-16 units
 * @param end what a line ends with
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
