import type { JsonValue, NameValue, RequestBody } from '@octavo/core'
import { quoted } from './literals.js'
import {
  customHeaders,
  messagePieces,
  messageType,
  otherMultipart,
  requestHeaders,
  type SampleWriter,
} from './requestParts.js'

/** Differences between libraries with the functions of `requests`. */
interface Library {
  name: string
  /** Methods whose functions take a body. */
  bodyMethods?: RegExp
  /** Argument for the body as text or bytes. */
  content: string
  /** Returns the code for form fields. */
  fields(fields: readonly NameValue[]): string
}

const REQUESTS: Library = {
  name: 'requests',
  content: 'data',
  fields: (fields) => `[\n${fields.map(({ name, value }) => `    (${string(name)}, ${string(value)})`).join(',\n')}\n]`,
}

export const python: SampleWriter = (request) => pythonCode(request, REQUESTS)

export function pythonCode(request: Parameters<SampleWriter>[0], library: Library): string {
  const { method, url, body } = request
  const other = otherMultipart(body)
  // The library sets the type of bodies that it encodes.
  const headers =
    body?.kind === 'form' || (body?.kind === 'json' && body.mediaType === 'application/json')
      ? customHeaders(request)
      : [...requestHeaders(request), ...(other ? [messageType(other)] : [])]
  const lines = [
    `import ${library.name}`,
    '',
    `url = ${string(url)}`,
    ...(headers.length > 0 ? [`headers = ${dictionary(headers)}`] : []),
    ...bodyLines(body, library),
    '',
  ]
  const methods = (body && library.bodyMethods) ?? /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/
  const call = `${library.name}.${methods.test(method) ? `${method.toLowerCase()}(` : `request(${string(method)}, `}url`
  const options = [headers.length > 0 ? 'headers=headers' : '', bodyArgument(body, library)].filter(Boolean)
  return [...lines, `response = ${[call, ...options].join(', ')})`, '', 'print(response.text)'].join('\n')
}

function bodyLines(body: RequestBody | undefined, library: Library): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`payload = ${pythonValue(body.value)}`]
  if (body.kind === 'text') return [`payload = ${string(body.text)}`]
  if (body.kind === 'file') return [`payload = open(${string(body.file.fileName)}, "rb")`]
  if (body.kind === 'form') return [`payload = ${library.fields(body.fields)}`]
  const other = otherMultipart(body)
  if (other) {
    const pieces = messagePieces(other, {
      text: (text) => `    ${string(text)}.encode()`,
      file: (name) => `    open(${string(name)}, "rb").read()`,
    })
    return [`payload = b"".join([\n${pieces.join(',\n')}\n])`]
  }
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const content = file ? `open(${string(file.fileName)}, "rb")` : string(value)
    const tuple = [file ? string(file.fileName) : 'None', content, ...(contentType ? [string(contentType)] : [])]
    return `    (${string(name)}, (${tuple.join(', ')}))`
  })
  return [`files = [\n${parts.join(',\n')}\n]`]
}

function bodyArgument(body: RequestBody | undefined, library: Library): string {
  if (!body) return ''
  if (body.kind === 'multipart' && !otherMultipart(body)) return 'files=files'
  if (body.kind === 'json') return 'json=payload'
  return `${body.kind === 'form' ? 'data' : library.content}=payload`
}

function dictionary(pairs: NameValue[]): string {
  return `{\n${pairs.map(({ name, value }) => `    ${string(name)}: ${string(value)}`).join(',\n')}\n}`
}

function pythonValue(value: JsonValue, depth = 0): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return string(value)
  if (typeof value === 'number') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item: JsonValue) => pythonValue(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${string(key)}: ${pythonValue(item as JsonValue, depth + 1)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  const pad = '    '.repeat(depth + 1)
  return `${open}\n${items.map((item) => pad + item).join(',\n')}\n${'    '.repeat(depth)}${close}`
}

export function string(text: string): string {
  return quoted(text)
}
