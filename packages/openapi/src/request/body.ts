import type {
  BodyContent,
  BodyTemplate,
  BodyValue,
  FileContent,
  JsonValue,
  NameValue,
  NestedParts,
  PartEncoding,
  PartList,
  RequestBody,
  RequestPart,
  SentValue,
  XmlModels,
} from '@octavo/core'
import { hasEntries, hasInexact, writeJson } from '../model/exactNumber.js'
import { fileContent, fileName, isFileValue } from './fileValue.js'
import { type BodyKind, bodyKind, essence, listedTypes, writtenType } from './mediaTypes.js'
import { percentDecode, percentEncode, percentEncodeReserved } from './percent.js'
import { plain, serializePairs, valueText } from './serialize.js'
import { toXml } from './toXml.js'

/** Returns a concrete media type for a range such as `image/*`, preferably the type of the file (RFC 9110, 8.3). */
function sentType(mediaType: string, file: FileContent | undefined): string {
  if (!mediaType.includes('*')) return mediaType
  if (file?.mediaType && !file.mediaType.includes('*')) return file.mediaType
  if (mediaType === '*/*') return 'application/json'
  return mediaType.startsWith('text/') ? 'text/plain' : 'application/octet-stream'
}

/** Returns the body of a request, or undefined when there is nothing to send. */
export function buildBody(template: BodyTemplate, body: BodyValue): RequestBody | undefined {
  const mediaType = sentType(template.mediaType, body.file ?? (isFileValue(body.value) ? body.value : undefined))
  const kind = bodyKind(mediaType)
  if (body.file) return { kind: 'file', mediaType, file: body.file }
  if (body.text !== undefined) return textBody(mediaType, kind, body.text)
  const { value } = body
  if (value === undefined) return undefined
  if (kind === 'multipart') return multipart(template, value)
  if (isFileValue(value)) return { kind: 'file', mediaType, file: fileContent(value) }
  if (kind === 'json') {
    return textBody(mediaType, kind, writeJson(plain(value, fileName), '  '))
  }
  // Only an object has fields; other values are sent as text.
  if (kind === 'form' && isFields(value)) return { kind: 'form', mediaType, ...urlencoded(template, value) }
  if (kind === 'xml' && typeof value !== 'string') {
    return { kind: 'text', mediaType, text: toXml(plain(value, fileName), template.xml) }
  }
  if (kind === 'binary' && typeof value === 'string') return { kind: 'file', mediaType, file: { fileName: value } }
  return { kind: 'text', mediaType, text: valueText(plain(value, fileName)) }
}

function textBody(mediaType: string, kind: BodyKind, text: string): RequestBody {
  if (kind !== 'json') return { kind: 'text', mediaType, text }
  try {
    const value = JSON.parse(text) as JsonValue
    // Literals of programming languages would round these numbers.
    return hasInexact(text) ? { kind: 'text', mediaType, text } : { kind: 'json', mediaType, value, text }
  } catch {
    return { kind: 'text', mediaType, text }
  }
}

/**
 * Returns the body of a multipart request. Plain forms, and messages with files, remain a list of parts for the HTTP
 * libraries of each language; other messages become text.
 */
function multipart({ mediaType, ...template }: BodyTemplate, value: BodyContent): RequestBody {
  const parts = messageParts(value, template)
  if (isPlainForm(mediaType, parts) || parts.some(({ file }) => file)) return { kind: 'multipart', mediaType, parts }
  const boundary = freeBoundary(parts, BOUNDARY)
  return { kind: 'text', mediaType: multipartType(mediaType, boundary), text: multipartText(parts, boundary) }
}

/** A fixed boundary, so that the same request always has the same text. */
export const BOUNDARY = 'boundary-7d1c5a'
const INNER_BOUNDARY = 'part-7d1c5a'

/** Returns the parts for one form field: one per array item, and JSON for objects (OpenAPI, Encoding Object). */
function formPart(name: string, value: BodyContent | undefined, encoding: PartEncoding): RequestPart[] {
  if (value === undefined || value === null) return []
  // Each item is a part, unless the field is a nested message whose parts are the items.
  if (Array.isArray(value) && !encoding.nested?.list)
    return value.flatMap((item: BodyContent | undefined) => formPart(name, item, encoding))
  return [onePart(name, value, encoding)]
}

/** Returns parts by position: one per item, with lists and null as JSON (OpenAPI 3.2, Encoding By Position). */
function listParts(value: BodyContent, { first, others }: PartList, models: XmlModels | undefined): RequestPart[] {
  return bodyItems(value).flatMap((item, index) => {
    if (item === undefined) return []
    const encoding = withModels(first[index] ?? others, models)
    return [onePart(encoding.name ?? '', item, encoding)]
  })
}

/** Returns the items of a list, or of a form whose keys are positions. Any other value is a single item. */
function bodyItems(value: BodyContent): readonly (BodyContent | undefined)[] {
  if (!hasEntries(value) || isFileValue(value)) return [value]
  const isPlaced = Object.keys(value).every((key) => /^\d+$/.test(key))
  return isPlaced ? Object.values(value as Readonly<Record<string, BodyContent | undefined>>) : [value]
}

function onePart(name: string, value: BodyContent, encoding: PartEncoding): RequestPart {
  const file = partFile(value, encoding)
  const contentType = partType(encoding.contentType, file?.mediaType)
  const inner =
    encoding.nested && contentType !== undefined ? nestedMessage(value, contentType, encoding.nested) : undefined
  if (inner) return { name, ...inner }
  if (file) return { name, file, contentType: contentType || undefined }
  if (hasEntries(value)) {
    return { name, value: partText(value, contentType, encoding), contentType: contentType ?? 'application/json' }
  }
  const text =
    contentType !== undefined && !encoding.isText
      ? partText(value, contentType, encoding)
      : valueText(value as SentValue)
  return { name, value: text, contentType: contentType || undefined }
}

/** Returns a part that is a nested multipart message. Undefined if the message contains files, which are not text. */
function nestedMessage(
  value: BodyContent,
  mediaType: string,
  nested: NestedParts,
): Pick<RequestPart, 'value' | 'contentType'> | undefined {
  const parts = hasEntries(value) && bodyKind(mediaType) === 'multipart' ? messageParts(value, nested) : []
  if (parts.length === 0 || parts.some(({ file }) => file)) return undefined
  const boundary = freeBoundary(parts, INNER_BOUNDARY)
  return { value: multipartText(parts, boundary), contentType: multipartType(mediaType, boundary) }
}

/** Returns the parts of a message, by name or by position. */
function messageParts(value: BodyContent, { encoding, list, models }: NestedParts): RequestPart[] {
  const isNamed = hasEntries(value) && !Array.isArray(value) && !isFileValue(value) && !list
  if (!isNamed) return listParts(value, list ?? { first: [], others: {} }, models)
  return Object.entries(value as Readonly<Record<string, BodyContent | undefined>>).flatMap(([name, item]) =>
    formPart(name, item, withModels(encoding[name], models)),
  )
}

/** Adds the XML models of the body to the encoding of a part. */
function withModels(encoding: PartEncoding = {}, models: XmlModels = {}): PartEncoding {
  const { xml, nested } = encoding
  return { ...encoding, xml: xml && { ...xml, models }, nested: nested && { ...nested, models } }
}

/** Returns a boundary that does not occur in any part. */
function freeBoundary(parts: readonly RequestPart[], preferred: string): string {
  let boundary = preferred
  while (parts.some((part) => part.value?.includes(boundary))) boundary += '0'
  return boundary
}

/** Serializes a value for the media type of its part. In JSON, strings are quoted (OpenAPI, Encoding Object). */
function partText(
  value: BodyContent,
  contentType = 'application/json',
  { xml, nested = { encoding: {} } }: PartEncoding,
): string {
  const kind = bodyKind(contentType)
  if (kind === 'json') return writeJson(plain(value, fileName))
  if (kind === 'xml' && typeof value !== 'string') return toXml(plain(value, fileName), xml)
  if (kind === 'form' && isFields(value)) return urlencoded(nested, value).text
  return hasEntries(value) ? writeJson(value) : valueText(value as SentValue)
}

function partFile(value: BodyContent, { isFile }: PartEncoding): FileContent | undefined {
  if (isFileValue(value)) return fileContent(value)
  return isFile && typeof value === 'string' ? { fileName: value } : undefined
}

/** Returns the type of the file if the encoding allows it, otherwise the first listed type that is not a range. */
function partType(contentType: string | undefined, partContentType: string | undefined): string | undefined {
  const mediaTypes = listedTypes(contentType)
  const isListed = (type: string) =>
    mediaTypes.length === 0 ||
    mediaTypes.some((range) => range === '*/*' || essence(type).startsWith(essence(range).replace(/\*$/, '')))
  return partContentType && isListed(partContentType)
    ? partContentType
    : (writtenType(contentType) ?? (partContentType || undefined))
}

/** Returns the headers of a part, without line breaks. */
export function partHeaders({ name, file, contentType }: RequestPart): NameValue[] {
  const fileText = file ? `; filename="${headText(file.fileName)}"` : ''
  const disposition = `${name ? `form-data; name="${headText(name)}"` : 'attachment'}${fileText}`
  const type = contentType ?? (file ? 'application/octet-stream' : '')
  return [
    ...(name || file ? [{ name: 'Content-Disposition', value: disposition }] : []),
    ...(type ? [{ name: 'Content-Type', value: type.replace(/[\r\n]+/g, ' ') }] : []),
  ]
}

/** Returns the boundary and headers before the content of a part. */
export function partHead(part: RequestPart, boundary: string): string {
  const lines = partHeaders(part).map(({ name, value }) => `${name}: ${value}\r\n`)
  return `--${boundary}\r\n${lines.join('')}\r\n`
}

/** Encodes a name for a quoted string in a part header, as HTML forms do. */
export function headText(text: string): string {
  return text.replace(/[\r\n"]/g, encodeURIComponent)
}

/** True for a form whose parts are all named, which HTTP libraries can write. */
export function isPlainForm(mediaType: string, parts: readonly RequestPart[]): boolean {
  return essence(mediaType) === 'multipart/form-data' && parts.every(({ name }) => name !== '')
}

/** Returns the media type of a multipart body, including its boundary. */
export function multipartType(mediaType: string, boundary: string): string {
  const [type = ''] = mediaType.split(';', 1)
  return `${type.trim()}; boundary=${boundary}`
}

/** Returns a multipart body without files as text. */
function multipartText(parts: readonly RequestPart[], boundary: string): string {
  return `${parts.map((part) => `${partHead(part, boundary)}${part.value ?? ''}\r\n`).join('')}--${boundary}--\r\n`
}

type Fields = { readonly [key: string]: BodyContent | undefined }

function isFields(value: BodyContent): value is Fields {
  return hasEntries(value) && !Array.isArray(value) && !isFileValue(value)
}

/** Returns the fields of a form as decoded pairs, and as the encoded text. */
function urlencoded(
  { encoding }: Pick<NestedParts, 'encoding'>,
  fields: Fields,
): { fields: NameValue[]; text: string } {
  const pairs: NameValue[] = []
  const texts: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const { style = 'form', explode = style === 'form', allowReserved, contentType } = encoding[name] ?? {}
    const json = plain(value, fileName)
    const content = contentType && bodyKind(writtenType(contentType) ?? contentType) === 'json' ? writeJson(json) : json
    const options = { style, explode }
    // With `allowReserved`, values can be encoded already.
    const decoded = (text: string) => (allowReserved ? percentDecode(text) : text)
    pairs.push(...serializePairs(name, content, { ...options, encode: decoded, encodeName: (text) => text }))
    const encoders = { encode: allowReserved ? percentEncodeReserved : percentEncode, encodeName: percentEncode }
    texts.push(
      ...serializePairs(name, content, { ...options, ...encoders }).map((pair) => `${pair.name}=${pair.value}`),
    )
  }
  return { fields: pairs, text: texts.join('&') }
}
