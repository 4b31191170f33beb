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

export const python: SampleWriter = (request) => pythonCode(request, 'requests')
/** HTTPX has the same functions, but methods without a body take none, and texts have another argument. */
export const httpx: SampleWriter = (request) => pythonCode(request, 'httpx')

type Library = 'requests' | 'httpx'

function pythonCode(request: Parameters<SampleWriter>[0], library: Library): string {
  const { method, url, body } = request
  const other = otherMultipart(body)
  // The library sets the type of bodies that it encodes.
  const headers =
    body?.kind === 'form' || (body?.kind === 'json' && body.mediaType === 'application/json')
      ? customHeaders(request)
      : [...requestHeaders(request), ...(other ? [messageType(other)] : [])]
  const lines = [
    `import ${library}`,
    '',
    `url = ${string(url)}`,
    ...(headers.length > 0 ? [`headers = ${dictionary(headers)}`] : []),
    ...bodyLines(body, library),
    '',
  ]
  const isKnown =
    library === 'httpx' && body
      ? /^(?:POST|PUT|PATCH)$/.test(method)
      : /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
  const call = isKnown ? `${library}.${method.toLowerCase()}(url` : `${library}.request(${string(method)}, url`
  const options = [headers.length > 0 ? 'headers=headers' : '', bodyArgument(body, library)].filter(Boolean)
  return [...lines, `response = ${[call, ...options].join(', ')})`, '', 'print(response.text)'].join('\n')
}

function bodyLines(body: RequestBody | undefined, library: Library): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`payload = ${pythonValue(body.value)}`]
  if (body.kind === 'text') return [`payload = ${string(body.text)}`]
  if (body.kind === 'file') return [`payload = open(${string(body.file.fileName)}, "rb")`]
  if (body.kind === 'form') {
    if (library === 'httpx') return [`payload = ${fieldLists(body.fields)}`]
    return [
      `payload = [\n${body.fields.map(({ name, value }) => `    (${string(name)}, ${string(value)})`).join(',\n')}\n]`,
    ]
  }
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
  return library === 'httpx' && body.kind !== 'form' ? 'content=payload' : 'data=payload'
}

/** Returns form fields as a dictionary. Repeated names have a list. */
function fieldLists(fields: readonly NameValue[]): string {
  const names = [...new Set(fields.map(({ name }) => name))]
  const lines = names.map((name) => {
    const values = fields.filter((field) => field.name === name).map(({ value }) => string(value))
    return `    ${string(name)}: ${values.length > 1 ? `[${values.join(', ')}]` : values[0]}`
  })
  return `{\n${lines.join(',\n')}\n}`
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

function string(text: string): string {
  return quoted(text)
}
