import type { BodyContent, BodyTemplate, BodyValue, FileContent, JsonValue, NameValue, RequestBody } from '@octavo/core'
import { hasInexact } from './exactNumber.js'
import { fileContent, fileName, formPart, isFileValue } from './parts.js'
import { percentDecode, percentEncode, percentEncodeReserved } from './percent.js'
import { plain } from './plain.js'
import { serializePairs, textOf } from './serialize.js'
import { writeJson } from './writeJson.js'
import { toXml } from './xml.js'

/** Families of media types that are written differently. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'xml' | 'text' | 'binary'

export function bodyKind(mediaType: string): BodyKind {
  const type = essence(mediaType)
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type.startsWith('multipart/')) return 'multipart'
  if (/^(?:application|text)\/xml$|\+xml$/.test(type)) return 'xml'
  if (type.startsWith('text/') || /^application\/(?:x-ndjson|yaml|x-yaml|javascript|graphql|sql)$|jsonl/.test(type))
    return 'text'
  return type === '*/*' ? 'json' : 'binary'
}

/** The media type without parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** A range such as `image/*` is no type of anything that is sent: that is the file's own (RFC 9110 8.3). */
function sentType(mediaType: string, file: FileContent | undefined): string {
  if (!mediaType.includes('*')) return mediaType
  if (file?.mediaType && !file.mediaType.includes('*')) return file.mediaType
  if (mediaType === '*/*') return 'application/json'
  return mediaType.startsWith('text/') ? 'text/plain' : 'application/octet-stream'
}

/** The body of a request; undefined when there is nothing to send. */
export function buildBody(template: BodyTemplate, body: BodyValue): RequestBody | undefined {
  const mediaType = sentType(template.mediaType, body.file ?? (isFileValue(body.value) ? body.value : undefined))
  const kind = bodyKind(mediaType)
  if (body.file) return { kind: 'file', mediaType, file: body.file }
  if (body.text !== undefined) return textBody(mediaType, kind, body.text)
  const { value } = body
  if (value === undefined) return undefined
  if (isFileValue(value)) return { kind: 'file', mediaType, file: fileContent(value) }
  if (kind === 'json') {
    return textBody(mediaType, kind, writeJson(plain(value, fileName), '  '))
  }
  if (kind === 'form') return urlencoded(template, fieldsOf(value))
  if (kind === 'multipart') {
    const fields = Object.entries(fieldsOf(value))
    return { kind, mediaType, parts: fields.flatMap(([name, item]) => formPart(name, item, template.encoding[name])) }
  }
  if (kind === 'xml' && typeof value !== 'string') {
    return { kind: 'text', mediaType, text: toXml(plain(value, fileName), template.xml) }
  }
  if (kind === 'binary' && typeof value === 'string') return { kind: 'file', mediaType, file: { fileName: value } }
  return { kind: 'text', mediaType, text: textOf(plain(value, fileName)) }
}

function textBody(mediaType: string, kind: BodyKind, text: string): RequestBody {
  if (kind !== 'json') return { kind: 'text', mediaType, text }
  try {
    const value = JSON.parse(text) as JsonValue
    // As values of a language these numbers would be others.
    return hasInexact(text) ? { kind: 'text', mediaType, text } : { kind: 'json', mediaType, value, text }
  } catch {
    return { kind: 'text', mediaType, text }
  }
}

function urlencoded({ mediaType, encoding }: BodyTemplate, fields: Fields): RequestBody {
  const pairs: NameValue[] = []
  const texts: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const { style = 'form', explode = style === 'form', allowReserved, contentType } = encoding[name] ?? {}
    const json = plain(value, fileName)
    const content = contentType && bodyKind(contentType) === 'json' ? writeJson(json) : json
    const options = { style, explode }
    // What is encoded already, a server decodes.
    const decoded = (text: string) => (allowReserved ? percentDecode(text) : text)
    pairs.push(...serializePairs(name, content, { ...options, encode: decoded, encodeName: (text) => text }))
    const encoders = { encode: allowReserved ? percentEncodeReserved : percentEncode, encodeName: percentEncode }
    texts.push(
      ...serializePairs(name, content, { ...options, ...encoders }).map((pair) => `${pair.name}=${pair.value}`),
    )
  }
  return { kind: 'form', mediaType, fields: pairs, text: texts.join('&') }
}

type Fields = { readonly [key: string]: BodyContent | undefined }

function fieldsOf(value: BodyContent): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
