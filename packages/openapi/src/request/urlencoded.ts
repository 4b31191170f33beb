import type { BodyContent, NameValue, NestedParts } from '@octavo/core'
import { hasEntries } from '../json/exactNumber.js'
import { writeJson } from '../json/writeJson.js'
import { fileName, isFileValue } from './fileValue.js'
import { bodyKind, writtenType } from './mediaTypes.js'
import { percentDecode, percentEncode, percentEncodeReserved } from './percent.js'
import { plain } from './plain.js'
import { serializePairs } from './serialize.js'

type Fields = { readonly [key: string]: BodyContent | undefined }

export function isFields(value: BodyContent): value is Fields {
  return hasEntries(value) && !Array.isArray(value) && !isFileValue(value)
}

/** Returns the fields of a form as decoded pairs, and as the text that is sent. */
export function urlencoded(
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
