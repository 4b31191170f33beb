import type { NameValue, RequestBody } from '@octavo/core'
import { jsonText } from './literals.js'
import { message, string } from './php.js'
import { messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

export const guzzle: SampleWriter = (request) => {
  const { method, url, body } = request
  const other = otherMultipart(body)
  const headers = [...requestHeaders(request), ...(other ? [messageType(other)] : [])]
  const options = [
    // Otherwise, responses of an error are an exception without the body.
    "    'http_errors' => false,",
    ...(headers.length > 0 ? [`    'headers' => [\n${headerLines(headers).join('\n')}\n    ],`] : []),
    ...(body ? [`    ${bodyOption(body)},`] : []),
  ]
  return [
    '<?php',
    '',
    "require 'vendor/autoload.php';",
    '',
    '$client = new GuzzleHttp\\Client();',
    '',
    `$response = $client->request(${string(method)}, ${string(url)}, [`,
    ...options,
    ']);',
    '',
    'echo $response->getBody();',
  ].join('\n')
}

function headerLines(headers: readonly NameValue[]): string[] {
  const names = [...new Set(headers.map(({ name }) => name))]
  return names.map((name) => {
    const values = headers.filter((header) => header.name === name).map(({ value }) => string(value))
    return `        ${string(name)} => ${values.length > 1 ? `[${values.join(', ')}]` : values[0]},`
  })
}

function bodyOption(body: RequestBody): string {
  // No line of JSON starts with the closing identifier.
  if (body.kind === 'json') return `'body' => <<<'JSON'\n${jsonText(body.value)}\nJSON`
  if (body.kind === 'file') return `'body' => fopen(${string(body.file.fileName)}, 'r')`
  if (body.kind !== 'multipart') return `'body' => ${string(body.text)}`
  if (otherMultipart(body)) return `'body' => ${message(body.parts)}`
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const entries = [
      `'name' => ${string(name)}`,
      `'contents' => ${file ? `fopen(${string(file.fileName)}, 'r')` : string(value)}`,
      ...(file ? [`'filename' => ${string(file.fileName)}`] : []),
      ...(contentType ? [`'headers' => ['Content-Type' => ${string(contentType)}]`] : []),
    ]
    return `        [${entries.join(', ')}],`
  })
  return `'multipart' => [\n${parts.join('\n')}\n    ]`
}
