import type { RequestBody, RequestPart } from '@octavo/core'
import { bracedEscape, jsonText, needsEscapes, quoted, rawQuoted } from './literals.js'
import { BOUNDARY, messageType, otherMultipart, partHead, requestHeaders, type SampleWriter } from './requestParts.js'

export const php: SampleWriter = (request) => {
  const { method, url, body } = request
  const type = body?.kind === 'multipart' && !isArray(body) ? [messageType(body)] : []
  const headers = [...requestHeaders(request), ...type].map(
    ({ name, value }) => `        ${string(`${name}: ${value}`)},`,
  )
  const options = [
    `    CURLOPT_CUSTOMREQUEST => ${string(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyCode(body)},`] : []),
  ]
  return [
    '<?php',
    '',
    `$curl = curl_init(${string(url)});`,
    '',
    'curl_setopt_array($curl, [',
    ...options,
    ']);',
    '',
    '$response = curl_exec($curl);',
    'curl_close($curl);',
    '',
    'echo $response;',
  ].join('\n')
}

function bodyCode(body: RequestBody): string {
  // No line of JSON starts with the closing identifier.
  if (body.kind === 'json') return `<<<'JSON'\n${jsonText(body.value)}\nJSON`
  if (body.kind === 'file') return `file_get_contents(${string(body.file.fileName)})`
  if (body.kind !== 'multipart') return string(body.text)
  return isArray(body) ? partArray(body.parts) : message(body.parts)
}

/** True if a cURL array can express the parts: unique names, and types only for files. */
function isArray(body: Extract<RequestBody, { kind: 'multipart' }>): boolean {
  if (otherMultipart(body)) return false
  const { parts } = body
  const names = new Set(parts.map(({ name }) => name))
  return names.size === parts.length && parts.every(({ file, contentType }) => file || !contentType)
}

function partArray(parts: readonly RequestPart[]): string {
  const entries = parts.map(({ name, value = '', file, contentType }) => {
    const type = contentType ? `, ${string(contentType)}` : ''
    const content = file ? `new CURLFile(${string(file.fileName)}${type})` : string(value)
    return `        ${string(name)} => ${content},`
  })
  return `[\n${entries.join('\n')}\n    ]`
}

export function message(parts: readonly RequestPart[]): string {
  const lines = parts.map((part) => {
    const content = part.file ? `file_get_contents(${string(part.file.fileName)})` : string(part.value ?? '')
    return `        ${doubleQuoted(partHead(part, BOUNDARY))} . ${content},`
  })
  return `implode("\\r\\n", [\n${lines.join('\n')}\n        ${doubleQuoted(`--${BOUNDARY}--\r\n`)},\n    ])`
}

export function string(text: string): string {
  if (needsEscapes(text)) return doubleQuoted(text)
  return `'${rawQuoted(text, /[\\']/g, '\\$&')}'`
}

/** Returns a double-quoted string, because single-quoted ones have no escapes for line breaks. */
function doubleQuoted(text: string): string {
  return quoted(text, { escaped: '$', control: bracedEscape })
}
