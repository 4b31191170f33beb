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
  if (kind === 'multipart') return multipart(template, value)
  if (isFileValue(value)) return { kind: 'file', mediaType, file: fileContent(value) }
  if (kind === 'json') {
    return textBody(mediaType, kind, writeJson(plain(value, fileName), '  '))
  }
  // Only an object has fields; anything else is its own text.
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
    // As values of a language these numbers would be others.
    return hasInexact(text) ? { kind: 'text', mediaType, text } : { kind: 'json', mediaType, value, text }
  } catch {
    return { kind: 'text', mediaType, text }
  }
}

/** Forms are written by the libraries of their languages; others have no file name for each part, and are text if they can be. */
function multipart({ mediaType, ...template }: BodyTemplate, value: BodyContent): RequestBody {
  const parts = messageParts(value, template)
  if (isPlainForm(mediaType, parts) || parts.some(({ file }) => file)) return { kind: 'multipart', mediaType, parts }
  const boundary = freeBoundary(parts, BOUNDARY)
  return { kind: 'text', mediaType: multipartType(mediaType, boundary), text: multipartText(parts, boundary) }
}
