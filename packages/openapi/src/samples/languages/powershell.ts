import type { RequestBody, RequestPart } from '@octavo/core'
import { jsonText, rawQuoted } from '../literals.js'
import { headersOf, headText, ownHeaders, type SampleWriter } from '../parts.js'

export const powershell: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = body ? ownHeaders(request) : headersOf(request)
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
  if (body.kind === 'multipart') return [isTyped(body.parts) ? '-Body $form' : '-Form $form']
  const type = `-ContentType ${string(body.mediaType)}`
  return body.kind === 'file' ? [type, `-InFile ${string(body.file.fileName)}`] : [type, '-Body $body']
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body || body.kind === 'file') return []
  // No line of JSON begins with what ends the text.
  if (body.kind === 'json') return [`$body = @'\n${jsonText(body.value)}\n'@`]
  if (body.kind !== 'multipart') return [`$body = ${string(body.text)}`]
  return isTyped(body.parts) ? message(body.parts) : table(body.parts)
}

/** Tables have no place for types. */
function isTyped(parts: readonly RequestPart[]): boolean {
  return parts.some(({ contentType }) => contentType)
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

/** .NET puts quotes around names only where it must, as opposed to browsers; it writes those of files twice. */
function message(parts: readonly RequestPart[]): string[] {
  const lines = parts.flatMap(({ name, value = '', file, contentType }) => [
    file
      ? `$part = [Net.Http.ByteArrayContent]::new([byte[]](Get-Content -Path ${string(file.fileName)} -AsByteStream -Raw))`
      : `$part = [Net.Http.StringContent]::new(${string(value)})`,
    ...(contentType
      ? [`$part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse(${string(contentType)})`]
      : []),
    `$form.Add($part, ${string(`"${headText(name)}"`)}${file ? `, ${string(headText(file.fileName))}` : ''})`,
  ])
  return ['$form = [Net.Http.MultipartFormDataContent]::new()', ...lines]
}

/** Curly quotes end a string as well as straight ones. */
function string(text: string): string {
  return `'${rawQuoted(text, /['\u2018-\u201b]/g, '$&$&')}'`
}
