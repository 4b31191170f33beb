import { decodeText } from './decodeText.js'
import { parseJson } from './parseJson.js'
import { parseYaml } from './parseYaml.js'
import type { Source } from './source.js'

/** Reads JSON or YAML by the file extension, or else by the first character. Never throws. */
export function parseSource(bytes: Uint8Array, file: string): Source {
  const decoded = decodeText(bytes, file)
  if ('problem' in decoded) {
    const problems = [{ severity: 'error' as const, ...decoded.problem }]
    const nowhere = { locate: () => undefined, written: () => undefined, positionAt: () => ({ line: 1, column: 1 }) }
    return { file, problems, ...nowhere, release: () => {} }
  }
  const { text } = decoded
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\s*[{[]/.test(text))
  return isJson ? parseJson(text, file) : parseYaml(text, file)
}
