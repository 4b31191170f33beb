import type {
  BodyTemplate,
  NameValue,
  ParameterTemplate,
  RequestDescription,
  RequestTemplate,
  RequestValues,
} from '@octavo/core'
import { hasEntries } from '../json/exactNumber.js'
import { buildBody } from './body.js'
import { expandPath } from './expandPath.js'
import { headerValue, isHeaderName } from './headers.js'
import { bodyKind } from './mediaTypes.js'
import { documentText, encoderOf, own, parametersIn, type Values } from './parameterValues.js'
import { percentEncode } from './percent.js'
import { placeCredentials } from './security.js'
import { serializePairs, serializeParameter } from './serialize.js'
import { serverUrl } from './server.js'

const identity = (text: string) => text

/** The request that a form's values make. Runs in browsers as well: samples and the API playground have the same one. */
export function buildRequest(template: RequestTemplate, values: RequestValues = {}): RequestDescription {
  const credentials = placeCredentials(template, values)
  const writing = bodyTemplate(template, values)
  const body = writing && values.body && buildBody(writing, values.body)
  const query = [...queryTexts(template, values), ...credentials.query].join('&')
  const address = serverUrl(template, values) + expandPath(template, values)
  const type = body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: headerValue(body.mediaType) }] : []
  // A multipart body gets its type where it is sent.
  const taken = takenHeaders(template, values)
  const asked = headerPairs(template, values).filter(({ name }) => !taken.has(name.toLowerCase()))
  const headers = [...credentials.headers, ...asked, ...type]
  const separator = address.includes('?') ? '&' : '?'
  return {
    method: template.method,
    url: query ? `${address}${separator}${query}` : address,
    headers,
    cookies: [...credentials.cookies, ...cookiePairs(template, values)],
    body,
  }
}

/** How the body is written, where there is one. */
function bodyTemplate({ bodies }: RequestTemplate, { body }: RequestValues): BodyTemplate | undefined {
  const isThere = body && (body.value !== undefined || body.text !== undefined || body.file !== undefined)
  return isThere ? bodies.find(({ mediaType }) => mediaType === body.mediaType) : undefined
}

/** Headers that credentials and the body say better than a parameter of the same name, in lower case. */
export function takenHeaders(template: RequestTemplate, values: RequestValues): ReadonlySet<string> {
  const names = placeCredentials(template, values).headers.map(({ name }) => name.toLowerCase())
  return new Set(bodyTemplate(template, values) ? [...names, 'content-type'] : names)
}

function queryTexts(template: RequestTemplate, { query = {}, querystring = {} }: RequestValues): string[] {
  const texts = parametersIn(template, 'query').flatMap((parameter) => {
    const value = own(query, parameter.name)
    if (value === undefined) {
      return parameter.required && parameter.allowEmptyValue ? [`${percentEncode(parameter.name)}=`] : []
    }
    const encode = encoderOf(parameter)
    if (parameter.mediaType) {
      return [`${percentEncode(parameter.name)}=${encode(documentText(parameter.mediaType, value))}`]
    }
    const options = { ...parameter, encode, encodeName: percentEncode }
    return serializePairs(parameter.name, value, options).map((pair) => `${pair.name}=${pair.value}`)
  })
  return [...texts, ...parametersIn(template, 'querystring').flatMap((parameter) => wholeQuery(parameter, querystring))]
}

/** OpenAPI 3.2: one parameter that is the whole query. */
function wholeQuery({ name, mediaType = '' }: ParameterTemplate, values: Values): string[] {
  const value = own(values, name)
  if (value === undefined || value === null) return []
  if (bodyKind(mediaType) !== 'form') return [percentEncode(documentText(mediaType, value))]
  const options = { style: 'form', explode: true, encode: percentEncode } as const
  const fields = hasEntries(value) && !Array.isArray(value) ? Object.entries(value) : []
  return fields.flatMap(([key, item]) => serializePairs(key, item, options).map((pair) => `${pair.name}=${pair.value}`))
}

function headerPairs(template: RequestTemplate, { header = {} }: RequestValues): NameValue[] {
  return parametersIn(template, 'header').flatMap((parameter) => {
    const { name, mediaType } = parameter
    const value = own(header, name)
    if (value === undefined || value === null || !isHeaderName(name)) return []
    const text = mediaType
      ? documentText(mediaType, value)
      : serializeParameter(name, value, { ...parameter, encode: identity })
    return text === undefined ? [] : [{ name, value: headerValue(text) }]
  })
}

function cookiePairs(template: RequestTemplate, { cookie = {} }: RequestValues): NameValue[] {
  return parametersIn(template, 'cookie').flatMap((parameter) => {
    const value = own(cookie, parameter.name)
    if (value === undefined || value === null) return []
    if (parameter.mediaType) {
      return [{ name: parameter.name, value: percentEncode(documentText(parameter.mediaType, value)) }]
    }
    // The style "cookie" (3.2) sends values as they are.
    const encode = parameter.style === 'cookie' ? cookieText : percentEncode
    return serializePairs(parameter.name, value, { ...parameter, encode })
  })
}

function cookieText(text: string): string {
  return headerValue(text).replaceAll(';', '%3B')
}
