import type { RequestBody, RequestPart } from '@octavo/core'
import { jsonText, needsEscapes, rawQuoted } from './literals.js'
import {
  customHeaders,
  headText,
  otherMultipart,
  partHeaders,
  requestHeaders,
  type SampleWriter,
} from './requestParts.js'

export const powershell: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = body ? customHeaders(request) : requestHeaders(request)
  const parameters = [
    `-Uri ${string(url)}`,
    /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
      ? `-Method ${method}`
      : `-CustomMethod ${string(method)}`,
    ...(headers.length > 0 ? ['-Headers $headers'] : []),
    ...bodyParameters(body),
  ]
  return [
    ...(headers.length > 0
      ? ['$headers = @{', ...headers.map(({ name, value }) => `    ${string(name)} = ${string(value)}`), '}']
      : []),
    ...bodyLines(body),
    `$response = Invoke-RestMethod ${parameters.join(' `\n    ')}`,
    '$response',
  ].join('\n')
}

function bodyParameters(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'multipart') return [isTyped(body) ? '-Body $form' : '-Form $form']
  const type = `-ContentType ${string(body.mediaType)}`
  return body.kind === 'file' ? [type, `-InFile ${string(body.file.fileName)}`] : [type, '-Body $body']
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body || body.kind === 'file') return []
  // No line of JSON starts with the closing mark.
  if (body.kind === 'json') return [`$body = @'\n${jsonText(body.value)}\n'@`]
  if (body.kind !== 'multipart') return [`$body = ${string(body.text)}`]
  return isTyped(body) ? message(body) : table(body.parts)
}

/** True if the parts need types, which a hash table cannot express. */
function isTyped(body: Extract<RequestBody, { kind: 'multipart' }>): boolean {
  return otherMultipart(body) !== undefined || body.parts.some(({ contentType }) => contentType)
}

function table(parts: readonly RequestPart[]): string[] {
  const names = [...new Set(parts.map(({ name }) => name))]
  const fields = names.map((name) => {
    const values = parts
      .filter((part) => part.name === name)
      .map(({ value = '', file }) => (file ? `Get-Item -Path ${string(file.fileName)}` : string(value)))
    return `    ${string(name)} = ${values.length > 1 ? `@(${values.map((value) => `(${value})`).join(', ')})` : values[0]}`
  })
  return ['$form = @{', ...fields, '}']
}

/** Writes the headers itself, because .NET quotes names only if necessary and writes file names twice. */
function message(body: Extract<RequestBody, { kind: 'multipart' }>): string[] {
  const other = otherMultipart(body)
  const lines = body.parts.flatMap(({ name, value = '', file, contentType }) => [
    file
      ? `$part = [Net.Http.ByteArrayContent]::new([byte[]](Get-Content -Path ${string(file.fileName)} -AsByteStream -Raw))`
      : `$part = [Net.Http.StringContent]::new(${string(value)})`,
    ...(contentType
      ? [`$part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse(${string(contentType)})`]
      : []),
    ...(other && (name || file)
      ? [
          `$part.Headers.ContentDisposition = [Net.Http.Headers.ContentDispositionHeaderValue]::Parse(${string(partDisposition({ name, file }))})`,
        ]
      : []),
    other
      ? '$form.Add($part)'
      : `$form.Add($part, ${string(`"${headText(name)}"`)}${file ? `, ${string(headText(file.fileName))}` : ''})`,
  ])
  const subtype = /\/([^;]*)/.exec(body.mediaType)?.[1]?.trim() ?? 'mixed'
  const type = other ? `MultipartContent]::new(${string(subtype)})` : 'MultipartFormDataContent]::new()'
  return [`$form = [Net.Http.${type}`, ...lines]
}

function partDisposition(part: RequestPart): string {
  return partHeaders(part).find(({ name }) => name === 'Content-Disposition')?.value ?? ''
}

/** Returns a string. Curly quotes also end it. */
function string(text: string): string {
  if (needsEscapes(text)) return `"${Array.from(text, escaped).join('')}"`
  return `'${rawQuoted(text, /['\u2018-\u201b]/g, '$&$&')}'`
}

/** Escapes a character. In double quotes, a backtick starts an escape. */
function escaped(char: string): string {
  if (char === '\r') return '`r'
  if (char === '\n') return '`n'
  if (/["\u201c-\u201e$`]/.test(char)) return `\`${char}`
  return needsEscapes(char) ? `\`u{${char.charCodeAt(0).toString(16)}}` : char
}
