import { nearMiss } from '@octavo/core'
import type { Steps } from '../load/countSteps.js'
import { short } from '../load/crawl.js'
import {
  isObject,
  type MutableJson,
  type MutableObject,
  type Trail,
  toPointer,
  trailPath,
  valueAt,
} from '../load/data.js'
import { takeText } from '../load/exactNumbers.js'
import type { Fault, Faults } from '../load/faults.js'
import type { Notices } from './notices.js'
import { describeShape, withArticle } from './shapeNames.js'
import { type FieldRule, METHODS, type ScalarType, type Shape, type ShapeName, type Shapes } from './shapes.js'
import { moveHint, valueHint } from './valueHints.js'

export interface Walk {
  file: string
  shapes: Shapes
  /** Root of the main document, for parameter names in messages. */
  root?: MutableObject
  faults: Faults
  /** Diagnostics that are reported once for each kind. */
  notices: Notices
  steps: Steps
  isYaml: boolean
  /** Returns the source text of a value. */
  written(path: readonly string[]): string | undefined
  /** Called for every object with a row in the table. Returns false to omit the object. */
  onObject(name: ShapeName, object: MutableObject, trail: Trail | undefined): boolean
  /** Called for maps whose names are checked, before their values. */
  onMap(name: 'Paths' | 'content', map: MutableObject, trail: Trail | undefined): void
  /** Called for every reference, with the expected shape of its target. */
  onRef(ref: string, name: ShapeName, trail: Trail): void
  /** Returns whether a field is not checked, because its format is not that of the document. */
  isForeign?(shape: string, key: string, object: MutableObject): boolean
}

/**
 * Compares a value with a row of the table. Reports and removes values of the wrong type, so that later steps can rely
 * on types. Returns false if the value itself must be removed.
 */
export function checkShape(name: ShapeName, value: MutableJson, trail: Trail | undefined, walk: Walk): boolean {
  walk.steps.take()
  if (name === 'Schema' && typeof value === 'boolean') return true
  if (!isObject(value)) {
    if (name === 'Operation') return reportOperation(walk, trail, value)
    return reportType(walk, trail, withArticle(describeShape(name)), value)
  }
  if (name === 'Paths' || name === 'Responses' || name === 'Callback') return checkOpenMap(name, value, trail, walk)
  if (name === 'SecurityRequirement') return checkRequirement(value, trail, walk)
  const shape = walk.shapes.get(name)
  if (!shape) return true
  const invalidFields = checkFields(shape, value, trail, walk)
  const isUsable = checkRequired(shape, value, { trail, wrong: invalidFields, walk })
  return isUsable && walk.onObject(name, value, trail)
}

/** Returns the fields that were removed. */
function checkFields(shape: Shape, object: MutableObject, trail: Trail | undefined, walk: Walk): ReadonlySet<string> {
  const invalidFields = new Set<string>()
  for (const key of Object.keys(object)) {
    const rule = shape.fields.get(key)
    if (rule && walk.isForeign?.(shape.name, key, object)) continue
    if (rule) {
      if (rule.kind === 'one') object[key] = asText(rule, object, { parent: trail, key }, walk)
      if (
        isRightScalar(rule, object[key]) ||
        checkField(rule, object[key] as MutableJson, { parent: trail, key }, walk)
      )
        continue
      delete object[key]
      invalidFields.add(key)
    } else if (!shape.isOpen && !key.startsWith('x-')) reportUnknown(shape, { parent: trail, key }, walk)
  }
  return invalidFields
}

/** Quick test for scalars that needs no path, because most fields are valid strings. */
function isRightScalar({ kind, shape, values, scalar = 'any' }: FieldRule, value: MutableJson | undefined): boolean {
  return kind === 'one' && !shape && !values && value !== undefined && checkScalar(scalar, value) === undefined
}

function checkField(rule: FieldRule, value: MutableJson, trail: Trail, walk: Walk): boolean {
  if (rule.kind === 'one') return checkOne(rule, value, trail, walk)
  if (rule.kind === 'list') {
    if (!Array.isArray(value)) return reportWrong(walk, trail, { rule, expected: 'a list', value })
    checkItems(rule, value, trail, walk)
    return true
  }
  // An empty `properties:` in YAML; `checkContentErrors` reports properties that are not indented.
  if (value === null && rule.owner === 'Schema' && trail.key === 'properties') return false
  if (!isObject(value)) return reportType(walk, trail, 'an object', value)
  if (rule.shape === 'MediaType' && trail.key === 'content') walk.onMap('content', value, trail)
  for (const key of Object.keys(value)) {
    if (key.startsWith('x-') && !rule.canRefer && rule.shape !== 'Operation') continue
    const at = { parent: trail, key }
    value[key] = asText(rule, value, at, walk)
    if (!checkOne(rule, value[key] as MutableJson, at, walk)) delete value[key]
  }
  return true
}

/**
 * Returns the text of a number or boolean if a string is expected. YAML has no other way to write most texts; in JSON,
 * `"default": 8443` means "8443".
 */
function asText(
  { scalar }: FieldRule,
  container: MutableObject | MutableJson[],
  trail: Trail,
  walk: Walk,
): MutableJson {
  const value = (container as MutableObject)[trail.key] as MutableJson
  const isString = scalar === 'text' || scalar === 'string'
  if (!isString || (typeof value !== 'number' && typeof value !== 'boolean')) return value
  if (walk.isYaml && !trail.key.startsWith('$')) return takeText(container, trail.key) ?? String(value)
  if (scalar !== 'text' || typeof value !== 'number') return value
  const text = numberText(value, trail, walk)
  report(walk, trail, {
    rule: 'OAS_TYPE',
    message: `Invalid value at ${where(trail, walk)}: the number ${text}; it is read as a string.`,
    expected: `a string: "${text}".`,
  })
  return text
}

/** Returns the digits of a number as written in the file, unless an overlay added it. */
function numberText(value: number, trail: Trail | undefined, { written }: Walk): string {
  const text = written(trailPath(trail))
  return text !== undefined && Number(text) === value ? text : String(value)
}

function checkItems(rule: FieldRule, list: MutableJson[], trail: Trail, walk: Walk): void {
  let limit = 0
  for (let index = 0; index < list.length; index++) {
    const at = { parent: trail, key: String(index) }
    const item = asText(rule, list, at, walk)
    if (checkOne(rule, item, at, walk)) list[limit++] = item
  }
  list.length = limit
}

function checkOne(rule: FieldRule, value: MutableJson, trail: Trail, walk: Walk): boolean {
  if (rule.shape) {
    const refers = rule.canRefer && isObject(value) && typeof value.$ref === 'string'
    if (refers) walk.onRef(value.$ref as string, rule.shape, { parent: trail, key: '$ref' })
    // Only schemas and path items may have fields beside the reference.
    if (!refers || rule.shape === 'Schema' || rule.shape === 'PathItem')
      return checkShape(rule.shape, value, trail, walk)
    for (const key of Object.keys(value)) reportBeside(rule.shape, { parent: trail, key }, walk)
    return true
  }
  if (rule.values) {
    if (typeof value === 'string' && rule.values.includes(value)) return true
    return reportWrong(walk, trail, { rule, expected: oneOf(rule.values), value, allowed: rule.values })
  }
  const expected = checkScalar(rule.scalar ?? 'any', value)
  if (expected === undefined) return true
  return reportWrong(walk, trail, { rule, expected, value, allowed: rule.scalar === 'types' ? SCHEMA_TYPES : [] })
}

/** Reports missing required fields. `wrong` contains fields that were already reported and removed. */
function checkRequired(
  shape: Shape,
  object: MutableObject,
  { trail, wrong, walk }: { trail: Trail | undefined; wrong: ReadonlySet<string>; walk: Walk },
): boolean {
  if (typeof object.$ref === 'string') return true
  let isUsable = true
  for (const field of shape.required) {
    if (object[field] !== undefined) continue
    const isVital = shape.fields.get(field)?.isVital ?? false
    if (isVital) isUsable = false
    if (wrong.has(field)) continue
    report(walk, trail, {
      rule: 'OAS_FIELD_MISSING',
      message: `Missing field "${field}" in ${where(trail, walk)}${isVital ? '; the object is ignored' : ''}.`,
      expected: `"${field}" in every ${describeShape(shape.name)}.`,
    })
  }
  return isUsable
}

/** Checks paths, responses and callbacks, whose keys are names or extensions. */
function checkOpenMap(
  name: 'Paths' | 'Responses' | 'Callback',
  object: MutableObject,
  trail: Trail | undefined,
  walk: Walk,
): boolean {
  const shape = name === 'Responses' ? 'Response' : 'PathItem'
  if (name === 'Paths') walk.onMap(name, object, trail)
  const rule: FieldRule = { owner: name, kind: 'one', shape, canRefer: true, isRequired: false, isVital: false }
  for (const key of Object.keys(object)) {
    if (key.startsWith('x-') || (key === '$ref' && name !== 'Responses')) continue
    const at = { parent: trail, key }
    if (name === 'Paths' && !key.startsWith('/')) reportPath(key, at, walk)
    if (name === 'Responses' && !/^(?:[1-5](?:\d\d|XX)|default)$/.test(key)) reportStatus(key, at, walk)
    if (!checkOne(rule, object[key] as MutableJson, at, walk)) delete object[key]
  }
  return true
}

function checkRequirement(object: MutableObject, trail: Trail | undefined, walk: Walk): boolean {
  for (const key of Object.keys(object)) {
    const scopes = object[key]
    if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')) continue
    reportType(walk, { parent: trail, key }, 'a list of scopes', scopes as MutableJson)
    object[key] = []
  }
  return walk.onObject('SecurityRequirement', object, trail)
}

function reportPath(key: string, trail: Trail, walk: Walk): void {
  const message = `Missing leading slash in path "${short(key)}".`
  report(walk, trail, { rule: 'OAS_PATH_SLASH', message, hint: `Fix: write "/${short(key)}".`, atKey: true })
}

function reportStatus(key: string, trail: Trail, walk: Walk): void {
  const message = `Invalid response status "${short(key)}".`
  const expected = 'a status such as "200", a range such as "4XX", or "default".'
  report(walk, trail, { rule: 'OAS_STATUS', message, expected, atKey: true })
}

/** Reports a field beside a reference that neither says where it points to nor describes it. */
function reportBeside(name: ShapeName, trail: Trail, walk: Walk): void {
  const { key } = trail
  if (['$ref', 'summary', 'description'].includes(key) || key.startsWith('x-')) return
  const fault = {
    rule: 'OAS_FIELD_UNKNOWN' as const,
    file: walk.file,
    path: trailPath(trail),
    message: `Unknown field "${short(key)}" in ${describeShape(name)}, beside "$ref"; it is ignored.`,
    hint: 'Fix: move it to the target of the reference.',
    atKey: true,
  }
  walk.notices.add(fault, `OAS_FIELD_UNKNOWN $ref ${name} ${key}`)
}

function reportUnknown(shape: Shape, trail: Trail, walk: Walk): void {
  const message = `Unknown field "${short(trail.key)}" in ${describeShape(shape.name)}; it is ignored.`
  const moved = moveHint(shape.name, trail.key)
  if (moved !== undefined) {
    const fault = {
      rule: 'OAS_FIELD_UNKNOWN' as const,
      file: walk.file,
      path: trailPath(trail),
      message,
      hint: moved,
      atKey: true,
    }
    walk.notices.add(fault, `OAS_FIELD_UNKNOWN ${shape.name} ${trail.key}`)
    return
  }
  const nearest = nearMiss(trail.key, shape.fields.keys())
  const hint = nearest !== undefined ? `Did you mean "${nearest}"?` : 'Names of custom fields start with "x-".'
  report(walk, trail, { rule: 'OAS_FIELD_UNKNOWN', message, hint, atKey: true })
}

/** Reports a wrong type. Returns false, because the value is omitted. */
function reportType(
  walk: Walk,
  trail: Trail | undefined,
  expected: string,
  value: MutableJson,
  allowed: readonly string[] = [],
): false {
  const isNumber = typeof value === 'number' && walk.faults.hasRoom('OAS_TYPE', walk.file)
  const text = isNumber ? `the number ${numberText(value, trail, walk)}` : describe(value)
  const message = `Invalid value at ${where(trail, walk)}: ${text}; it is ignored.`
  const nearest = typeof value === 'string' ? nearMiss(value, allowed) : undefined
  const hint = nearest === undefined ? undefined : `Did you mean "${nearest}"?`
  report(walk, trail, { rule: 'OAS_TYPE', message, expected: `${expected}.`, hint })
  return false
}

/** Reports a wrong value of a field, once for each that other formats have. */
function reportWrong(
  walk: Walk,
  trail: Trail,
  {
    rule,
    expected,
    value,
    allowed,
  }: { rule: FieldRule; expected: string; value: MutableJson; allowed?: readonly string[] },
): false {
  const hint = valueHint(rule.owner, trail.key, value)
  if (hint === undefined) return reportType(walk, trail, expected, value, allowed)
  const message = `Invalid value at ${where(trail, walk)}: ${describe(value)}; it is ignored.`
  const fault = { rule: 'OAS_TYPE' as const, file: walk.file, path: trailPath(trail), message, hint }
  const finding = typeof value === 'string' ? { ...fault, expected: `${expected}.` } : fault
  walk.notices.add(finding, `OAS_TYPE ${rule.owner} ${trail.key} ${value}`)
  return false
}

function reportOperation(walk: Walk, trail: Trail | undefined, value: MutableJson): false {
  const message = `Invalid operation at ${where(trail, walk)}: ${describe(value)}; it has no page.`
  report(walk, trail, { rule: 'OAS_OPERATION_INVALID', message, expected: 'an Operation Object.' })
  return false
}

export function report(walk: Walk, trail: Trail | undefined, problem: Omit<Fault, 'file' | 'path'>): void {
  walk.faults.add({ ...problem, file: walk.file, path: trailPath(trail) })
}

export function where(trail: Trail | undefined, { root }: { root?: MutableObject | undefined }): string {
  return trail ? locationName(trailPath(trail), root) : 'the document'
}

const SCHEMA_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
/** Schema types, and `file` from OpenAPI 2, which documents still use. */
const TYPES = new Set([...SCHEMA_TYPES, 'file'])

/** Returns the expected value, or undefined if the value is valid. */
function checkScalar(type: ScalarType, value: MutableJson): string | undefined {
  if (type === 'any') return undefined
  if (type === 'list') return Array.isArray(value) ? undefined : 'a list'
  if (type === 'types') return isTypes(value) ? undefined : `${oneOf(SCHEMA_TYPES)}, or a list of them`
  if (type === 'bound') return typeof value === 'number' || typeof value === 'boolean' ? undefined : 'a number'
  if (typeof value === (type === 'text' ? 'string' : type)) return undefined
  return type === 'boolean' ? 'true or false' : type === 'number' ? 'a number' : 'a string'
}

function isTypes(value: MutableJson): boolean {
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every((item) => typeof item === 'string' && TYPES.has(item))
}

/** Returns `"a", "b" or "c"` for a message. */
function oneOf(values: readonly string[]): string {
  return `${values
    .slice(0, -1)
    .map((value) => `"${value}"`)
    .join(', ')} or "${values.at(-1)}"`
}

/** Returns a description of a value for a message, such as `the string "a"`. */
function describe(value: MutableJson): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the string "${short(value).slice(0, 60)}"`
  return `${typeof value === 'boolean' ? '' : 'the number '}${value}`
}

const MAX_LENGTH = 110

/**
 * Returns the name of a location for messages: `POST /emails, parameter size, "schema.type"`, or a JSON pointer
 * outside paths and webhooks.
 */
function locationName(path: readonly string[], root: MutableObject | undefined): string {
  const [section, name, method, ...innerKeys] = path
  if (name === undefined || (section !== 'paths' && section !== 'webhooks')) return pointerName(path)
  const isWebhook = section === 'webhooks'
  const isMethod = method !== undefined && METHODS.includes(method)
  const item = `${isWebhook ? 'webhook' : 'path'} ${name}`
  const owner = isMethod && !isWebhook ? `${method.toUpperCase()} ${name}` : item
  const rest = isMethod ? innerKeys : path.slice(2)
  const holder = path.slice(0, path.length - rest.length)
  if (rest[0] !== 'parameters' || rest[1] === undefined) return withKeys(owner, rest)
  const parameter = valueAt(root, [...holder, ...rest.slice(0, 2)])
  const parameterName = isObject(parameter) && typeof parameter.name === 'string' ? parameter.name : ''
  return withKeys(`${owner}, parameter ${parameterName || Number(rest[1]) + 1}`, rest.slice(2))
}

function withKeys(owner: string, keys: readonly string[]): string {
  if (keys.length === 0) return short(owner)
  const text = keys.join('.')
  return `${short(owner)}, "${short(text.length > MAX_LENGTH ? `…${text.slice(2 - MAX_LENGTH)}` : text)}"`
}

function pointerName(path: readonly string[]): string {
  const pointer = toPointer(path)
  return short(pointer.length > MAX_LENGTH ? `…${pointer.slice(2 - MAX_LENGTH)}` : pointer)
}
