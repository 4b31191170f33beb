import type { RequestBody, RequestPart } from '@octavo/core'
import { percentEncode } from '../../request/percent.js'
import { jsonText, rawQuoted } from '../literals.js'
import { headersOf, type SampleWriter } from '../parts.js'

export const curl: SampleWriter = (request) => {
  const { method, url, body } = request
  const option = methodOption(method, body)
  const lines = option ? [`curl ${option}`, `--url ${quote(url)}`] : [`curl --url ${quote(url)}`]
  for (const { name, value } of headersOf(request))
    lines.push(`--header ${quote(value ? `${name}: ${value}` : `${name};`)}`)
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

/** `--form` reads files for values that begin with `@` or `<`; quotes and `--form-string` keep them text. */
function partOption({ name, value = '', file, contentType }: RequestPart): string {
  const type = contentType ? `;type=${contentType}` : ''
  const escaped = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
  if (file) return `--form ${quote(`${name}=@${escaped(file.fileName)}${type}`)}`
  return type ? `--form ${quote(`${name}=${escaped(value)}${type}`)}` : `--form-string ${quote(`${name}=${value}`)}`
}

function quote(text: string): string {
  return `'${rawQuoted(text, /'/g, "'\\''")}'`
}
