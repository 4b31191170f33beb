import type { RequestBody } from '@octavo/core'
import { indent, jsonText, quoted } from './literals.js'
import { messagePieces, messageType, requestHeaders, type SampleWriter } from './requestParts.js'

export const java: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = requestHeaders(request)
  if (body?.kind === 'multipart') {
    headers.push(messageType(body))
  }
  const hasFiles = body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file))
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(hasFiles ? ['import java.nio.file.Path;'] : []),
    '',
    'HttpRequest request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${quoted(url)}))`,
    ...headers.map(({ name, value }) => `    .header(${quoted(name)}, ${quoted(value)})`),
    `    .method(${quoted(method)}, ${publisher(body)})`,
    '    .build();',
    '',
    'HttpResponse<String> response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    '',
    'System.out.println(response.body());',
  ].join('\n')
}

const PUBLISHERS = 'HttpRequest.BodyPublishers'

function publisher(body: RequestBody | undefined): string {
  if (!body) return `${PUBLISHERS}.noBody()`
  if (body.kind === 'file') return `${PUBLISHERS}.ofFile(Path.of(${quoted(body.file.fileName)}))`
  if (body.kind === 'json') return `${PUBLISHERS}.ofString(${textBlock(jsonText(body.value))})`
  if (body.kind !== 'multipart') return `${PUBLISHERS}.ofString(${quoted(body.text)})`
  const pieces = messagePieces(body, {
    text: (text) => `${PUBLISHERS}.ofString(${quoted(text)})`,
    file: (name) => `${PUBLISHERS}.ofFile(Path.of(${quoted(name)}))`,
  })
  return `${PUBLISHERS}.concat(\n        ${pieces.join(',\n        ')}\n    )`
}

/** Returns a text block. JSON never contains three quotes in a row. */
export function textBlock(json: string): string {
  return `"""\n        ${indent(json.replaceAll('\\', '\\\\'), '        ')}\n        """`
}
