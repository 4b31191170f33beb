import { plural } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { matchesPattern, parsePattern } from './pattern.js'
import { below, ownList, ownObject, ownString, ownValue, type References, type Source } from './references.js'

/** The first part of a value that its schema does not allow. */
export interface Mismatch {
  /** Keys from the value to the part. */
  path: readonly string[]
  /** The expected value, such as `at most 5 characters`. */
  expected: string
  /** Name of a property that is missing there. */
  missing?: string
}

const MAX_STEPS = 20_000
/** Maximum number of nested schemas, about three for each level of a value. */
const MAX_DEPTH = 120

/**
 * Returns the first mismatch of a value and a schema. Keywords that are not known, references that are not resolved and
 * whatever exceeds the limit of steps count as matches, so that every reported mismatch is real. Missing properties
 * that are read-only or write-only are allowed, because examples omit them in one direction.
 */
export function findMismatch(
  references: References,
  value: Json,
  source: Source,
  { steps = MAX_STEPS, isWritten = false, budget = { left: steps } }: CheckOptions = {},
): Mismatch | undefined {
  const maxSteps = Math.min(steps, budget.left)
  const state = { references, left: maxSteps, depth: 0, isWritten }
  const mismatch = check(state, value, source, [])
  budget.left -= maxSteps - Math.max(0, state.left)
  return mismatch
}

interface CheckOptions {
  /** Maximum number of steps. Default: 20,000. */
  steps?: number
  /** True for values that authors wrote, see `Checking`. */
  isWritten?: boolean
  /** Steps that are left for several values. */
  budget?: { left: number }
}

interface Checking {
  references: References
  /** Number of steps that are left. */
  left: number
  /** Number of nested schemas, because references can be circular. */
  depth: number
  /** True for values that authors wrote, which several variants may allow. */
  isWritten: boolean
}

type Path = readonly string[]

function check(state: Checking, value: Json, { value: schema, at }: Source, path: Path): Mismatch | undefined {
  if (schema === false) return { path, expected: 'no value' }
  if (state.depth >= MAX_DEPTH) state.left = 0
  if (!isJsonObject(schema) || --state.left < 0) return undefined
  state.depth++
  const mismatch = checkSchema(state, value, { schema, at }, path)
  state.depth--
  // A mismatch after the last step may depend on something that was not checked.
  return state.left < 0 ? undefined : mismatch
}

function checkSchema(state: Checking, value: Json, { schema, at }: SchemaAt, path: Path): Mismatch | undefined {
  const ref = ownValue(schema, '$ref') ?? state.references.dynamic(ownValue(schema, '$dynamicRef'))
  if (typeof ref === 'string') {
    const mismatch = check(state, value, { value: state.references.find(ref), at: ref }, path)
    if (mismatch) return mismatch
  }
  if (value === null && ownValue(schema, 'nullable') === true) return undefined
  return (
    checkType(schema, value, path) ??
    checkValues(state, schema, value, path) ??
    (typeof value === 'string' ? checkText(state, schema, { value, path }) : undefined) ??
    (typeof value === 'number' ? checkNumber(schema, value, path) : undefined) ??
    (Array.isArray(value) ? checkList(state, { schema, at }, value, path) : undefined) ??
    (isJsonObject(value) ? checkObject(state, { schema, at }, value, path) : undefined) ??
    checkChoices(state, { schema, at }, value, path)
  )
}

interface SchemaAt {
  schema: JsonObject
  at: string
}

function innerSchema({ schema, at }: SchemaAt, ...keys: (string | number)[]): Source {
  let value: Json | undefined = schema
  for (const key of keys)
    value = isJsonObject(value) ? ownValue(value, String(key)) : (value as readonly Json[])?.[Number(key)]
  return { value, at: below(at, ...keys) }
}

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) > 1e300),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
  null: (value) => value === null,
}

/** Number of enum values that are compared in a step, unless they are lists or objects. */
const TEXTS_OF_STEP = 20

function checkType(schema: JsonObject, value: Json, path: Path): Mismatch | undefined {
  const type = ownValue(schema, 'type')
  const types = (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string')
  if (types.length === 0 || types.some((name) => TYPES[name]?.(value) ?? true)) return undefined
  return { path, expected: `a value of type ${types.join(' or ')}` }
}

function checkValues(state: Checking, schema: JsonObject, value: Json, path: Path): Mismatch | undefined {
  const constant = ownValue(schema, 'const')
  if (constant !== undefined && !isSame(constant, value)) return { path, expected: JSON.stringify(constant) }
  const values = ownValue(schema, 'enum')
  if (!Array.isArray(values) || values.length === 0) return undefined
  const isText = typeof value !== 'object' || value === null
  state.left -= Math.ceil(values.length / (isText ? TEXTS_OF_STEP : 1))
  if (state.left < 0 || values.some((one: Json) => isSame(one, value))) return undefined
  const names = values.slice(0, 6).map((one: Json) => JSON.stringify(one))
  return { path, expected: `one of ${names.join(', ')}${values.length > 6 ? ', …' : ''}` }
}

export function isSame(one: Json, other: Json): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return sortedJson(one) === sortedJson(other)
}

function sortedJson(value: Json): string {
  return JSON.stringify(value, (_, item: Json) =>
    isJsonObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

function numericKeyword(schema: JsonObject, name: string): number | undefined {
  const value = ownValue(schema, name)
  return typeof value === 'number' ? value : undefined
}

/** Returns a mismatch if a size is outside the limits of two keywords. */
function checkSize(
  schema: JsonObject,
  size: number,
  [minimum, maximum, unit]: [string, string, string],
  path: Path,
): Mismatch | undefined {
  const [low, high] = [numericKeyword(schema, minimum), numericKeyword(schema, maximum)]
  if (low !== undefined && size < low) return { path, expected: `at least ${plural(low, unit)}` }
  return high !== undefined && size > high ? { path, expected: `at most ${plural(high, unit)}` } : undefined
}

function checkText(
  state: Checking,
  schema: JsonObject,
  { value, path }: { value: string; path: Path },
): Mismatch | undefined {
  // Characters outside the basic plane count once.
  const length = value.length > 10_000 ? value.length : Array.from(value).length
  const size = checkSize(schema, length, ['minLength', 'maxLength', 'character'], path)
  if (size) return size
  const patternText = ownString(schema, 'pattern')
  const pattern = patternText === undefined ? undefined : parsePattern(patternText)
  if (!pattern || matchesPattern(pattern, value, state) !== false) return undefined
  return { path, expected: `a match of the pattern ${patternText}` }
}

function checkNumber(schema: JsonObject, value: number, path: Path): Mismatch | undefined {
  const [minimum, maximum] = [numericKeyword(schema, 'minimum'), numericKeyword(schema, 'maximum')]
  const [lowerBound, below_] = [ownValue(schema, 'exclusiveMinimum'), ownValue(schema, 'exclusiveMaximum')]
  const low = typeof lowerBound === 'number' ? lowerBound : lowerBound === true ? minimum : undefined
  const high = typeof below_ === 'number' ? below_ : below_ === true ? maximum : undefined
  if (low !== undefined && value <= low) return { path, expected: `a number above ${low}` }
  if (high !== undefined && value >= high) return { path, expected: `a number below ${high}` }
  if (minimum !== undefined && value < minimum) return { path, expected: `a number of at least ${minimum}` }
  if (maximum !== undefined && value > maximum) return { path, expected: `a number of at most ${maximum}` }
  const step = numericKeyword(schema, 'multipleOf')
  if (step === undefined || step <= 0) return undefined
  const ratio = value / step
  // Decimal fractions are not exact.
  const isMultiple = Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
  return isMultiple ? undefined : { path, expected: `a multiple of ${step}` }
}

function checkList(state: Checking, place: SchemaAt, value: readonly Json[], path: Path): Mismatch | undefined {
  const { schema } = place
  const size = checkSize(schema, value.length, ['minItems', 'maxItems', 'item'], path)
  if (size) return size
  if (ownValue(schema, 'uniqueItems') === true && value.length < 1_000) {
    const texts = new Set(value.map(sortedJson))
    if (texts.size < value.length) return { path, expected: 'items that differ' }
  }
  const first = ownList(schema, 'prefixItems').length
  for (const [index, item] of value.entries()) {
    if (state.left < 0) return undefined
    const source = index < first ? innerSchema(place, 'prefixItems', index) : innerSchema(place, 'items')
    const mismatch = check(state, item, source, [...path, String(index)])
    if (mismatch) return mismatch
  }
  const contains = innerSchema(place, 'contains')
  if (contains.value === undefined) return undefined
  const count = value.filter((item) => !check(state, item, contains, path)).length
  const [least, most] = [numericKeyword(schema, 'minContains') ?? 1, numericKeyword(schema, 'maxContains')]
  if (count < least) return { path, expected: `at least ${plural(least, 'item')} that "contains" describes` }
  return most !== undefined && count > most
    ? { path, expected: `at most ${most} items that "contains" describes` }
    : undefined
}

function checkObject(state: Checking, place: SchemaAt, value: JsonObject, path: Path): Mismatch | undefined {
  const { schema } = place
  const names = Object.keys(value)
  const properties = ownObject(schema, 'properties') ?? {}
  const size = checkSize(schema, names.length, ['minProperties', 'maxProperties', 'field'], path)
  const missing = ownList(schema, 'required').find(
    (name): name is string =>
      typeof name === 'string' && !Object.hasOwn(value, name) && !isOneWay(state, ownValue(properties, name)),
  )
  if (missing !== undefined) return { path, missing, expected: `the property ${JSON.stringify(missing)}` }
  if (size) return size
  const patterns = Object.keys(ownObject(schema, 'patternProperties') ?? {}).map((source) => ({
    source,
    pattern: parsePattern(source),
  }))
  for (const name of names) {
    if (state.left < 0) return undefined
    const at = [...path, name]
    const item = ownValue(value, name) as Json
    const matching = patterns.filter(({ pattern }) => !pattern || matchesPattern(pattern, name, state) !== false)
    const sources = [
      ...(Object.hasOwn(properties, name) ? [innerSchema(place, 'properties', name)] : []),
      ...matching.map(({ source }) => innerSchema(place, 'patternProperties', source)),
    ]
    const all = sources.length > 0 ? sources : [innerSchema(place, 'additionalProperties')]
    for (const source of all) {
      const mismatch = check(state, item, source, at)
      if (mismatch) return source.value === false ? { path, expected: `no property ${JSON.stringify(name)}` } : mismatch
    }
    const badName = check(state, name, innerSchema(place, 'propertyNames'), path)
    if (badName) return { path, expected: `${badName.expected} as the name of a property, not ${JSON.stringify(name)}` }
    const needed = ownList(ownObject(schema, 'dependentRequired') ?? {}, name).find(
      (other) => typeof other === 'string' && !Object.hasOwn(value, other),
    )
    if (needed !== undefined)
      return {
        path,
        missing: needed as string,
        expected: `the property ${JSON.stringify(needed)} beside ${JSON.stringify(name)}`,
      }
    const mismatch = check(state, value, innerSchema(place, 'dependentSchemas', name), path)
    if (mismatch) return mismatch
  }
  return undefined
}

/** True for a read-only or write-only property. */
function isOneWay({ references }: Checking, property: Json | undefined): boolean {
  const says = (schema: Json | undefined) =>
    isJsonObject(schema) && (ownValue(schema, 'readOnly') === true || ownValue(schema, 'writeOnly') === true)
  if (!isJsonObject(property) || says(property)) return says(property)
  return (
    says(references.follow(property, '')?.value) ||
    ownList(property, 'allOf').some((part) => says(references.follow(part, '')?.value))
  )
}

/** Returns the mismatch of the variant that fits best: the one that is the deepest in the value. */
function nearestMismatch(
  all: readonly (Mismatch | undefined)[],
  { path, kind }: { path: Path; kind: string },
): Mismatch {
  const [first, ...others] = all.filter((one) => one !== undefined)
  const deepest = others.reduce((one, other) => (one && other.path.length > one.path.length ? other : one), first)
  if (deepest && (others.length === 0 || deepest.path.length > path.length)) return deepest
  return { path, expected: `a value that one of the ${all.length} schemas of "${kind}" allows` }
}

function checkChoices(state: Checking, place: SchemaAt, value: Json, path: Path): Mismatch | undefined {
  const { schema } = place
  const matches = (source: Source) => !check(state, value, source, path)
  for (const index of ownList(schema, 'allOf').keys()) {
    const mismatch = check(state, value, innerSchema(place, 'allOf', index), path)
    if (mismatch) return mismatch
  }
  for (const kind of ['anyOf', 'oneOf'] as const) {
    const count = ownList(schema, kind).length
    if (count === 0) continue
    const mismatches = Array.from({ length: count }, (_, index) =>
      check(state, value, innerSchema(place, kind, index), path),
    )
    if (state.left < 0) return undefined
    const matching = mismatches.filter((one) => !one)
    if (matching.length === 0) return nearestMismatch(mismatches, { path, kind })
    if (kind === 'oneOf' && matching.length > 1 && !state.isWritten)
      return { path, expected: `a value that only one of the ${count} schemas of "oneOf" allows` }
  }
  const denied = innerSchema(place, 'not')
  if (denied.value !== undefined && matches(denied) && state.left >= 0)
    return { path, expected: 'a value that "not" does not describe' }
  const condition = innerSchema(place, 'if')
  if (condition.value === undefined) return undefined
  return check(state, value, innerSchema(place, matches(condition) ? 'then' : 'else'), path)
}
