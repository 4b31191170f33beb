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

/** Builds a request from the values of a form. Samples and the API playground, which runs it in the browser, share it. */
export function buildRequest(template: RequestTemplate, values: RequestValues = {}): RequestDescription {
  const credentials = placeCredentials(template, values)
  const writing = bodyTemplate(template, values)
  const body = writing && values.body && buildBody(writing, values.body)
  const query = [...queryTexts(template, values), ...credentials.query].join('&')
  const url = serverUrl(template, values) + expandPath(template, values)
  const type = body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: headerValue(body.mediaType) }] : []
  // The type of a multipart body, with its boundary, is set when it is sent.
  const taken = takenHeaders(template, values)
  const parameters = headerPairs(template, values).filter(({ name }) => !taken.has(name.toLowerCase()))
  const headers = [...credentials.headers, ...parameters, ...type]
  const separator = url.includes('?') ? '&' : '?'
  return {
    method: template.method,
    url: query ? `${url}${separator}${query}` : url,
    headers,
    cookies: [...credentials.cookies, ...cookiePairs(template, values)],
    body,
  }
}

/** Returns the template of the body, if the values contain one. */
function bodyTemplate({ bodies }: RequestTemplate, { body }: RequestValues): BodyTemplate | undefined {
  const isThere = body && (body.value !== undefined || body.text !== undefined || body.file !== undefined)
  return isThere ? bodies.find(({ mediaType }) => mediaType === body.mediaType) : undefined
}

/** Returns the headers, in lower case, that credentials and the body set instead of parameters. */
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

/** Returns the query of a `querystring` parameter (3.2), which is the whole query string. */
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
