import type { RequestBody } from '@octavo/core'
import { bracedEscape, jsonText, quoted } from './literals.js'
import { messagePieces, messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

export const dart: SampleWriter = (request) => {
  const { method, url, body } = request
  const other = otherMultipart(body)
  const isMultipart = body?.kind === 'multipart' && !other
  const type = isMultipart ? 'MultipartRequest' : 'Request'
  const headers = [...requestHeaders(request), ...(other ? [messageType(other)] : [])].map(
    ({ name, value }) => `  request.headers[${string(name)}] = ${string(value)};`,
  )
  const hasFile = body?.kind === 'file' || other
  const hasTypes = isMultipart && body.parts.some(({ contentType }) => contentType)
  return [
    ...(other ? ["import 'dart:convert';"] : []),
    ...(hasFile ? ["import 'dart:io';", ''] : []),
    "import 'package:http/http.dart' as http;",
    ...(hasTypes ? ["import 'package:http_parser/http_parser.dart';"] : []),
    '',
    'Future<void> main() async {',
    `  final request = http.${type}(${string(method)}, Uri.parse(${string(url)}));`,
    ...headers,
    ...bodyLines(body).map((line) => `  ${line}`),
    '',
    '  final response = await http.Response.fromStream(await request.send());',
    '  print(response.body);',
    '}',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`request.body = ${rawString(jsonText(body.value))};`]
  if (body.kind === 'file') return [`request.bodyBytes = await File(${string(body.file.fileName)}).readAsBytes();`]
  if (body.kind !== 'multipart') return [`request.body = ${string(body.text)};`]
  const other = otherMultipart(body)
  if (other) {
    const pieces = messagePieces(other, {
      text: (text) => `  ...utf8.encode(${string(text)}),`,
      file: (name) => `  ...await File(${string(name)}).readAsBytes(),`,
    })
    return ['request.bodyBytes = [', ...pieces, '];']
  }
  return body.parts.map(({ name, value = '', file, contentType }) => {
    const type = contentType ? `, contentType: MediaType.parse(${string(contentType)})` : ''
    return file
      ? `request.files.add(await http.MultipartFile.fromPath(${string(name)}, ${string(file.fileName)}${type}));`
      : `request.files.add(http.MultipartFile.fromString(${string(name)}, ${string(value)}${type}));`
  })
}

function rawString(text: string): string {
  return text.includes("'''") ? string(text) : `r'''\n${text}'''`
}

function string(text: string): string {
  return quoted(text, { quote: "'", escaped: '$', control: bracedEscape })
}
