import type { RequestBody } from '@octavo/core'
import { jsonText, quoted } from './literals.js'
import { customHeaders, otherMultipart, partHeaders, type SampleWriter, titleCase } from './requestParts.js'

export const csharp: SampleWriter = (request) => {
  const { method, url, body } = request
  const isKnown = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
  const httpMethod = isKnown ? `HttpMethod.${titleCase(method)}` : `new HttpMethod(${quoted(method)})`
  return [
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${httpMethod}, ${quoted(url)});`,
    ...customHeaders(request).map(
      ({ name, value }) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`,
    ),
    ...bodyLines(body),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  const type = `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(body.mediaType)});`
  // JSON never contains three quotes in a row.
  if (body.kind === 'json') return [`request.Content = new StringContent("""\n${jsonText(body.value)}\n""");`, type]
  if (body.kind === 'file')
    return [`request.Content = new StreamContent(File.OpenRead(${quoted(body.file.fileName)}));`, type]
  if (body.kind !== 'multipart') return [`request.Content = new StringContent(${quoted(body.text)});`, type]
  const other = otherMultipart(body)
  if (other) return message(other)
  const parts = body.parts.flatMap(({ name, value = '', file, contentType }, index) => {
    const content = file
      ? `new StreamContent(File.OpenRead(${quoted(file.fileName)}))`
      : `new StringContent(${quoted(value)})`
    const names = file ? `${quoted(name)}, ${quoted(file.fileName)}` : quoted(name)
    if (!contentType) return [`form.Add(${content}, ${names});`]
    return [
      `var part${index} = ${content};`,
      `part${index}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(contentType)});`,
      `form.Add(part${index}, ${names});`,
    ]
  })
  return ['var form = new MultipartFormDataContent();', ...parts, 'request.Content = form;']
}

/** Writes a message whose parts have exactly the given headers. */
function message(body: Extract<RequestBody, { kind: 'multipart' }>): string[] {
  const parts = body.parts.flatMap((part, index) => {
    const { value = '', file } = part
    const content = file
      ? `new StreamContent(File.OpenRead(${quoted(file.fileName)}))`
      : `new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(${quoted(value)}))`
    const headers = partHeaders(part).map(
      (header) => `part${index}.Headers.TryAddWithoutValidation(${quoted(header.name)}, ${quoted(header.value)});`,
    )
    return [`var part${index} = ${content};`, ...headers, `form.Add(part${index});`]
  })
  const subtype = /\/([^;]*)/.exec(body.mediaType)?.[1]?.trim() ?? 'mixed'
  return [`var form = new MultipartContent(${quoted(subtype)});`, ...parts, 'request.Content = form;']
}
