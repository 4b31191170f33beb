/**
 * A file of data as a plain script: pages opened from a folder may load those, and nothing else. The data is a string
 * that the browser parses as JSON, which is faster than code of that size; readers in Node never run it.
 * @param path of the file from the site's root, under which browsers find the data
 */
export function writeDataScript(path: string, data: unknown): string {
  return `${START}${JSON.stringify(path)}${MIDDLE}${JSON.stringify(JSON.stringify(data))}${END}`
}

const START = '((window.octavo??={}).searchFiles??={})['
const MIDDLE = ']=JSON.parse('
const END = ')\n'

/** The data of a script that `writeDataScript` wrote; undefined for anything else. */
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
