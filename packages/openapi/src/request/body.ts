import type { BodyContent, BodyTemplate, BodyValue, FileContent, JsonValue, RequestBody } from '@octavo/core'
import { hasInexact } from '../json/exactNumber.js'
import { writeJson } from '../json/writeJson.js'
import { fileContent, fileName, isFileValue } from './fileValue.js'
import { type BodyKind, bodyKind } from './mediaTypes.js'
import { BOUNDARY, freeBoundary, isPlainForm, messageParts, multipartText, multipartType } from './parts.js'
import { plain } from './plain.js'
import { textOf } from './serialize.js'
import { isFields, urlencoded } from './urlencoded.js'
import { toXml } from './xml.js'

/** Returns a concrete media type for a range such as `image/*`, preferably that of the file (RFC 9110, 8.3). */
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
  return { kind: 'text', mediaType, text: textOf(plain(value, fileName)) }
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

/** Plain forms, and messages with files, stay a list of parts for the libraries of each language. Others become text. */
function multipart({ mediaType, ...template }: BodyTemplate, value: BodyContent): RequestBody {
  const parts = messageParts(value, template)
  if (isPlainForm(mediaType, parts) || parts.some(({ file }) => file)) return { kind: 'multipart', mediaType, parts }
  const boundary = freeBoundary(parts, BOUNDARY)
  return { kind: 'text', mediaType: multipartType(mediaType, boundary), text: multipartText(parts, boundary) }
}
