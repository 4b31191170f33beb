import type {
  BodyTemplate,
  NameValue,
  ParameterTemplate,
  RequestDescription,
  RequestTemplate,
  RequestValues,
  SentValue,
} from '@octavo/core'
import { hasEntries, writeJson } from '../model/exactNumber.js'
import { buildBody } from './body.js'
import { headerValue, isHeaderName } from './headerValue.js'
import { bodyKind } from './mediaTypes.js'
import { pathText, percentEncode, percentEncodeReserved } from './percent.js'
import { placeCredentials } from './security.js'
import { plain, serializePairs, serializeParameter, valueText } from './serialize.js'
import { serverUrl } from './serverUrl.js'

const identity = (text: string) => text

/** Builds a request from the values of a form. Used by code samples and, in the browser, by the API playground. */
export function buildRequest(template: RequestTemplate, values: RequestValues = {}): RequestDescription {
  const credentials = placeCredentials(template, values)
  const writing = bodyTemplate(template, values)
  const body = writing && values.body && buildBody(writing, values.body)
  const { query: moreQuery = [], header: moreHeaders = [], cookie: moreCookies = [] } = values.extra ?? {}
  const query = [...queryTexts(template, values), ...moreQuery.flatMap(queryPair), ...credentials.query].join('&')
  const url = serverUrl(template, values) + expandPath(template, values)
  const type = body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: headerValue(body.mediaType) }] : []
  // The type of a multipart body, with its boundary, is set when it is sent.
  const reservedHeaders = takenHeaders(template, values)
  const parameters = [...headerPairs(template, values), ...moreHeaders.flatMap(headerPair)].filter(
    ({ name }) => !reservedHeaders.has(name.toLowerCase()),
  )
  const headers = [...credentials.headers, ...parameters, ...type]
  const separator = url.includes('?') ? '&' : '?'
  return {
    method: template.method,
    url: query ? `${url}${separator}${query}` : url,
    headers,
    cookies: [...credentials.cookies, ...cookiePairs(template, values), ...moreCookies.flatMap(cookiePair)],
    body,
  }
}

function queryPair({ name, value }: NameValue): string[] {
  return name === '' ? [] : [`${percentEncode(name)}=${percentEncode(value)}`]
}

function headerPair({ name, value }: NameValue): NameValue[] {
  return isHeaderName(name) ? [{ name, value: headerValue(value) }] : []
}

/** The name of a cookie has the characters of a header name (RFC 6265). */
function cookiePair({ name, value }: NameValue): NameValue[] {
  return isHeaderName(name) ? [{ name, value: cookieText(value) }] : []
}

function bodyTemplate({ bodies }: RequestTemplate, { body }: RequestValues): BodyTemplate | undefined {
  const hasBody = body && (body.value !== undefined || body.text !== undefined || body.file !== undefined)
  return hasBody ? bodies.find(({ mediaType }) => mediaType === body.mediaType) : undefined
}

/** Returns the headers, in lower case, that credentials and the body set, so parameters must not. */
export function takenHeaders(template: RequestTemplate, values: RequestValues): ReadonlySet<string> {
  const names = placeCredentials(template, values).headers.map(({ name }) => name.toLowerCase())
  return new Set(bodyTemplate(template, values) ? [...names, 'content-type'] : names)
}

function queryTexts(template: RequestTemplate, { query = {}, querystring = {} }: RequestValues): string[] {
  const texts = parametersIn(template, 'query').flatMap((parameter) => {
    const value = ownValue(query, parameter.name)
    if (value === undefined) {
      return parameter.required && parameter.allowEmptyValue ? [`${percentEncode(parameter.name)}=`] : []
    }
    const encode = parameterEncoder(parameter)
    if (parameter.mediaType) {
      return [`${percentEncode(parameter.name)}=${encode(documentText(parameter.mediaType, value))}`]
    }
    const options = { ...parameter, encode, encodeName: percentEncode }
    return serializePairs(parameter.name, value, options).map((pair) => `${pair.name}=${pair.value}`)
  })
  return [...texts, ...parametersIn(template, 'querystring').flatMap((parameter) => wholeQuery(parameter, querystring))]
}

/** Returns the query from a `querystring` parameter (3.2), which is the entire query string. */
function wholeQuery({ name, mediaType = '' }: ParameterTemplate, values: Values): string[] {
  const value = ownValue(values, name)
  if (value === undefined || value === null) return []
  if (bodyKind(mediaType) !== 'form') return [percentEncode(documentText(mediaType, value))]
  const options = { style: 'form', explode: true, encode: percentEncode } as const
  const fields = hasEntries(value) && !Array.isArray(value) ? Object.entries(value) : []
  return fields.flatMap(([key, item]) => serializePairs(key, item, options).map((pair) => `${pair.name}=${pair.value}`))
}

function headerPairs(template: RequestTemplate, { header = {} }: RequestValues): NameValue[] {
  return parametersIn(template, 'header').flatMap((parameter) => {
    const { name, mediaType } = parameter
    const value = ownValue(header, name)
    if (value === undefined || value === null || !isHeaderName(name)) return []
    const text = mediaType
      ? documentText(mediaType, value)
      : serializeParameter(name, value, { ...parameter, encode: identity })
    return text === undefined ? [] : [{ name, value: headerValue(text) }]
  })
}

function cookiePairs(template: RequestTemplate, { cookie = {} }: RequestValues): NameValue[] {
  return parametersIn(template, 'cookie').flatMap((parameter) => {
    const value = ownValue(cookie, parameter.name)
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

const PLACEHOLDER = /\{([^{}]{1,200})\}/g

/** Matches segments and slashes of a path. Parameter names can contain slashes. */
const PATH_PART = /\/|(?:\{[^{}]{1,200}\}|[^/])+/g

/** Matches dot segments, including encoded ones, which URL parsers remove (RFC 3986, 5.2.4; WHATWG URL). */
const DOTS = /^(?:\.|%2e){1,2}$/i

/** Fills in the path parameters. Removes fragments, which are never sent. */
function expandPath(template: RequestTemplate, values: RequestValues): string {
  const fragment = template.path.replace(PLACEHOLDER, (placeholder) => '-'.repeat(placeholder.length)).indexOf('#')
  const path = fragment < 0 ? template.path : template.path.slice(0, fragment)
  return path.replace(PATH_PART, (part) => {
    const expanded = expandPart(template, values, part)
    return DOTS.test(expanded) && expanded !== part ? part : expanded
  })
}

function expandPart(template: RequestTemplate, { path = {} }: RequestValues, part: string): string {
  const parameters = new Map(parametersIn(template, 'path').map((parameter) => [parameter.name, parameter]))
  // Names are at the odd positions.
  const texts = part.split(PLACEHOLDER).map((text, index) => {
    if (index % 2 === 0) return pathText(text)
    return expandName(parameters.get(text), text, ownValue(path, text)) ?? `{${text}}`
  })
  return texts.join('')
}

function expandName(
  parameter: ParameterTemplate | undefined,
  name: string,
  value: SentValue | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!parameter) return percentEncode(valueText(value))
  if (parameter.mediaType) return percentEncode(documentText(parameter.mediaType, value))
  return serializeParameter(name, value, {
    ...parameter,
    encodeName: percentEncode,
    encode: parameterEncoder(parameter),
  })
}

/** Returns the path parameters that cannot be sent, because a segment of `.` or `..` changes the path. */
export function unsentPaths(template: RequestTemplate, values: RequestValues): string[] {
  return (template.path.match(PATH_PART) ?? []).flatMap((part) => {
    const expanded = expandPart(template, values, part)
    if (!DOTS.test(expanded) || expanded === part) return []
    return Array.from(part.matchAll(PLACEHOLDER), ([, name = '']) => name)
  })
}

type Values = Readonly<Record<string, SentValue | undefined>>

/**
 * Returns the value of an own property. Inherited ones are ignored, because a document can use names such as
 * `constructor`.
 */
function ownValue(values: Values, name: string): SentValue | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined ? undefined : plain(value)
}

function parametersIn({ parameters }: RequestTemplate, location: ParameterTemplate['in']): ParameterTemplate[] {
  return parameters.filter((parameter) => parameter.in === location)
}

function parameterEncoder({ allowReserved, in: place }: ParameterTemplate): (text: string) => string {
  if (!allowReserved) return percentEncode
  return (text) => percentEncodeReserved(text, place === 'path' ? 'path' : 'query')
}

function documentText(mediaType: string, value: SentValue): string {
  return bodyKind(mediaType) === 'json' ? writeJson(value) : valueText(value)
}
