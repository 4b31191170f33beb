import type { RequestBody } from '@octavo/core'
import { jsonText, quoted } from './literals.js'
import {
  BOUNDARY,
  messageType,
  otherMultipart,
  partHead,
  requestHeaders,
  type SampleWriter,
  titleCase,
} from './requestParts.js'

export const ruby: SampleWriter = (request) => {
  const { method, url, body } = request
  const isKnown = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
  const create = isKnown
    ? `Net::HTTP::${titleCase(method)}.new(uri)`
    : `Net::HTTPGenericRequest.new(${string(method)}, true, true, uri)`
  return [
    "require 'net/http'",
    "require 'uri'",
    '',
    `uri = URI(${string(url)})`,
    `request = ${create}`,
    ...requestHeaders(request).map(({ name, value }) => `request.add_field(${string(name)}, ${string(value)})`),
    ...bodyLines(body),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    '',
    'puts response.body',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  // The quoted identifier disables interpolation. No line of JSON starts with it.
  if (body.kind === 'json') return [`request.body = <<~'JSON'\n${indented(jsonText(body.value))}\nJSON`]
  if (body.kind === 'file') return [`request.body = File.binread(${string(body.file.fileName)})`]
  if (body.kind !== 'multipart') return [`request.body = ${string(body.text)}`]
  // The library writes types only for files.
  if (otherMultipart(body) || body.parts.some(({ file, contentType }) => !file && contentType)) return message(body)
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const content = file ? `File.open(${string(file.fileName)})` : string(value)
    const options = contentType ? `, { content_type: ${string(contentType)} }` : ''
    return `  [${string(name)}, ${content}${options}]`
  })
  return [`request.set_form([\n${parts.join(',\n')}\n], ${string(body.mediaType)})`]
}

/** Writes a multipart body part by part. `.b` makes strings binary, so that they can be joined with the content of files. */
function message(body: Extract<RequestBody, { kind: 'multipart' }>): string[] {
  const lines = body.parts.map((part) => {
    const content = part.file ? `File.binread(${string(part.file.fileName)})` : `${string(part.value ?? '')}.b`
    return `  ${string(partHead(part, BOUNDARY))}.b + ${content}`
  })
  return [
    `request['Content-Type'] = ${string(messageType(body).value)}`,
    `request.body = [\n${[...lines, `  ${string(`--${BOUNDARY}--\r\n`)}`].join(',\n')}\n].join("\\r\\n")`,
  ]
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ')
}

/** Returns a string. `#` starts an interpolation. */
function string(text: string): string {
  return quoted(text, { escaped: '#' })
}
