import type { RequestBody } from '@octavo/core'
import { jsonText, quoted } from '../literals.js'
import { ownHeaders, type SampleWriter, titleCase } from '../parts.js'

export const csharp: SampleWriter = (request) => {
  const { method, url, body } = request
  const known = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
  const httpMethod = known ? `HttpMethod.${titleCase(method)}` : `new HttpMethod(${quoted(method)})`
  return [
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${httpMethod}, ${quoted(url)});`,
    ...ownHeaders(request).map(
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
  // JSON has no three quotes in a row.
  if (body.kind === 'json') return [`request.Content = new StringContent("""\n${jsonText(body.value)}\n""");`, type]
  if (body.kind === 'file')
    return [`request.Content = new StreamContent(File.OpenRead(${quoted(body.file.fileName)}));`, type]
  if (body.kind !== 'multipart') return [`request.Content = new StringContent(${quoted(body.text)});`, type]
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
