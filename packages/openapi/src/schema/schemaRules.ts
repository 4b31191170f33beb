import type { RuleView } from '@octavo/core'
import { boundedValue, type Held, heldEntries, heldNumber } from '../load/exactNumbers.js'
import { writeJson } from '../model/exactNumber.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import { schemaConstraints } from './constraints.js'
import { choiceSources, type EffectiveSchema, effectiveSchema, heldKeyword, keyword, subschema } from './effective.js'
import { longKeywords } from './inside.js'
import { ownList, ownObject, ownString, ownValue, type References, type Source } from './references.js'
import { formatBesideLabel, typeLabel } from './typeLabel.js'

/** Rare keywords, which most schemas do not have. */
const KEYWORDS = [
  'oneOf',
  'anyOf',
  'if',
  'dependentRequired',
  'dependentSchemas',
  'contains',
  'propertyNames',
  'contentSchema',
  'unevaluatedProperties',
  'unevaluatedItems',
  'not',
  'xml',
]
const MAX_RULES = 20
const MAX_TEXT = 1_000
const MAX_NAMES = 40
const MAX_DEPTH = 2

/** Returns short texts for schema keywords that are neither types nor limits (JSON Schema 2020-12). */
export function schemaRules(references: References, schema: EffectiveSchema): RuleView[] {
  const isClosed = keyword(schema, 'additionalProperties') === false
  const undescribed = undescribedNames(schema)
  const hasRules = schema.parts.some(({ value }) => KEYWORDS.some((name) => Object.hasOwn(value, name)))
  const format = formatBesideLabel(schema)
  if (!hasRules && !isClosed && undescribed.length === 0 && format === undefined) return []
  // Shown as whole schemas.
  const long = new Set(longKeywords(schema).map(({ name }) => name.replace(/\..*$/s, '')))
  const brief = (name: string) => {
    const source = long.has(name) ? undefined : subschema(schema, name)
    return source && describeBriefly(references, source, 0)
  }
  const rules: { name: string; text: string | undefined }[] = [
    { name: 'format', text: format },
    { name: 'oneOf', text: requiredChoice(schema, 'oneOf') },
    { name: 'anyOf', text: requiredChoice(schema, 'anyOf') },
    { name: 'if', text: conditionText(brief('if'), brief('then'), brief('else')) },
    { name: 'not', text: schema.isForbidden ? undefined : brief('not') },
    ...dependencies(references, schema).filter(({ name }) => !long.has(name)),
    { name: 'contains', text: join([brief('contains'), countText(schema)], '; ') },
    { name: 'propertyNames', text: brief('propertyNames') },
    { name: 'contentSchema', text: brief('contentSchema') },
    { name: 'additionalProperties', text: isClosed ? 'false' : undefined },
    {
      name: 'unevaluatedProperties',
      text: keyword(schema, 'unevaluatedProperties') === true ? undefined : brief('unevaluatedProperties'),
    },
    {
      name: 'unevaluatedItems',
      text: keyword(schema, 'unevaluatedItems') === true ? undefined : brief('unevaluatedItems'),
    },
    { name: 'required', text: namesText(undescribed) },
    { name: 'xml', text: xmlText(keyword(schema, 'xml')) },
  ]
  return rules.flatMap(({ name, text }) => (text ? [{ name, text: cut(text, MAX_TEXT) }] : [])).slice(0, MAX_RULES)
}

/** Returns the name and the node of a value in XML. */
function xmlText(xml: Json | undefined): string | undefined {
  if (!isJsonObject(xml)) return undefined
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((key) => ownString(xml, key))
  const nodes = ['attribute', 'wrapped'].filter((key) => ownValue(xml, key) === true)
  return join(
    [
      join([prefix, name], ':'),
      prefix && !name && 'prefix',
      ...nodes,
      ownValue(xml, 'nodeType') !== undefined && `nodeType ${ownString(xml, 'nodeType') ?? ''}`,
      namespace && `namespace ${namespace}`,
    ],
    ', ',
  )
}

/** Returns required names that are not fields, because they have no schema. */
function undescribedNames(schema: EffectiveSchema): string[] {
  const names = schema.parts.flatMap(({ value }) => ownList(value, 'required'))
  return [...new Set(names)].filter(
    (name): name is string =>
      typeof name === 'string' &&
      !schema.parts.some(({ value }) => Object.hasOwn(ownObject(value, 'properties') ?? {}, name)),
  )
}

/** Returns `a; b, c` for a choice between schemas that only have `required`. */
function requiredChoice(schema: EffectiveSchema, kind: 'oneOf' | 'anyOf'): string | undefined {
  const lists = choiceSources(schema, kind).map(({ value }) => (isOnlyRequired(value) ? propertyNames(value) : ''))
  return lists.length > 0 && lists.every((names) => names !== '') ? lists.slice(0, MAX_NAMES).join('; ') : undefined
}

function isOnlyRequired(value: JsonObject): boolean {
  return Object.keys(value).every((key) => key === 'required' || key === 'type' || key === 'not')
}

function propertyNames(value: JsonObject): string {
  return namesText(ownList(value, 'required').filter((name) => typeof name === 'string'))
}

function namesText(names: readonly string[]): string {
  return names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '')
}

function conditionText(condition?: string, then?: string, otherwise?: string): string | undefined {
  if (!condition || (!then && !otherwise)) return undefined
  return join([condition, then && `then: ${then}`, otherwise && `else: ${otherwise}`], ' → ')
}

function dependencies(references: References, schema: EffectiveSchema): { name: string; text: string }[] {
  return (['dependentRequired', 'dependentSchemas'] as const).flatMap((name) => {
    const part = schema.parts.find(({ value }) => ownObject(value, name))
    const entries = Object.entries((part && ownObject(part.value, name)) ?? {}).slice(0, MAX_NAMES)
    const texts = entries.flatMap(([key, value]) => {
      const text = Array.isArray(value)
        ? propertyNames({ required: value as Json[] })
        : describeBriefly(references, { value, at: `${part?.at}/${name}/${key}` }, 0)
      return text ? [`${key} → ${text}`] : []
    })
    return texts.length > 0 ? [{ name, text: texts.join('; ') }] : []
  })
}

function countText(schema: EffectiveSchema): string {
  const counts = ['minContains', 'maxContains'].map((name) => {
    const count = keyword(schema, name)
    return typeof count === 'number' && `${name}: ${count}`
  })
  return join(counts, ', ')
}

/** Returns a schema as one line, such as `status: = "done", required: id`. */
function describeBriefly(references: References, source: Source, depth: number): string | undefined {
  if (typeof source.value === 'boolean') return String(source.value)
  if (!isJsonObject(source.value) || depth > MAX_DEPTH) return undefined
  const schema = effectiveSchema(references, source)
  const constant = heldKeyword(schema, 'const')
  const values = keyword(schema, 'enum')
  const type = keyword(schema, 'type') === undefined ? schema.model : (schema.model ?? typeLabel(references, schema))
  const denied = subschema(schema, 'not')
  const properties = Object.entries(rulesObject(schema, 'properties')).slice(0, MAX_NAMES)
  const fields = properties.map(([name, value]) => {
    const text = describeBriefly(references, { value, at: `${source.at}/properties/${name}` }, depth + 1)
    return text ? `${name} ${text}` : name
  })
  const isPlainObject = type === 'object' && fields.length > 0
  const parts = [
    constant === undefined && !Array.isArray(values) && !isPlainObject && type,
    constant !== undefined && `= ${valueJson(constant)}`,
    Array.isArray(values) && `= ${heldEntries(values).slice(0, MAX_NAMES).map(valueJson).join(' | ')}`,
    ...schemaConstraints(schema).map(({ kind, text }) => (kind === 'range' ? text : `${kind} ${text}`.trim())),
    ...fields,
    propertyNames(schema.parts.find(({ value }) => ownValue(value, 'required'))?.value ?? {}).replace(
      /^(?=.)/,
      'required: ',
    ),
    denied && `not (${describeBriefly(references, denied, depth + 1) ?? '…'})`,
  ]
  return cut(join(parts, ', '), MAX_TEXT) || undefined
}

function valueJson(rule: Held): string {
  return cut(heldNumber(rule) ?? writeJson(boundedValue(rule)), MAX_TEXT)
}

function rulesObject(schema: EffectiveSchema, name: string): JsonObject {
  return schema.parts.map(({ value }) => ownObject(value, name)).find((rules) => rules) ?? {}
}

function join(parts: readonly (string | false | undefined)[], mark: string): string {
  return parts.filter(Boolean).join(mark)
}
