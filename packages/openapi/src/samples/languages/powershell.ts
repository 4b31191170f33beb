import type { RequestBody } from '@octavo/core'
import { jsonText, rawQuoted } from '../literals.js'
import { headersOf, ownHeaders, type SampleWriter } from '../parts.js'

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
  if (body.kind === 'multipart') return ['-Form $form']
  const type = `-ContentType ${string(body.mediaType)}`
  return body.kind === 'file' ? [type, `-InFile ${string(body.file.fileName)}`] : [type, '-Body $body']
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body || body.kind === 'file') return []
  // No line of JSON begins with what ends the text.
  if (body.kind === 'json') return [`$body = @'\n${jsonText(body.value)}\n'@`]
  if (body.kind !== 'multipart') return [`$body = ${string(body.text)}`]
  const names = [...new Set(body.parts.map(({ name }) => name))]
  const fields = names.map((name) => {
    const values = body.parts
      .filter((part) => part.name === name)
      .map(({ value = '', file }) => (file ? `Get-Item -Path ${string(file.fileName)}` : string(value)))
    return `    ${string(name)} = ${values.length > 1 ? `@(${values.map((value) => `(${value})`).join(', ')})` : values[0]}`
  })
  return ['$form = @{', ...fields, '}']
}

/** Curly quotes end a string as well as straight ones. */
function string(text: string): string {
  return `'${rawQuoted(text, /['\u2018-\u201b]/g, '$&$&')}'`
}
