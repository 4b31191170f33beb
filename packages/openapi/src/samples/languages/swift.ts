import type { RequestBody } from '@octavo/core'
import { bracedEscape, hashes, jsonText, quoted } from './literals.js'
import { BOUNDARY, messageType, partHead, requestHeaders, type SampleWriter } from './requestParts.js'

export const swift: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = requestHeaders(request)
  if (body?.kind === 'multipart') {
    headers.push(messageType(body))
  }
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${string(url)})!)`,
    ...(method === 'GET' ? [] : [`request.httpMethod = ${string(method)}`]),
    ...headers.map(({ name, value }) => `request.addValue(${string(value)}, forHTTPHeaderField: ${string(name)})`),
    ...bodyLines(body),
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`request.httpBody = Data(${rawString(jsonText(body.value))}.utf8)`]
  if (body.kind === 'file') return [`request.httpBody = ${fileData(body.file.fileName)}`]
  if (body.kind !== 'multipart') return [`request.httpBody = Data(${string(body.text)}.utf8)`]
  const parts = body.parts.flatMap((part) => [
    `form.append(Data(${string(partHead(part, BOUNDARY))}.utf8))`,
    `form.append(${part.file ? fileData(part.file.fileName) : `Data(${string(part.value ?? '')}.utf8)`})`,
    'form.append(Data("\\r\\n".utf8))',
  ])
  return [
    '',
    'var form = Data()',
    ...parts,
    `form.append(Data("--${BOUNDARY}--\\r\\n".utf8))`,
    'request.httpBody = form',
  ]
}

function fileData(name: string): string {
  return `try Data(contentsOf: URL(fileURLWithPath: ${string(name)}))`
}

function rawString(text: string): string {
  const marks = hashes(text, /["\\](#+)/g)
  return `${marks}"""\n${text}\n"""${marks}`
}

/** Returns a string. Backslashes start an interpolation and are always escaped. */
function string(text: string): string {
  return quoted(text, { control: bracedEscape })
}
