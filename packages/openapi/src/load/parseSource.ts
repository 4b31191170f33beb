import type { TextStore } from '../model/spec.js'
import { LIMITS } from './limits.js'
import { parseJson } from './parseJsonSource.js'
import { parseYaml } from './parseYamlSource.js'
import { createSource, type Source, type SourceDiagnostic } from './source.js'

/** Reads JSON or YAML, chosen by the file extension or else by the first character. Never throws. `store` keeps what is read. */
export function parseSource(bytes: Uint8Array, file: string, store?: TextStore): Source {
  const decoded = decodeText(bytes, file)
  if ('problem' in decoded) {
    return createSource({ file, problems: [{ severity: 'error', ...decoded.problem }], text: '' })
  }
  const { text } = decoded
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\s*[{[]/.test(text))
  return isJson ? parseJson(text, file) : parseYaml(text, file, store)
}

/** Returns the text of a file without its byte order mark, or a diagnostic if it cannot be read. */
function decodeText(bytes: Uint8Array, file: string): { text: string } | { problem: SourceDiagnostic } {
  if (bytes.length > LIMITS.fileBytes) {
    const message = `${file} exceeds the file size limit (${LIMITS.fileBytes / 1_000_000} MB).`
    return { problem: { rule: 'OAS_TOO_BIG', message, hint: 'Split it into several documents.' } }
  }
  const encoding = otherEncoding(bytes)
  if (encoding) return { problem: wrongEncoding(file, encoding) }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: wrongEncoding(file, 'not UTF-8') }
  }
  if (text.trim() === '') return { problem: { rule: 'OAS_EMPTY', message: `${file} is empty.`, expected: EXPECTED } }
  return { text }
}

export const EXPECTED = 'an OpenAPI 3 or AsyncAPI document in JSON or YAML.'

function wrongEncoding(file: string, encoding: string): SourceDiagnostic {
  const message = `Unsupported encoding in ${file}: ${encoding}.`
  return { rule: 'OAS_ENCODING', message, expected: 'UTF-8.', hint: 'Most editors can "Save with encoding".' }
}

/** Detects UTF-16 and UTF-32 by byte order mark, or by NUL bytes between the first characters. */
function otherEncoding([a, b, c, d]: Uint8Array): string | undefined {
  const isUtf32 = (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)
  if (isUtf32) return 'UTF-32'
  const hasMark = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return hasMark || (a === 0 && b !== 0) || (b === 0 && a !== 0 && a !== undefined) ? 'UTF-16' : undefined
}
