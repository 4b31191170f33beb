import type {
  BodyTemplate,
  NestedParts,
  ParameterStyle,
  ParameterTemplate,
  PartEncoding,
  PartList,
  RequestTemplate,
} from '@octavo/core'
import { writtenExample } from '../examples/generate.js'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { Operation } from '../model/spec.js'
import { below, type Located, own, ownList, ownObject, ownString, type References } from '../references/references.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  propertiesOf,
  stringKeyword,
  subschema,
  subschemas,
  typesOf,
} from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { firstContent, type OperationSource, type ParameterSource, parametersOf } from '../view/operationSource.js'
import { bodyKind } from './mediaTypes.js'
import { securityTemplates } from './securityTemplates.js'
import { type SitePlace, serverTemplates } from './serverTemplates.js'
import { xmlTemplate } from './xmlTemplate.js'

const STYLES: Record<ParameterSource['in'], readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
}
const MAX_MEDIA_TYPES = 20
const MAX_PARTS = 100
/** Messages within messages. */
const MAX_NESTED = 4

interface Source {
  value: Json | undefined
  at: string
}

export interface TemplateTarget {
  kind: Operation['kind']
  method: string
  path: string
  /** Where the site is, as far as it is known. */
  site?: SitePlace
}

/** How an operation of a document is called. */
export function requestTemplate(
  references: References,
  source: OperationSource,
  { kind, method, path, site }: TemplateTarget,
): RequestTemplate {
  const body = references.follow(own(source.operation.value, 'requestBody'), below(source.operation.at, 'requestBody'))
  return {
    method,
    path,
    servers: serverTemplates(references, source, site),
    parameters: parametersOf(references, source).map(parameterTemplate),
    bodies: body ? bodyTemplates(references, body.value, body.at) : [],
    bodyRequired: body ? own(body.value, 'required') === true : false,
    security: securityTemplates(references, source.operation.value, kind),
  }
}

function parameterTemplate({ name, in: place, value, at }: ParameterSource): ParameterTemplate {
  const [usual = 'form'] = STYLES[place]
  const written = ownString(value, 'style') as ParameterStyle | undefined
  const style = written && STYLES[place].includes(written) ? written : usual
  const explode = own(value, 'explode')
  const media = firstContent(value, at)
  return {
    name,
    in: place,
    required: place === 'path' || own(value, 'required') === true,
    style,
    // Objects have no other form than the exploded one there.
    explode:
      style === 'deepObject' ? true : typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: own(value, 'allowReserved') === true,
    ...(place === 'query' && own(value, 'allowEmptyValue') === true && { allowEmptyValue: true }),
    ...(media && { mediaType: media.mediaType }),
  }
}

function bodyTemplates(references: References, body: JsonObject, at: string): BodyTemplate[] {
  const content = Object.entries(ownObject(body, 'content') ?? {}).slice(0, MAX_MEDIA_TYPES)
  return content.flatMap(([mediaType, value]) => {
    const media = references.follow(value, below(at, 'content', mediaType))
    return media ? [bodyTemplate(references, { mediaType, ...media })] : []
  })
}

interface MediaSource {
  mediaType: string
  value: JsonObject
  at: string
}

function bodyTemplate(references: References, { mediaType, value, at }: MediaSource): BodyTemplate {
  const kind = bodyKind(mediaType)
  const xml =
    kind === 'xml' ? xmlTemplate(references, { value: own(value, 'schema'), at: below(at, 'schema') }) : undefined
  const parts =
    kind === 'form' || kind === 'multipart' ? partTemplates(references, { mediaType, value, at }) : { encoding: {} }
  return { mediaType, ...parts, ...(xml && { xml }) }
}

/** How the fields of a form are written, or the parts of a multipart message: a body, or a part of another one. */
function partTemplates(references: References, { mediaType, value, at }: MediaSource, depth = 0): NestedParts {
  const encoding: Record<string, PartEncoding> = Object.create(null)
  const list = bodyKind(mediaType) === 'multipart' ? partList(references, { value, at }, depth) : undefined
  const schema = effectiveSchema(references, { value: own(value, 'schema'), at: below(at, 'schema') })
  const written = ownObject(value, 'encoding') ?? {}
  for (const [name, sources] of propertiesOf(schema)) {
    const given = own(written, name)
    const part = readEncoding(given)
    const property = effectiveSchema(references, ...sources)
    const items = subschema(property, 'items')
    const isBytes = isFile(property) || (items !== undefined && isFile(effectiveSchema(references, items)))
    const contentType = part.contentType ?? (isBytes ? stringKeyword(property, 'contentMediaType') : undefined)
    const nested = nestedParts(references, given, sources[0], depth)
    const entry = {
      ...part,
      ...(contentType && { contentType }),
      ...(isBytes && { isFile: true }),
      ...(contentType && isWritten(property) && { isText: true }),
      ...(nested && { nested }),
    }
    if (Object.keys(entry).length > 0) encoding[name] = entry
  }
  return { encoding, ...(list && { list }) }
}

/** What is said about the parts of a part that is a multipart message itself. */
function nestedParts(
  references: References,
  written: unknown,
  source: Source | undefined,
  depth: number,
): NestedParts | undefined {
  const mediaType = isJsonObject(written) ? ownString(written, 'contentType') : undefined
  if (!isJsonObject(written) || !mediaType || !source || depth >= MAX_NESTED) return undefined
  if (bodyKind(mediaType) !== 'multipart') return undefined
  return partTemplates(references, { mediaType, value: { ...written, schema: source.value }, at: source.at }, depth + 1)
}

/** A text that is of a type itself: nothing is put around it. */
function isWritten(schema: EffectiveSchema): boolean {
  return stringKeyword(schema, 'contentMediaType') !== undefined
}

/** How the parts of a body are written that are known by their place (3.2, Encoding By Position); undefined for objects. */
function partList(references: References, { value, at }: Located, depth: number): PartList | undefined {
  const key = own(value, 'schema') === undefined ? 'itemSchema' : 'schema'
  const source = { value: own(value, key), at: below(at, key) }
  const schema = effectiveSchema(references, source)
  const { types } = typesOf(schema)
  if (key === 'schema' && (types.length === 0 || types.includes('object'))) return undefined
  const isList = key === 'schema' && types.includes('array')
  const firstSchemas = isList ? subschemas(schema, 'prefixItems') : []
  const rest = isList ? subschema(schema, 'items') : source
  const written = ownList(value, 'prefixEncoding')
  const placed = (encoding: unknown, of: Source | undefined) => placedEncoding(references, encoding, of, depth)
  const length = Math.min(Math.max(written.length, firstSchemas.length), MAX_PARTS)
  const first = Array.from({ length }, (_, index) =>
    placed(written[index] ?? own(value, 'itemEncoding'), firstSchemas[index] ?? rest),
  )
  return { first, others: placed(own(value, 'itemEncoding'), rest) }
}

function placedEncoding(
  references: References,
  written: unknown,
  source: Source | undefined,
  depth: number,
): PartEncoding {
  const nested = nestedParts(references, written, source, depth)
  const schema = source && effectiveSchema(references, source)
  const isBytes = schema !== undefined && isFile(schema)
  const name = isJsonObject(written) ? partName(references, written) : undefined
  return {
    ...readEncoding(written),
    ...(isBytes && { isFile: true }),
    ...(schema && isWritten(schema) && { isText: true }),
    ...(name !== undefined && { name }),
    ...(nested && { nested }),
  }
}

/** Parts of a form have no name but that of the header that the document gives them. */
function partName(references: References, encoding: JsonObject): string | undefined {
  const headers = Object.entries(ownObject(encoding, 'headers') ?? {})
  const [, header] = headers.find(([name]) => name.toLowerCase() === 'content-disposition') ?? []
  const found = references.follow(header, '')?.value
  const schema = found && effectiveSchema(references, { value: own(found, 'schema'), at: '' })
  const given = found && (own(found, 'example') ?? (schema && writtenExample(schema)?.value))
  return typeof given === 'string' ? /;\s*name="?([^";]+)/i.exec(given)?.[1] : undefined
}

function readEncoding(value: unknown): PartEncoding {
  if (!isJsonObject(value)) return {}
  const style = ownString(value, 'style') as ParameterStyle | undefined
  const explode = own(value, 'explode')
  const contentType = ownString(value, 'contentType')
  return {
    ...(contentType && { contentType }),
    ...(style && STYLES.query.includes(style) && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(own(value, 'allowReserved') === true && { allowReserved: true }),
  }
}
