import type { Json } from '../model/jsonValue.js'
import type { Operation } from '../model/spec.js'
import {
  below,
  child,
  type Located,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type References,
  type Source,
  withHash,
} from './references.js'

/** The objects of an operation in the document. */
export interface OperationSource {
  operation: Located
  pathItem: Located
}

export interface ParameterSource extends Located {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
}

/** A Media Type Object. */
export interface MediaSource extends Located {
  mediaType: string
}

const LOCATIONS = ['path', 'query', 'header', 'cookie', 'querystring']
const MAX_PARAMETERS = 500

export function findOperation(references: References, operation: Operation): OperationSource | undefined {
  const [located, pathItem] = [operation.pointer, operation.pathPointer].map((pointer) =>
    references.follow(references.find(withHash(pointer)), withHash(pointer)),
  )
  return located && { operation: located, pathItem: pathItem ?? { value: {}, at: withHash(operation.pathPointer) } }
}

/** Returns the parameters of an operation and its path. An operation's override those with the same name and `in`. */
export function operationParameters(
  references: References,
  { operation, pathItem }: OperationSource,
): ParameterSource[] {
  const byKey = new Map<string, ParameterSource>()
  for (const owner of [pathItem, operation]) {
    ownList(owner.value, 'parameters').forEach((item, index) => {
      const parameter = readParameter(references, item, below(owner.at, 'parameters', index))
      if (parameter && byKey.size < MAX_PARAMETERS) byKey.set(`${parameter.in} ${parameter.name}`, parameter)
    })
  }
  return [...byKey.values()]
}

function readParameter(references: References, item: Json, at: string): ParameterSource | undefined {
  const located = references.follow(item, at)
  if (!located) return undefined
  const name = ownString(located.value, 'name')
  const place = ownString(located.value, 'in')
  if (!name || !place || !LOCATIONS.includes(place)) return undefined
  return { name, in: place as ParameterSource['in'], ...located }
}

/** Returns the first entry of `content`, for parameters and headers with a media type. */
export function firstContent(references: References, { value, at }: Located): MediaSource | undefined {
  for (const [mediaType, item] of Object.entries(ownObject(value, 'content') ?? {})) {
    const media = references.follow(item, below(at, 'content', mediaType))
    if (media) return { mediaType, ...media }
  }
  return undefined
}

/** Returns a media type of an operation's request body. */
export function bodyMedia(
  references: References,
  { operation }: OperationSource,
  mediaType: string,
): (MediaSource & { required: boolean }) | undefined {
  const body = references.followKey(operation, 'requestBody')
  const content = (body && ownObject(body.value, 'content')) ?? {}
  const media = body && references.follow(ownValue(content, mediaType), below(body.at, 'content', mediaType))
  return media && { ...media, mediaType, required: ownValue(body.value, 'required') === true }
}

/** Returns the schema of a media type, or the schema of its items (3.2). */
export function mediaSchema(media: Located): Source {
  return child(media, ownValue(media.value, 'schema') === undefined ? 'itemSchema' : 'schema')
}
