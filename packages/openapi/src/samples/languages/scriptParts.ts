import type { FileContent, JsonValue, NameValue, RequestBody } from '@octavo/core'
import { indent, jsonText, quoted } from './literals.js'
import { messagePieces, messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

/** Returns the code of a file: what a form has in a browser, or a file on disk. */
export type FileCode = (content: FileContent) => string

/** Returns the import for files in Node.js, if the code needs it. */
export function fileImport(code: string): string {
  return code.includes('openAsBlob') ? "import { openAsBlob } from 'node:fs';\n" : ''
}

/** Returns the headers, with the type of bodies that are written as messages. */
export function allHeaders(request: Parameters<SampleWriter>[0]): NameValue[] {
  const other = otherMultipart(request.body)
  return [...requestHeaders(request), ...(other ? [messageType(other)] : [])]
}

/** Returns the headers as an object. Repeated names have a list. */
export function headerObject(headers: readonly NameValue[]): string {
  const values = new Map<string, { name: string; values: string[] }>()
  for (const { name, value } of headers) {
    const header = values.get(name.toLowerCase())
    if (header) header.values.push(string(value))
    else values.set(name.toLowerCase(), { name, values: [string(value)] })
  }
  const lines = Array.from(values.values(), ({ name, values }) => {
    const [first = ''] = values
    return `    ${property(name)}: ${values.length > 1 ? `[${values.join(', ')}]` : first}`
  })
  return `{\n${lines.join(',\n')}\n  }`
}

export function bodyCode(body: RequestBody, file: FileCode): string {
  if (body.kind === 'json') return `JSON.stringify(${indent(objectCode(body.value), '  ')})`
  if (body.kind === 'text') return string(body.text)
  const other = otherMultipart(body)
  if (other) {
    const pieces = messagePieces(other, { text: string, file: (fileName) => file({ fileName }) })
    return `new Blob([\n    ${pieces.join(',\n    ')}\n  ])`
  }
  if (body.kind === 'multipart') return 'form'
  if (body.kind === 'file') return file({ fileName: body.file.fileName })
  const pairs = body.fields.map(({ name, value }) => `    [${string(name)}, ${string(value)}]`)
  return `new URLSearchParams([\n${pairs.join(',\n')}\n  ])`
}

export function formCode(body: RequestBody | undefined, file: FileCode): string[] {
  if (body?.kind !== 'multipart' || otherMultipart(body)) return []
  const parts = body.parts.map(({ name, value = '', file: fileContent, contentType }) => {
    if (fileContent)
      return `form.append(${string(name)}, ${file({ ...fileContent, mediaType: contentType || fileContent.mediaType })}, ${string(fileContent.fileName)});`
    const content = contentType ? `new Blob([${string(value)}], { type: ${string(contentType)} })` : string(value)
    return `form.append(${string(name)}, ${content});`
  })
  return ['const form = new FormData();', ...parts, '']
}

/** Returns JSON as JavaScript, which has the same meaning except for `__proto__`. */
export function objectCode(value: JsonValue): string {
  return jsonText(value).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:')
}

export function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : string(name)
}

/** Returns a browser file. Browsers set the type unless the API requires a different one. */
export function fileInBrowser({ mediaType }: FileContent): string {
  const file = 'fileInput.files[0]'
  return mediaType ? `new Blob([${file}], { type: ${string(mediaType)} })` : file
}

export function fileInNode({ fileName, mediaType }: FileContent): string {
  return `await openAsBlob(${string(fileName)}${mediaType ? `, { type: ${string(mediaType)} }` : ''})`
}

export function string(text: string): string {
  return quoted(text, { quote: "'" })
}
