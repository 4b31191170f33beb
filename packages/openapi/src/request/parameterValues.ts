import type { ParameterTemplate, RequestTemplate, SentValue } from '@octavo/core'
import { writeJson } from '../json/writeJson.js'
import { bodyKind } from './mediaTypes.js'
import { percentEncode, percentEncodeReserved } from './percent.js'
import { plain } from './plain.js'
import { textOf } from './serialize.js'

export type Values = Readonly<Record<string, SentValue | undefined>>

/**
 * Returns the value of an own property. Inherited ones are ignored, because a document can use names such as
 * `constructor`.
 */
export function own(values: Values, name: string): SentValue | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined ? undefined : plain(value)
}

export function parametersIn({ parameters }: RequestTemplate, location: ParameterTemplate['in']): ParameterTemplate[] {
  return parameters.filter((parameter) => parameter.in === location)
}

export function encoderOf({ allowReserved, in: place }: ParameterTemplate): (text: string) => string {
  if (!allowReserved) return percentEncode
  return (text) => percentEncodeReserved(text, place === 'path' ? 'path' : 'query')
}

export function documentText(mediaType: string, value: SentValue): string {
  return bodyKind(mediaType) === 'json' ? writeJson(value) : textOf(value)
}
