import type { RequestBody, RequestPart } from '@octavo/core'
import { percentEncode } from '../../request/percent.js'
import { jsonText, needsEscapes, quoted, rawQuoted } from './literals.js'
import { otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

export const curl: SampleWriter = (request) => {
  const { method, url, body } = request
  const option = methodOption(method, body)
  const lines = option ? [`curl ${option}`, `--url ${quote(url)}`] : [`curl --url ${quote(url)}`]
  // Without it, curl reads braces and brackets as lists of URLs.
  if (/[{}[\]]/.test(url)) lines.push('--globoff')
  for (const { name, value } of requestHeaders(request))
    lines.push(`--header ${quote(value ? `${name}: ${value}` : `${name};`)}`)
  const other = otherMultipart(body)
  // curl appends the boundary.
  if (other) lines.push(`--header ${quote(`Content-Type: ${other.mediaType}`)}`)
  return [...lines, ...bodyOptions(body)].join(' \\\n  ')
}

function methodOption(method: string, body: RequestBody | undefined): string {
  if (method === 'GET' && !body) return ''
  return method === 'HEAD' ? '--head' : `--request ${/^[\w-]+$/.test(method) ? method : quote(method)}`
}

function bodyOptions(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`--data ${quote(jsonText(body.value))}`]
  if (body.kind === 'text') return [`--data-raw ${quote(body.text)}`]
  if (body.kind === 'file') return [`--data-binary ${quote(`@${body.file.fileName}`)}`]
  if (body.kind === 'multipart') return body.parts.map(partOption)
  return body.fields.map(({ name, value }) => `--data-urlencode ${quote(`${percentEncode(name)}=${value}`)}`)
}

/**
 * Returns the option for a part. `--form` reads files for values that start with `@` or `<`; quotes and
 * `--form-string` keep them as text.
 */
function partOption({ name, value = '', file, contentType }: RequestPart): string {
  const type = contentType ? `;type=${contentType}` : ''
  const escaped = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
  if (file) return `--form ${quote(`${name}=@${escaped(file.fileName)}${type}`)}`
  return type ? `--form ${quote(`${name}=${escaped(value)}${type}`)}` : `--form-string ${quote(`${name}=${value}`)}`
}

/** Quotes text. Only `$'…'` (bash, zsh, ksh, POSIX 2024) supports escapes. */
export function quote(text: string): string {
  if (needsEscapes(text)) return `$${quoted(text, { quote: "'" })}`
  return `'${rawQuoted(text, /'/g, "'\\''")}'`
}
