/**
 * Returns a data file as a classic script, because pages opened from a folder can load no other data. Browsers parse
 * the data as a JSON string, which is faster than JavaScript of that size. Node never runs the script.
 * @param path path of the file from the site's root, which is also the key of the data in browsers
 */
export function writeDataScript(path: string, data: unknown): string {
  return `${START}${JSON.stringify(path)}${MIDDLE}${JSON.stringify(JSON.stringify(data))}${END}`
}

const START = '((window.octavo??={}).searchFiles??={})['
const MIDDLE = ']=JSON.parse('
const END = ')\n'

/** Returns the data in a script written by `writeDataScript`. Undefined for other texts. */
export function readDataScript(text: string): unknown {
  const at = text.indexOf(MIDDLE)
  if (!text.startsWith(START) || at < 0 || !text.endsWith(END)) return undefined
  try {
    const json: unknown = JSON.parse(text.slice(at + MIDDLE.length, -END.length))
    return typeof json === 'string' ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}
