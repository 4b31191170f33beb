import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { Operation } from '../model/spec.js'
import { below, type Located, own, ownList, ownString, type References, withHash } from './references.js'

/** An operation's objects in the document. */
export interface OperationSource {
  operation: Located
  pathItem: Located
}

export interface ParameterSource {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
  value: JsonObject
  at: string
}

const LOCATIONS = ['path', 'query', 'header', 'cookie', 'querystring']
const MAX_PARAMETERS = 500

export function findOperation(
  references: References,
  { pointer, pathPointer }: Operation,
): OperationSource | undefined {
  const operation = references.follow(references.find(withHash(pointer)), withHash(pointer))
  const pathItem = references.follow(references.find(withHash(pathPointer)), withHash(pathPointer))
  if (!operation) return undefined
  return { operation, pathItem: pathItem ?? { value: {}, at: withHash(pathPointer) } }
}

/** Returns the parameters of the operation and its path. The operation's override those with the same name and `in`. */
export function parametersOf(references: References, { operation, pathItem }: OperationSource): ParameterSource[] {
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
  const found = references.follow(item, at)
  if (!found) return undefined
  const name = ownString(found.value, 'name')
  const place = ownString(found.value, 'in')
  if (!name || !place || !LOCATIONS.includes(place)) return undefined
  return { name, in: place as ParameterSource['in'], value: found.value, at: found.at }
}

/** Returns the first entry of `content`, for parameters and headers with a media type. */
export function firstContent(
  value: JsonObject,
  at: string,
): { mediaType: string; value: JsonObject; at: string } | undefined {
  const content = own(value, 'content')
  if (!isJsonObject(content)) return undefined
  for (const [mediaType, media] of Object.entries(content)) {
    if (isJsonObject(media)) return { mediaType, value: media, at: below(at, 'content', mediaType) }
  }
  return undefined
}
