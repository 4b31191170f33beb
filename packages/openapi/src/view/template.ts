import type { BodyTemplate, ParameterStyle, ParameterTemplate, RequestTemplate } from '@octavo/core'
import type { JsonObject } from '../model/jsonValue.js'
import type { Operation } from '../model/spec.js'
import { bodyKind } from '../request/mediaTypes.js'
import { STYLES } from '../request/serialize.js'
import {
  firstContent,
  type MediaSource,
  type OperationSource,
  operationParameters,
  type ParameterSource,
} from '../schema/operationSource.js'
import { below, child, ownObject, ownString, ownValue, type References } from '../schema/references.js'
import { bodyParts, roomForParts } from './partTemplates.js'
import { securityTemplates } from './securityTemplates.js'
import { type SitePlace, serverTemplates } from './serverTemplates.js'
import { xmlTemplate } from './xmlTemplate.js'

const MAX_MEDIA_TYPES = 20

interface TemplateTarget {
  kind: Operation['kind']
  method: string
  path: string
  /** The URL of the site, if known. */
  site?: SitePlace
}

export function requestTemplate(
  references: References,
  source: OperationSource,
  { kind, method, path, site }: TemplateTarget,
): RequestTemplate {
  const body = references.followKey(source.operation, 'requestBody')
  return {
    method,
    path,
    servers: serverTemplates(references, source, site),
    parameters: operationParameters(references, source).map((parameter) => parameterTemplate(references, parameter)),
    bodies: body ? bodyTemplates(references, body.value, body.at) : [],
    bodyRequired: body ? ownValue(body.value, 'required') === true : false,
    security: securityTemplates(references, source.operation.value, kind),
  }
}

function parameterTemplate(references: References, { name, in: place, value, at }: ParameterSource): ParameterTemplate {
  const [parameterStyle = 'form'] = STYLES[place]
  const styleName = ownString(value, 'style') as ParameterStyle | undefined
  const style = styleName && STYLES[place].includes(styleName) ? styleName : parameterStyle
  const explode = ownValue(value, 'explode')
  const media = firstContent(references, { value, at })
  return {
    name,
    in: place,
    required: place === 'path' || ownValue(value, 'required') === true,
    style,
    // `deepObject` is defined only with `explode`.
    explode:
      style === 'deepObject' ? true : typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: ownValue(value, 'allowReserved') === true,
    allowEmptyValue: (place === 'query' && ownValue(value, 'allowEmptyValue') === true) || undefined,
    mediaType: media?.mediaType,
  }
}

function bodyTemplates(references: References, body: JsonObject, at: string): BodyTemplate[] {
  const content = Object.entries(ownObject(body, 'content') ?? {}).slice(0, MAX_MEDIA_TYPES)
  const room = roomForParts()
  return content.flatMap(([mediaType, value]) => {
    const media = references.follow(value, below(at, 'content', mediaType))
    return media ? [bodyTemplate(references, { mediaType, ...media }, room)] : []
  })
}

function bodyTemplate(references: References, media: MediaSource, room: ReturnType<typeof roomForParts>): BodyTemplate {
  const { mediaType } = media
  const kind = bodyKind(mediaType)
  const xml = xmlTemplate(references, mediaType, child(media, 'schema'))
  const parts = kind === 'form' || kind === 'multipart' ? bodyParts(references, media, room) : { encoding: {} }
  return { mediaType, ...parts, xml }
}
