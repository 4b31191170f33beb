import type { NameValue, RequestBody, RequestPart } from '@octavo/core'
import { quote } from './curl.js'
import { jsonText } from './literals.js'
import { messagePieces, messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

type Multipart = Extract<RequestBody, { kind: 'multipart' }>

export const httpie: SampleWriter = (request) => {
  const { method, url, body } = request
  const message = body?.kind === 'multipart' && !isItems(body) ? body : undefined
  const headers = [...requestHeaders(request), ...(message ? [messageType(message)] : [])]
  const items = body?.kind === 'multipart' && !message ? body.parts.map(partItem) : []
  const lines = [
    `http ${items.length > 0 ? '--multipart ' : ''}${word(method)} ${quote(url)}`,
    ...headers.map(({ name, value }) => quote(value ? `${name}:${item(value)}` : `${name};`)),
    ...items,
    ...(message ? [] : rawOption(body)),
  ].join(' \\\n  ')
  // HTTPie sends its input as the body.
  return message ? `${messageCode(message)} | ${lines}` : lines
}

export const wget: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers: NameValue[] = [...requestHeaders(request), ...(body?.kind === 'multipart' ? [messageType(body)] : [])]
  const lines = [
    `wget --quiet --output-document=- --content-on-error${method === 'GET' && !body ? '' : ` --method=${word(method)}`}`,
    ...headers.map(({ name, value }) => `--header=${quote(`${name}: ${value}`)}`),
    ...(body ? [fileOrText(body)] : []),
    quote(url),
  ].join(' \\\n  ')
  // Wget needs the length of the body before it sends it.
  return body?.kind === 'multipart' ? `${messageCode(body)} > body.bin\n\n${lines}` : lines
}

function rawOption(body: RequestBody | undefined): string[] {
  if (!body || body.kind === 'multipart') return []
  if (body.kind === 'file') return [`< ${quote(body.file.fileName)}`]
  return [`--raw ${quote(body.kind === 'json' ? jsonText(body.value) : body.text)}`]
}

function fileOrText(body: RequestBody): string {
  if (body.kind === 'multipart') return '--body-file=body.bin'
  if (body.kind === 'file') return `--body-file=${quote(body.file.fileName)}`
  return `--body-data=${quote(body.kind === 'json' ? jsonText(body.value) : body.text)}`
}

/** True if the items of HTTPie can express the parts: no types of texts, and no backslashes, which escape. */
function isItems(body: Multipart): boolean {
  return (
    !otherMultipart(body) &&
    body.parts.every(({ name, value = '', file, contentType }) =>
      file ? !/[\\;]/.test(name + file.fileName) : !contentType && !/\\/.test(name + value),
    )
  )
}

function partItem({ name, value = '', file, contentType }: RequestPart): string {
  const key = name.replace(/[:;=@]/g, '\\$&')
  if (!file) return quote(`${key}=${item(value)}`)
  return quote(`${key}@${file.fileName}${contentType ? `;type=${contentType}` : ''}`)
}

/** Returns a value whose first character is not a part of the separator before it. */
function item(value: string): string {
  return value.replace(/^[:;=@]/, '\\$&')
}

/** Returns a command that prints a multipart message. */
function messageCode(body: Multipart): string {
  const pieces = messagePieces(body, {
    text: (text) => `printf %s ${quote(text)}`,
    file: (name) => `cat ${quote(name)}`,
  })
  return `{\n  ${pieces.join('\n  ')}\n}`
}

function word(method: string): string {
  return /^[\w-]+$/.test(method) ? method : quote(method)
}
