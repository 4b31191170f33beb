import { short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject, type Trail, trailPath } from '../load/data.js'
import type { Fault } from '../load/faults.js'
import type { ShapeName } from './shapes.js'
import { SHAPES } from './shapes.js'
import { type Walk, where } from './walkDocument.js'

/** Reports errors in valid objects that make pages incomplete, once for each kind and document. */
export function checkContentErrors(name: ShapeName, object: MutableObject, trail: Trail | undefined, walk: Walk): void {
  if (object.$ref !== undefined && name !== 'Schema') return
  if (name === 'Schema') checkSchema(object, trail, walk)
  else if (name === 'Response') checkResponse(object, trail, walk)
  else if (name === 'Operation') checkOperation(object, trail, walk)
}

type Notice = Omit<Fault, 'file' | 'path' | 'rule'> & { key?: string }

function notice(walk: Walk, rule: Fault['rule'], trail: Trail | undefined, { key, ...about }: Notice): void {
  const path = key === undefined ? trailPath(trail) : [...trailPath(trail), key]
  walk.notices.add({ rule, file: walk.file, path, ...about })
}

function checkResponse(object: MutableObject, trail: Trail | undefined, walk: Walk): void {
  // In 3.2, a summary can replace the description.
  if (object.description !== undefined || object.summary !== undefined) return
  notice(walk, 'OAS_RESPONSE_DESCRIPTION', trail, {
    message: `Missing "description" in the response at ${where(trail, walk)}.`,
    expected: 'a sentence that says when the API returns it.',
    atKey: true,
  })
}

/** Reports operations without responses, except those of webhooks and callbacks. */
function checkOperation(object: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const { responses } = object
  const isOfPath = trailPath(trail)[0] === 'paths' && trail?.parent?.parent?.key === 'paths'
  const isEmpty = responses === undefined || (isObject(responses) && Object.keys(responses).length === 0)
  if (!isOfPath || !isEmpty) return
  notice(walk, 'OAS_NO_RESPONSES', trail, {
    message: `Missing responses of ${where(trail, walk)}; its page does not show what the API returns.`,
    expected: '"responses" with at least one status: responses: { "200": { description: … } }.',
    atKey: true,
  })
}

const SCHEMA_FIELDS = SHAPES.get('Schema')?.fields ?? new Map()
/** Keywords of schemas that the table does not have. */
const CONTENT_KEYS = new Set(
  (
    '$id $schema $anchor $dynamicRef $dynamicAnchor $vocabulary $comment $defs definitions const default example ' +
    'examples minContains maxContains dependentRequired dependencies'
  ).split(' '),
)

function checkSchema(object: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const { type, items, pattern, patternProperties } = object
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'))
  if (
    isList &&
    items === undefined &&
    !['prefixItems', '$ref', 'allOf', 'contains', 'unevaluatedItems'].some((key) => Object.hasOwn(object, key))
  )
    notice(walk, 'OAS_ARRAY_ITEMS', trail, {
      message: `Missing "items" of the array at ${where(trail, walk)}; it is shown as a list of any values.`,
      expected: 'the schema of the items: items: { type: string }.',
    })
  if (typeof pattern === 'string') checkPattern(pattern, { parent: trail, key: 'pattern' }, walk)
  if (isObject(patternProperties))
    for (const key of Object.keys(patternProperties))
      checkPattern(key, { parent: { parent: trail, key: 'patternProperties' }, key }, walk, true)
  checkIndent(object, trail, walk)
}

function checkPattern(pattern: string, trail: Trail, walk: Walk, atKey = false): void {
  const problems = ['', 'u'].map((flags) => {
    try {
      RegExp(pattern, flags)
      return undefined
    } catch (error) {
      return (error as Error).message.replace(/^.*: /s, '')
    }
  })
  const [problem] = problems
  if (problem === undefined || problems.includes(undefined)) return
  notice(walk, 'OAS_PATTERN', trail, {
    message: `Invalid regular expression "${short(pattern)}" at ${where(trail, walk)}: ${problem.toLowerCase()}.`,
    expected: 'the syntax of JavaScript (ECMA-262), without slashes and flags.',
    atKey: atKey || undefined,
  })
}

/** Reports properties beside an empty `properties`, where they are unknown keywords and lost. */
function checkIndent(object: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const { properties, type } = object
  const isEmpty =
    properties === undefined ? type === 'object' : isObject(properties) && Object.keys(properties).length === 0
  if (!isEmpty) return
  const [name, ...others] = Object.keys(object).filter((key) => isUnindented(key, object[key]))
  if (name === undefined) return
  const names = [name, ...others].slice(0, 4).map((one) => `"${short(one, 40)}"`)
  notice(walk, 'OAS_PROPERTIES_INDENT', trail, {
    key: name,
    atKey: true,
    message: `Unknown keywords ${names.join(', ')}${others.length > 3 ? ', …' : ''} in the schema at ${where(trail, walk)}; they look like properties and are not shown.`,
    hint: 'Fix: indent them under "properties".',
  })
}

function isUnindented(key: string, value: MutableJson | undefined): boolean {
  if (SCHEMA_FIELDS.has(key) || CONTENT_KEYS.has(key) || key.startsWith('x-') || !isObject(value)) return false
  return ['type', '$ref', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum'].some((word) => Object.hasOwn(value, word))
}

/** Reports paths with a query string, and paths that differ only in the names of their parameters. */
export function checkPaths(paths: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const pathsByShape = new Map<string, string>()
  for (const path of Object.keys(paths)) {
    if (!path.startsWith('/')) continue
    const [route = '', query] = path.split(/[?#]/)
    const names = (query ?? '').split('&').map((pair) => pair.replace(/[={].*$/s, ''))
    if (path.includes('?'))
      notice(walk, 'OAS_PATH_QUERY', trail, {
        key: path,
        atKey: true,
        message: `Query string in path "${short(path)}"; requests cannot be sent to it.`,
        expected: `"${short(route)}", with a parameter "in": "query"${names[0] ? ` for "${short(names[0])}"` : ''}.`,
      })
    const pattern = path.replace(/\{[^{}]*\}/g, '{}')
    const other = pathsByShape.get(pattern)
    pathsByShape.set(pattern, other ?? path)
    if (other !== undefined)
      notice(walk, 'OAS_DUP_PATH', trail, {
        key: path,
        atKey: true,
        message: `Paths "${short(other)}" and "${short(path)}" differ only in the names of their parameters, so they are the same path.`,
        hint: 'Fix: merge the two, with the same names.',
      })
  }
}

/** Media types by names that are not media types. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  html: 'text/html',
  pdf: 'application/pdf',
}

/** Reports names in `content` that are not media types. A media type without its name is read as JSON. */
export function checkContent(content: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const fields = SHAPES.get('MediaType')?.fields ?? new Map()
  const invalidTypes = Object.keys(content).filter((key) => !key.includes('/') && !key.startsWith('x-'))
  const [key] = invalidTypes
  if (key === undefined) return
  const isMedia = fields.has(key) && invalidTypes.length === Object.keys(content).length
  const nearest = Object.hasOwn(MEDIA_TYPES, key.toLowerCase()) ? MEDIA_TYPES[key.toLowerCase()] : undefined
  notice(walk, 'OAS_MEDIA_TYPE', trail, {
    key,
    atKey: true,
    message: `Invalid media type "${short(key)}" at ${where(trail, walk)}${isMedia ? '; the content is read as "application/json"' : ''}.`,
    expected: `a media type: content: { application/json: { schema: … } }.`,
    hint: nearest && `Did you mean "${nearest}"?`,
  })
  if (!isMedia) return
  const media = { ...content }
  for (const name of Object.keys(content)) delete content[name]
  content['application/json'] = media
}
