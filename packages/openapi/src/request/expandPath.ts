import type { ParameterTemplate, RequestTemplate, RequestValues, SentValue } from '@octavo/core'
import { documentText, encoderOf, own, parametersIn } from './parameterValues.js'
import { pathText, percentEncode } from './percent.js'
import { serializeParameter, textOf } from './serialize.js'

const PLACEHOLDER = /\{([^{}]{1,200})\}/g

/** Segments and slashes of a path. Parameter names can contain slashes. */
const PATH_PART = /\/|(?:\{[^{}]{1,200}\}|[^/])+/g

/** Dot segments, also encoded ones, which URL parsers remove (RFC 3986, 5.2.4; WHATWG URL). */
const DOTS = /^(?:\.|%2e){1,2}$/i

/** Returns the path with its values, without a fragment, as fragments are never sent. */
export function expandPath(template: RequestTemplate, values: RequestValues): string {
  const fragment = template.path.replace(PLACEHOLDER, (placeholder) => '-'.repeat(placeholder.length)).indexOf('#')
  const path = fragment < 0 ? template.path : template.path.slice(0, fragment)
  return path.replace(PATH_PART, (part) => {
    const expanded = expandPart(template, values, part)
    return DOTS.test(expanded) && expanded !== part ? part : expanded
  })
}

function expandPart(template: RequestTemplate, { path = {} }: RequestValues, part: string): string {
  const parameters = new Map(parametersIn(template, 'path').map((parameter) => [parameter.name, parameter]))
  let result = ''
  let end = 0
  for (const match of part.matchAll(PLACEHOLDER)) {
    const [placeholder, name = ''] = match
    result +=
      pathText(part.slice(end, match.index)) + (expandName(parameters.get(name), name, own(path, name)) ?? placeholder)
    end = match.index + placeholder.length
  }
  return result + pathText(part.slice(end))
}

function expandName(
  parameter: ParameterTemplate | undefined,
  name: string,
  value: SentValue | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!parameter) return percentEncode(textOf(value))
  if (parameter.mediaType) return percentEncode(documentText(parameter.mediaType, value))
  return serializeParameter(name, value, { ...parameter, encodeName: percentEncode, encode: encoderOf(parameter) })
}

/** Returns the path parameters that cannot be sent, because `.` or `..` as a whole segment changes the path. */
export function unsentPaths(template: RequestTemplate, values: RequestValues): string[] {
  return (template.path.match(PATH_PART) ?? []).flatMap((part) => {
    const expanded = expandPart(template, values, part)
    if (!DOTS.test(expanded) || expanded === part) return []
    return Array.from(part.matchAll(PLACEHOLDER), ([, name = '']) => name)
  })
}
