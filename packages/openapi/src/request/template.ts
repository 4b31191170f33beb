import type { BodyTemplate, ParameterStyle, ParameterTemplate, PartEncoding, RequestTemplate } from '@octavo/core'
import { isJsonObject, type JsonObject } from '../model/json.js'
import type { Operation } from '../model/spec.js'
import { below, own, ownObject, ownString, type References } from '../references/references.js'
import { effectiveSchema, propertiesOf, stringKeyword, subschema } from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { firstContent, type OperationSource, type ParameterSource, parametersOf } from '../view/operationSource.js'
import { bodyKind } from './body.js'
import { securityTemplates } from './securityTemplates.js'
import { serverTemplates } from './serverTemplates.js'
import { xmlTemplate } from './xmlTemplate.js'

const STYLES: Record<ParameterSource['in'], readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
}
const MAX_MEDIA_TYPES = 20

export interface TemplateTarget {
  kind: Operation['kind']
  method: string
  path: string
}

/** How an operation of a document is called. */
export function requestTemplate(
  references: References,
  source: OperationSource,
  { kind, method, path }: TemplateTarget,
): RequestTemplate {
  const body = references.follow(own(source.operation.value, 'requestBody'), below(source.operation.at, 'requestBody'))
  return {
    method,
    path,
    servers: serverTemplates(references, source),
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
  const schema = effectiveSchema(references, { value: own(value, 'schema'), at: below(at, 'schema') })
  const xml =
    kind === 'xml' ? xmlTemplate(references, { value: own(value, 'schema'), at: below(at, 'schema') }) : undefined
  const encoding: Record<string, PartEncoding> = Object.create(null)
  if (kind === 'form' || kind === 'multipart') {
    const written = ownObject(value, 'encoding') ?? {}
    for (const [name, sources] of propertiesOf(schema)) {
      const part = readEncoding(own(written, name))
      const property = effectiveSchema(references, ...sources)
      const items = subschema(property, 'items')
      const isBytes = isFile(property) || (items !== undefined && isFile(effectiveSchema(references, items)))
      const contentType = part.contentType ?? (isBytes ? stringKeyword(property, 'contentMediaType') : undefined)
      const entry = { ...part, ...(contentType && { contentType }), ...(isBytes && { isFile: true }) }
      if (Object.keys(entry).length > 0) encoding[name] = entry
    }
  }
  return { mediaType, encoding, ...(xml && { xml }) }
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
