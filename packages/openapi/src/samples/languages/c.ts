import type { RequestBody } from '@octavo/core'
import { jsonText, quoted } from './literals.js'
import { otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

/** Writes libcurl code for C and C++. */
export const c: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = requestHeaders(request)
  const other = otherMultipart(body)
  // The code appends the boundary.
  if (other) headers.push({ name: 'Content-Type', value: other.mediaType })
  return [
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    `  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${string(method)});`,
    `  curl_easy_setopt(curl, CURLOPT_URL, ${string(url)});`,
    ...(method === 'HEAD' ? ['  curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);'] : []),
    ...(headers.length > 0 ? ['', '  struct curl_slist *headers = NULL;'] : []),
    ...headers.map(({ name, value }) => `  headers = curl_slist_append(headers, ${string(`${name}: ${value}`)});`),
    ...(headers.length > 0 ? ['  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);'] : []),
    ...bodyLines(body).map((line) => line && `  ${line}`),
    '',
    '  CURLcode result = curl_easy_perform(curl);',
    ...(headers.length > 0 ? ['  curl_slist_free_all(headers);'] : []),
    '  curl_easy_cleanup(curl);',
    '  return result;',
    '}',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') {
    const lines = jsonText(body.value).split('\n')
    const literals = lines.map((line, index) => `    ${string(index < lines.length - 1 ? `${line}\n` : line)}`)
    return ['', `curl_easy_setopt(curl, CURLOPT_POSTFIELDS,\n${literals.join('\n')});`]
  }
  if (body.kind === 'file') {
    return [
      '',
      'curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);',
      `curl_easy_setopt(curl, CURLOPT_READDATA, fopen(${string(body.file.fileName)}, "rb"));`,
    ]
  }
  if (body.kind !== 'multipart') return ['', `curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${string(body.text)});`]
  const parts = body.parts.flatMap(({ name, value = '', file, contentType }) => [
    'part = curl_mime_addpart(form);',
    ...(name ? [`curl_mime_name(part, ${string(name)});`] : []),
    file
      ? `curl_mime_filedata(part, ${string(file.fileName)});`
      : `curl_mime_data(part, ${string(value)}, CURL_ZERO_TERMINATED);`,
    ...(contentType ? [`curl_mime_type(part, ${string(contentType)});`] : []),
  ])
  return [
    '',
    'curl_mime *form = curl_mime_init(curl);',
    'curl_mimepart *part;',
    ...parts,
    'curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
  ]
}

/** Returns a string literal. Octal escapes are limited to three digits, unlike `\x`. `??` starts a trigraph. */
function string(text: string): string {
  const control = (code: number) =>
    Array.from(
      new TextEncoder().encode(String.fromCharCode(code)),
      (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
    ).join('')
  return quoted(text, { control }).replaceAll('??', '?\\?')
}
