import type { RequestBody } from '@octavo/core'
import { indent, jsonText, quoted, unicodeEscape } from './literals.js'
import { otherMultipart, partHeaders, requestHeaders, type SampleWriter } from './requestParts.js'

export const kotlin: SampleWriter = (request) => {
  const { method, url, body } = request
  const needsBody = /^(?:POST|PUT|PATCH)$/.test(method)
  const argument = body ? 'body' : needsBody ? 'ByteArray(0).toRequestBody()' : 'null'
  return [
    'import okhttp3.*',
    'import okhttp3.MediaType.Companion.toMediaType',
    'import okhttp3.RequestBody.Companion.asRequestBody',
    'import okhttp3.RequestBody.Companion.toRequestBody',
    ...(/File\(/.test(body ? bodyCode(body) : '') ? ['import java.io.File'] : []),
    '',
    'val client = OkHttpClient()',
    '',
    ...(body ? [`val body = ${bodyCode(body)}`, ''] : []),
    'val request = Request.Builder()',
    `    .url(${string(url)})`,
    ...requestHeaders(request).map(({ name, value }) => `    .addHeader(${string(name)}, ${string(value)})`),
    `    .method(${string(method)}, ${argument})`,
    '    .build()',
    '',
    'client.newCall(request).execute().use { response ->',
    '    println(response.body?.string())',
    '}',
  ].join('\n')
}

function bodyCode(body: RequestBody): string {
  const type = `${string(body.mediaType)}.toMediaType()`
  if (body.kind === 'json') return `${rawString(jsonText(body.value))}.toRequestBody(${type})`
  if (body.kind === 'file') return `File(${string(body.file.fileName)}).asRequestBody(${type})`
  if (body.kind !== 'multipart') return `${string(body.text)}.toRequestBody(${type})`
  const other = otherMultipart(body)
  if (other) return message(other)
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const partType = contentType ? `${string(contentType)}.toMediaType()` : 'null'
    if (file) {
      const content = `File(${string(file.fileName)}).asRequestBody(${partType})`
      return `    .addFormDataPart(${string(name)}, ${string(file.fileName)}, ${content})`
    }
    if (!contentType) return `    .addFormDataPart(${string(name)}, ${string(value)})`
    return `    .addFormDataPart(${string(name)}, null, ${string(value)}.toRequestBody(${partType}))`
  })
  return ['MultipartBody.Builder()', '    .setType(MultipartBody.FORM)', ...parts, '    .build()'].join('\n')
}

function message({ mediaType, parts }: Extract<RequestBody, { kind: 'multipart' }>): string {
  const lines = parts.map((part) => {
    const [type] = partHeaders(part).filter(({ name }) => name === 'Content-Type')
    const partType = type ? `${string(type.value)}.toMediaType()` : 'null'
    const disposition = partHeaders(part).filter(({ name }) => name === 'Content-Disposition')
    const headers = disposition.map(({ name, value }) => `Headers.headersOf(${string(name)}, ${string(value)}), `)
    const content = part.file
      ? `File(${string(part.file.fileName)}).asRequestBody(${partType})`
      : `${string(part.value ?? '')}.toRequestBody(${partType})`
    return `    .addPart(${headers.join('')}${content})`
  })
  const type = `    .setType(${string(mediaType)}.toMediaType())`
  return ['MultipartBody.Builder()', type, ...lines, '    .build()'].join('\n')
}

const DOLLAR = `$\{'$'}`

/** Returns a raw string, in which a dollar sign also starts a template. */
function rawString(json: string): string {
  return `"""\n    ${indent(
    json.replaceAll('$', () => DOLLAR),
    '    ',
  )}\n""".trimIndent()`
}

function string(text: string): string {
  return quoted(text, { escaped: '$', control: unicodeEscape })
}
