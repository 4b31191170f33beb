import type { RequestBody } from '@octavo/core'
import { textBlock } from './java.js'
import { jsonText, quoted } from './literals.js'
import { messagePieces, messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

/** OkHttp in Java. It sets the type of a body itself, so headers of the request have none. */
export const okhttp: SampleWriter = (request) => {
  const { method, url, body } = request
  const all = requestHeaders(request)
  const isType = ({ name }: { name: string }) => name.toLowerCase() === 'content-type'
  const type = all.find(isType)?.value ?? body?.mediaType ?? ''
  const headers = body ? all.filter((header) => !isType(header)) : all
  // These methods must have a body.
  const empty = /^(?:POST|PUT|PATCH)$/.test(method) ? 'RequestBody.create(new byte[0], null)' : 'null'
  const code = body && bodyCode(body, type)
  return [
    'import okhttp3.*;',
    ...(code && /\bFiles\./.test(code) ? ['import java.nio.file.Files;', 'import java.nio.file.Path;'] : []),
    ...(code && /ByteArrayOutputStream/.test(code) ? ['import java.io.ByteArrayOutputStream;'] : []),
    ...(code && /new File\(/.test(code) ? ['import java.io.File;'] : []),
    '',
    'OkHttpClient client = new OkHttpClient();',
    '',
    ...(code ? [code, ''] : []),
    'Request request = new Request.Builder()',
    `    .url(${quoted(url)})`,
    ...headers.map(({ name, value }) => `    .addHeader(${quoted(name)}, ${quoted(value)})`),
    `    .method(${quoted(method)}, ${body ? 'body' : empty})`,
    '    .build();',
    '',
    'try (Response response = client.newCall(request).execute()) {',
    '    System.out.println(response.body().string());',
    '}',
  ].join('\n')
}

function bodyCode(body: RequestBody, type: string): string {
  const media = `MediaType.parse(${quoted(type)})`
  // Bytes, because the library adds a charset to the type of texts.
  const bytes = (text: string) => `RequestBody body = RequestBody.create(${text}.getBytes(), ${media});`
  if (body.kind === 'json') return bytes(textBlock(jsonText(body.value)))
  if (body.kind === 'file')
    return `RequestBody body = RequestBody.create(new File(${quoted(body.file.fileName)}), ${media});`
  if (body.kind !== 'multipart') return bytes(quoted(body.text))
  const other = otherMultipart(body)
  if (other) {
    const pieces = messagePieces(other, {
      text: (text) => `message.write(${quoted(text)}.getBytes());`,
      file: (name) => `message.write(Files.readAllBytes(Path.of(${quoted(name)})));`,
    })
    const create = `RequestBody.create(message.toByteArray(), MediaType.parse(${quoted(messageType(other).value)}))`
    return `ByteArrayOutputStream message = new ByteArrayOutputStream();\n${pieces.join('\n')}\nRequestBody body = ${create};`
  }
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const media = contentType ? `MediaType.parse(${quoted(contentType)})` : 'null'
    const key = quoted(name)
    if (file)
      return `    .addFormDataPart(${key}, ${quoted(file.fileName)}, RequestBody.create(new File(${quoted(file.fileName)}), ${media}))`
    if (!contentType) return `    .addFormDataPart(${key}, ${quoted(value)})`
    return `    .addFormDataPart(${key}, null, RequestBody.create(${quoted(value)}.getBytes(), ${media}))`
  })
  return `RequestBody body = new MultipartBody.Builder()\n    .setType(MultipartBody.FORM)\n${parts.join('\n')}\n    .build();`
}
