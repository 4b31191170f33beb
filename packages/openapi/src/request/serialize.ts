import type { BodyContent, NameValue, ParameterLocation, ParameterStyle, SentValue } from '@octavo/core'
import { hasEntries, writeJson } from '../model/exactNumber.js'

interface Serialization {
  style: ParameterStyle
  explode: boolean
  /** Encodes values. Separators are not passed to it. */
  encode(text: string): string
  /** Encodes names before an equals sign. Default: `encode`. */
  encodeName?(text: string): string
}

type Encoders = Pick<Serialization, 'encode' | 'encodeName'>

/** Values deeper than this are written as JSON. */
const MAX_DEPTH = 8

/**
 * Serializes a parameter according to the style table of the OpenAPI specification. In the styles `matrix`, `form`,
 * `deepObject` and `cookie`, the text includes the name. Returns undefined if nothing is sent.
 */
export function serializeParameter(name: string, value: SentValue, options: Serialization): string | undefined {
  const { style, explode, encode } = options
  const list = encodeList(value, encode)
  if (style === 'matrix') return matrix(nameText(name, options), value, options)
  if (style === 'label') {
    if (!list) return `.${encode(valueText(value))}`
    return `.${explode ? pairsOrItems(value, options).join('.') : list.join(',')}`
  }
  if (style === 'simple') {
    if (!list) return encode(valueText(value))
    return explode ? pairsOrItems(value, options).join(',') : list.join(',')
  }
  const pairs = serializePairs(name, value, options)
  if (pairs.length === 0) return undefined
  return pairs.map(({ name: key, value: text }) => `${key}=${text}`).join(style === 'cookie' ? '; ' : '&')
}

/** Returns encoded names and values, for styles that include names. */
export function serializePairs(name: string, value: SentValue, options: Serialization): NameValue[] {
  const { style, explode, encode } = options
  const key = nameText(name, options)
  if (value === null) return []
  if (style === 'deepObject') return deepPairs(key, value, options)
  const list = encodeList(value, encode)
  if (!list) return [{ name: key, value: encode(valueText(value)) }]
  if (list.length === 0) return []
  if (!explode) return [{ name: key, value: list.join(styleSeparator(style, encode)) }]
  if (Array.isArray(value)) return list.map((item) => ({ name: key, value: item }))
  return valueEntries(value).map(([property, item]) => ({
    name: nameText(property, options),
    value: encode(valueText(item)),
  }))
}

function matrix(key: string, value: SentValue, options: Serialization): string {
  const { explode, encode } = options
  const list = encodeList(value, encode)
  if (!list) return valueText(value) === '' ? `;${key}` : `;${key}=${encode(valueText(value))}`
  if (!explode) return `;${key}=${list.join(',')}`
  if (Array.isArray(value)) return list.map((item) => `;${key}=${item}`).join('')
  return valueEntries(value)
    .map(([property, item]) => `;${nameText(property, options)}=${encode(valueText(item))}`)
    .join('')
}

/** Returns the separator of a style. Commas are valid in URLs, but spaces and pipes must be encoded. */
function styleSeparator(style: ParameterStyle, encode: Serialization['encode']): string {
  return style === 'spaceDelimited' ? encode(' ') : style === 'pipeDelimited' ? encode('|') : ','
}

function nameText(name: string, { encode, encodeName = encode }: Encoders): string {
  return encodeName(name)
}

/** Returns the encoded items of an array, or alternating names and values of an object. Undefined for a scalar. */
function encodeList(value: SentValue, encode: (text: string) => string): string[] | undefined {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map((item) => encode(valueText(item)))
  if (!hasEntries(value)) return undefined
  return valueEntries(value).flatMap(([key, item]) => [encode(key), encode(valueText(item))])
}

function pairsOrItems(value: SentValue, encoders: Encoders): string[] {
  const { encode } = encoders
  if (Array.isArray(value)) return encodeList(value, encode) ?? []
  return valueEntries(value).map(([key, item]) => `${nameText(key, encoders)}=${encode(valueText(item))}`)
}

/** Returns pairs such as `a[b][c]=1`. Array items have an index (`a[0][b]=1`), so that servers can group them. */
function deepPairs(key: string, value: SentValue, encoders: Encoders, depth = 0): NameValue[] {
  const { encode } = encoders
  if (value === null) return []
  if (depth >= MAX_DEPTH || !hasEntries(value)) return [{ name: key, value: encode(valueText(value)) }]
  const bracket = (property: string) =>
    `${key}${nameText('[', encoders)}${nameText(property, encoders)}${nameText(']', encoders)}`
  if (Array.isArray(value)) {
    const items: SentValue[] = value.filter((item: SentValue) => item !== null)
    return items.flatMap((item, index) => deepPairs(bracket(String(index)), item, encoders, depth + 1))
  }
  return valueEntries(value).flatMap(([property, item]) => deepPairs(bracket(property), item, encoders, depth + 1))
}

function valueEntries(value: SentValue): [string, SentValue][] {
  if (!hasEntries(value) || Array.isArray(value)) return []
  return Object.entries(value as Record<string, SentValue>).filter(([, item]) => item !== null && item !== undefined)
}

/** Returns a value as text: objects and lists as JSON, null as the empty string. */
export function valueText(value: SentValue): string {
  if (typeof value === 'string') return value
  return value === null ? '' : typeof value === 'object' ? writeJson(value) : String(value)
}

type Replace = (value: BodyContent) => SentValue | undefined

/** Returns the value without undefined fields and items. `replace` can first replace any value. */
export function plain(value: BodyContent, replace: Replace = () => undefined): SentValue {
  const replacement = replace(value)
  if (replacement !== undefined) return replacement
  if (Array.isArray(value)) {
    return value.flatMap((item: BodyContent | undefined) => (item === undefined ? [] : [plain(item, replace)]))
  }
  if (!hasEntries(value)) return value as SentValue
  const entries = Object.entries(value as Readonly<Record<string, BodyContent | undefined>>)
  return Object.fromEntries(entries.flatMap(([key, item]) => (item === undefined ? [] : [[key, plain(item, replace)]])))
}

/** Styles of each parameter location (OpenAPI, Style Values). The first is the default. */
export const STYLES: Record<ParameterLocation, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
}
