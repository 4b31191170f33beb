import { didYouMean } from '@octavo/core'
import { isNameKey } from '../navigation/kinds.js'
import { hintForWrongName } from '../navigation/nameHint.js'
import type { JsonSchema, JsonType } from '../schemas/jsonSchema.js'
import type { ArrayNode, ConfigNode, Entry, ObjectNode, Pointer, ScalarNode } from '../tree/node.js'
import type { Problem, Problems } from '../tree/problems.js'
import { describeChoices, describeNode, describePointer, describeTypes } from './describe.js'
import { severityOfAbsence, severityOfValue } from './severity.js'
import { hintForUnknownKey } from './unknownKeys.js'

/** What happens without the keys of docs.json that a site should have. */
const ABSENCE_HINTS: Readonly<Record<string, string>> = {
  theme: 'The theme "mint" is used.',
  name: 'Add the name of your project or company.',
  colors: 'A green is used; set "colors.primary" to your own colour.',
  navigation: 'Add "navigation" with the pages of the site.',
}

export interface SchemaContext {
  definitions: Readonly<Record<string, JsonSchema>>
  problems: Problems
  /** The way to the value; linked, since a list of its keys for every value would double the cost. */
  path?: Path
}

interface Path {
  parent: Path | undefined
  key: string | number
}

/**
 * Checks a tree against a schema, reports every problem at its place, and returns the tree without
 * what is wrong: a wrong key goes, and with a required key its object. Undefined when nothing is left.
 *
 * Working on the tree itself costs no compilation: the whole docs.json schema takes ajv 0.4 s to
 * load and compile, more than half of what an unchanged build may take. A test holds both to the
 * same verdicts.
 */
export function checkSchema(node: ConfigNode, schema: JsonSchema, context: SchemaContext): ConfigNode | undefined {
  const { type, if: condition } = schema
  if (node.type === 'missing') return undefined
  if (schema.$ref) return checkSchema(node, definition(schema.$ref, context), context)
  const types = typeof type === 'string' ? [type] : type
  if (types && !types.some((one) => isType(node, one))) return refuseType(node, types, context)
  const branch = condition && (matches(node, condition, context) ? schema.then : schema.else)
  const kept = branch ? checkSchema(node, branch, context) : node
  if (!kept) return undefined
  if (kept.type === 'object') return checkObject(kept, schema, context)
  if (kept.type === 'array') return checkArray(kept, schema, context)
  return kept.type === 'scalar' ? checkScalar(kept, schema, context) : undefined
}

function checkObject(node: ObjectNode, schema: JsonSchema, context: SchemaContext): ObjectNode | undefined {
  const entries = new Map<string, Entry>()
  for (const [key, entry] of node.entries) {
    const rule = schemaOfKey(key, schema)
    if (rule === undefined && !isMisplacedName(key, node, schema)) reportUnknownKey(key, entry, schema, context)
    const kept = rule && checkSchema(entry.node, rule, enter(context, key))
    if (kept) entries.set(key, kept === entry.node ? entry : { key: entry.key, node: kept })
  }
  const required = schema.required ?? []
  for (const key of required) if (!node.entries.has(key)) reportAbsence(node, key, context)
  const isRoot = context.path === undefined
  return isRoot || required.every((key) => entries.has(key)) ? { ...node, entries } : undefined
}

function enter({ definitions, problems, path }: SchemaContext, key: string | number): SchemaContext {
  return { definitions, problems, path: { parent: path, key } }
}

function pointerOf({ path }: SchemaContext): Pointer {
  const keys: (string | number)[] = []
  for (let at = path; at; at = at.parent) keys.push(at.key)
  return keys.reverse()
}

/** A tab among groups is reported once, by the name it lacks. */
function isMisplacedName(key: string, node: ObjectNode, { required = [] }: JsonSchema): boolean {
  return isNameKey(key) && required.some((name) => isNameKey(name) && !node.entries.has(name))
}

/** The schema for a key, or undefined when the key is not allowed. */
function schemaOfKey(key: string, { properties, additionalProperties = true }: JsonSchema): JsonSchema | undefined {
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  if (additionalProperties === false || key === '__proto__') return undefined
  return additionalProperties === true ? {} : additionalProperties
}

function checkArray(node: ArrayNode, schema: JsonSchema, context: SchemaContext): ArrayNode {
  const { items, maxItems } = schema
  if (maxItems !== undefined && node.items.length > maxItems) {
    const message = `${nameOf(node, context)} has ${node.items.length} entries; at most ${maxItems} are shown well.`
    context.problems.report({ rule: 'CFG_VALUE', severity: 'warning', at: node.span, message })
  }
  if (!items) return node
  const kept = node.items.map((item, index) => checkSchema(item, items, enter(context, index)))
  if (kept.every((item, index) => item === node.items[index])) return node
  return { ...node, items: kept.filter((item) => item !== undefined) }
}

function checkScalar(node: ScalarNode, schema: JsonSchema, context: SchemaContext): ScalarNode | undefined {
  const problem = typeof node.value === 'string' ? checkString(node.value, schema) : checkNumber(node.value, schema)
  if (!problem) return node
  const { rule = 'CFG_VALUE', what, expected, hint } = problem
  const severity = rule === 'CFG_COLOR' ? 'error' : severityOfValue(pointerOf(context))
  const message = `${nameOf(node, context)} ${what}`
  context.problems.report({ rule, severity, at: node.span, message, expected, hint })
  return undefined
}

type ValueProblem = Pick<Problem, 'expected' | 'hint'> & { rule?: string; what: string }

function checkString(value: string, schema: JsonSchema): ValueProblem | undefined {
  const { enum: choices, pattern, minLength = 0, format, patternErrorMessage: expected } = schema
  const quoted = JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  if (choices && !choices.includes(value)) {
    const what = `is ${quoted}, which is not one of its values.`
    return { what, expected: `${describeChoices(choices)}.`, hint: didYouMean(value, choices) }
  }
  if (value.length < minLength) {
    const what = value === '' ? 'is empty.' : `is ${quoted}, which is too short.`
    return { what, expected: `at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}.` }
  }
  if (!pattern || regularExpression(pattern).test(value)) return undefined
  if (format === 'color-hex') return { rule: 'CFG_COLOR', what: `${quoted} is not a hex colour.`, expected }
  return { what: `is ${quoted}.`, expected }
}

function checkNumber(value: unknown, { minimum, maximum }: JsonSchema): ValueProblem | undefined {
  if (typeof value !== 'number') return undefined
  if (minimum !== undefined && value < minimum) return { what: `is ${value}.`, expected: `${minimum} or more.` }
  if (maximum !== undefined && value > maximum) return { what: `is ${value}.`, expected: `${maximum} or less.` }
  return undefined
}

function matches(node: ConfigNode, schema: JsonSchema, context: SchemaContext): boolean {
  const { type, enum: choices, properties = {}, required = [] } = schema
  const types = typeof type === 'string' ? [type] : type
  if (types && !types.some((one) => isType(node, one))) return false
  if (choices && !(node.type === 'scalar' && choices.includes(String(node.value)))) return false
  if (node.type !== 'object') return true
  if (!required.every((key) => node.entries.has(key))) return false
  return Object.entries(properties).every(([key, rule]) => {
    const entry = node.entries.get(key)
    return !entry || matches(entry.node, rule, context)
  })
}

function isType(node: ConfigNode, type: JsonType): boolean {
  if (node.type !== 'scalar') return node.type === type
  const { value } = node
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return value !== null && typeof value === type
}

function refuseType(node: ConfigNode, types: readonly JsonType[], context: SchemaContext): undefined {
  const expected = describeTypes(types)
  const message = `${nameOf(node, context)} must be ${expected}, found ${describeNode(node)}.`
  const severity = severityOfValue(pointerOf(context))
  context.problems.report({ rule: 'CFG_TYPE', severity, at: node.span, message, expected: `${expected}.` })
  return undefined
}

function reportUnknownKey(key: string, { key: at }: Entry, schema: JsonSchema, context: SchemaContext): void {
  const { problems } = context
  const pointer = pointerOf(context)
  const where = pointer.length === 0 ? '' : ` in ${describePointer(pointer, at.file)}`
  const hint = hintForUnknownKey(key, pointer, Object.keys(schema.properties ?? {}))
  const message = `Unknown key ${JSON.stringify(key.slice(0, 80))}${where}.`
  problems.report({ rule: 'CFG_UNKNOWN_KEY', severity: 'warning', at, message, hint })
}

function reportAbsence(node: ObjectNode, key: string, context: SchemaContext): void {
  const { problems } = context
  const pointer = pointerOf(context)
  problems.report({
    rule: 'CFG_REQUIRED',
    severity: severityOfAbsence(pointer, key),
    at: { ...node.span, end: node.span.start + 1 },
    message: `${nameOf(node, context)} has no "${key}".`,
    hint: pointer.length === 0 ? ABSENCE_HINTS[key] : hintForWrongName(node, pointer),
  })
}

function nameOf(node: ConfigNode, context: SchemaContext): string {
  return describePointer(pointerOf(context), node.span.file)
}

function definition($ref: string, { definitions }: SchemaContext): JsonSchema {
  const schema = definitions[$ref.slice('#/$defs/'.length)]
  if (!schema) throw new Error(`The schema has no definition ${$ref}.`)
  return schema
}

const expressions = new Map<string, RegExp>()

function regularExpression(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const expression = new RegExp(pattern, 'u')
  expressions.set(pattern, expression)
  return expression
}
