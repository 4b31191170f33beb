import type { NestedParts, ParameterStyle, PartEncoding, PartList } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { bodyKind, writtenType } from '../request/mediaTypes.js'
import { STYLES } from '../request/serialize.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  schemaProperties,
  schemaTypes,
  stringKeyword,
  subschema,
  subschemas,
} from '../schema/effective.js'
import type { MediaSource } from '../schema/operationSource.js'
import {
  child,
  type Located,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type References,
  type Source,
} from '../schema/references.js'
import { isFile } from '../schema/typeLabel.js'
import { writtenExample } from '../schema/writtenExample.js'
import { type XmlReading, xmlPart, xmlReading } from './xmlTemplate.js'

const MAX_PARTS = 100
/** Maximum depth of nested messages. */
const MAX_NESTED = 4
/** Maximum number of parts in nested messages per operation. Further messages are sent as JSON. */
const MAX_NESTED_PARTS = 2_000

/** The state while the parts of one body are read. */
interface PartsReading {
  references: References
  /** Number of parts of nested messages that can still be added, in all bodies of an operation. */
  room: { left: number }
  xml: XmlReading
}

export function roomForParts(): PartsReading['room'] {
  return { left: MAX_NESTED_PARTS }
}

/** Returns the encoding of form fields, or of the parts of a multipart message and its nested messages. */
export function bodyParts(references: References, media: MediaSource, room = roomForParts()): NestedParts {
  const xml = xmlReading(references)
  const parts = partTemplates({ references, room, xml }, media, 0)
  return { ...parts, models: Object.keys(xml.models).length > 0 ? xml.models : undefined }
}

function partTemplates(reading: PartsReading, { mediaType, value, at }: MediaSource, depth: number): NestedParts {
  const { references, room } = reading
  const encoding: Record<string, PartEncoding> = Object.create(null)
  const schema = effectiveSchema(references, child({ value, at }, 'schema'))
  const properties = schemaProperties(schema)
  if (depth > 0) {
    room.left -= 1 + properties.size
    // The caller then sends this message as JSON.
    if (room.left < 0) return { encoding }
  }
  const list = bodyKind(mediaType) === 'multipart' ? partList(reading, { value, at }, depth) : undefined
  const encodings = ownObject(value, 'encoding') ?? {}
  for (const [name, sources] of properties) {
    const partEncoding = ownValue(encodings, name)
    const part = readEncoding(partEncoding)
    const property = effectiveSchema(references, ...sources)
    const items = subschema(property, 'items')
    const isBytes = areFiles(references, property)
    // Each item of a list is a part. Nested messages read the list themselves.
    const isMessage = bodyKind(writtenType(part.contentType) ?? '') === 'multipart'
    const source = items && !isMessage ? items : sources[0]
    const contentType = part.contentType ?? (isBytes ? stringKeyword(property, 'contentMediaType') : undefined)
    const entry = {
      ...part,
      contentType: contentType || undefined,
      isFile: isBytes || undefined,
      isText: (contentType && isWritten(property)) || undefined,
      ...insideTemplates(reading, partEncoding, source, depth),
    }
    if (Object.values(entry).some((value) => value !== undefined)) encoding[name] = entry
  }
  return { encoding, list }
}

/** Returns the encoding inside a part: XML elements, form fields, or parts of a nested message. */
function insideTemplates(
  reading: PartsReading,
  encoding: unknown,
  source: Source | undefined,
  depth: number,
): Pick<PartEncoding, 'nested' | 'contentType' | 'xml'> {
  const mediaType = writtenType(readEncoding(encoding).contentType)
  if (!isJsonObject(encoding) || !mediaType || !source) return {}
  const kind = bodyKind(mediaType)
  if (kind === 'multipart' || kind === 'form') return nestedParts(reading, { encoding, mediaType, source, depth })
  // Strings are sent unchanged.
  if (kind !== 'xml' || isText(reading.references, source)) return {}
  const root = xmlPart(reading.xml, source)
  if (!root) return asJson(reading, source)
  return Object.keys(root).length > 0 ? { xml: { root } } : {}
}

function isText(references: References, source: Source): boolean {
  return schemaTypes(effectiveSchema(references, source)).types.join() === 'string'
}

interface Nested {
  encoding: JsonObject
  mediaType: string
  source: Source
  depth: number
}

/** Returns the parts of a nested message or form, or JSON if the limit is exceeded. */
function nestedParts(
  reading: PartsReading,
  { encoding, mediaType, source, depth }: Nested,
): Pick<PartEncoding, 'nested' | 'contentType'> {
  const { room } = reading
  if (depth >= MAX_NESTED || room.left <= 0) return asJson(reading, source)
  const nested = partTemplates(reading, { mediaType, ...nestedMedia(encoding, source) }, depth + 1)
  return room.left < 0 ? asJson(reading, source) : { nested }
}

/** Returns the encoding of a part that exceeds the limit: JSON, except for files. */
function asJson(reading: PartsReading, source: Source): Pick<PartEncoding, 'contentType'> {
  reading.room.left = Math.max(0, reading.room.left)
  const schema = effectiveSchema(reading.references, source)
  return areFiles(reading.references, schema) ? {} : { contentType: 'application/json' }
}

/** True for a file, or a list of files. */
function areFiles(references: References, schema: EffectiveSchema): boolean {
  const items = subschema(schema, 'items')
  return isFile(schema) || (items !== undefined && isFile(effectiveSchema(references, items)))
}

/** Returns a nested encoding (3.2) in the format of a Media Type Object. */
function nestedMedia(encoding: JsonObject, { value: schema, at }: Source): Located {
  const value: Record<string, Json> = schema === undefined ? {} : { schema }
  for (const key of ['encoding', 'prefixEncoding', 'itemEncoding']) {
    const keyword = ownValue(encoding, key)
    if (keyword !== undefined) value[key] = keyword
  }
  return { value, at }
}

/** True for a string with its own media type, which is sent without quotes. */
function isWritten(schema: EffectiveSchema): boolean {
  return stringKeyword(schema, 'contentMediaType') !== undefined
}

/** Returns the encoding of parts by position (3.2, Encoding By Position). Undefined for objects. */
function partList(reading: PartsReading, { value, at }: Located, depth: number): PartList | undefined {
  const key = ownValue(value, 'schema') === undefined ? 'itemSchema' : 'schema'
  const source = child({ value, at }, key)
  const schema = effectiveSchema(reading.references, source)
  const { types } = schemaTypes(schema)
  if (key === 'schema' && (types.length === 0 || types.includes('object'))) return undefined
  const isList = key === 'schema' && types.includes('array')
  const firstSchemas = isList ? subschemas(schema, 'prefixItems') : []
  const rest = isList ? subschema(schema, 'items') : source
  const prefixEncoding = ownList(value, 'prefixEncoding')
  const placed = (encoding: unknown, of: Source | undefined) => placedEncoding(reading, encoding, of, depth)
  const length = Math.min(Math.max(prefixEncoding.length, firstSchemas.length), MAX_PARTS)
  if (depth > 0) reading.room.left = Math.max(0, reading.room.left - length)
  const first = Array.from({ length }, (_, index) =>
    placed(prefixEncoding[index] ?? ownValue(value, 'itemEncoding'), firstSchemas[index] ?? rest),
  )
  return { first, others: placed(ownValue(value, 'itemEncoding'), rest) }
}

function placedEncoding(
  reading: PartsReading,
  encoding: unknown,
  source: Source | undefined,
  depth: number,
): PartEncoding {
  const { references } = reading
  const schema = source && effectiveSchema(references, source)
  const isBytes = schema !== undefined && isFile(schema)
  const name = isJsonObject(encoding) ? partName(references, encoding) : undefined
  return {
    ...readEncoding(encoding),
    isFile: isBytes || undefined,
    isText: (schema && isWritten(schema)) || undefined,
    name,
    ...insideTemplates(reading, encoding, source, depth),
  }
}

/** Returns the name of a part, from the example of its Content-Disposition header. */
function partName(references: References, encoding: JsonObject): string | undefined {
  const headers = Object.entries(ownObject(encoding, 'headers') ?? {})
  const [, header] = headers.find(([name]) => name.toLowerCase() === 'content-disposition') ?? []
  const disposition = references.follow(header, '')?.value
  const schema = disposition && effectiveSchema(references, { value: ownValue(disposition, 'schema'), at: '' })
  const example = disposition && (ownValue(disposition, 'example') ?? (schema && writtenExample(schema)?.value))
  return typeof example === 'string' ? /;\s*name="?([^";]+)/i.exec(example)?.[1] : undefined
}

function readEncoding(value: unknown): PartEncoding {
  if (!isJsonObject(value)) return {}
  const style = ownString(value, 'style') as ParameterStyle | undefined
  const explode = ownValue(value, 'explode')
  const contentType = ownString(value, 'contentType')
  return {
    contentType: contentType || undefined,
    style: style && STYLES.query.includes(style) ? style : undefined,
    explode: typeof explode === 'boolean' ? explode : undefined,
    allowReserved: ownValue(value, 'allowReserved') === true || undefined,
  }
}
