import type { BodyContent, ExactNumber, FormField, SentValue } from '@octavo/core'
import { compareNumbers, isExactNumber, writeJson } from '@octavo/openapi/request'
import { label } from '../request/playgroundLabels.js'
import { asObject, type FormValue, matchingVariant, resolveField, valueProperty } from './values.js'

/** Maximum length of texts matched with patterns, because untrusted expressions can be slow on longer texts. */
const MAX_MATCHED_LENGTH = 200
const MAX_NAMED_OPTIONS = 8
const MAX_DEPTH = 20

/** Returns the error of a value as a sentence. Readers can still send the request. */
export function fieldError(value: FormValue, field: FormField): string | undefined {
  if (value === undefined || (value === null && field.nullable) || (value === '' && field.allowEmptyValue))
    return undefined
  const { kind, options = [] } = field
  // Suggested values are the only valid ones when the list is complete.
  const isOther = kind !== 'choice' && field.options && field.optionCount === undefined && !includes(options, value)
  if (kind === 'number' || kind === 'integer')
    return numberProblem(value, field) ?? (isOther ? expected(formatList(options)) : undefined)
  if (kind === 'text' && isOther) return expected(formatList(options))
  if (kind === 'boolean') return typeof value === 'boolean' ? undefined : expected('true, false')
  if (kind === 'choice') return includes(options, value) ? undefined : expected(formatList(options))
  if (kind === 'array' && Array.isArray(value)) return listProblem(value, field)
  if (kind === 'text' && typeof value === 'string') return textProblem(value, field)
  return undefined
}

interface Place {
  field: FormField
  forms: Readonly<Record<string, FormField>>
}

export interface FoundProblem {
  path: readonly string[]
  text: string
  /** True for a required value that is missing. */
  isMissing?: boolean
}

/** Returns an error with the path of its value. */
export function problemText({ path, text }: FoundProblem): string {
  return [path.join('.'), text].filter(Boolean).join(': ')
}

/** Yields the errors of a value and its nested values. */
export function* findProblems(
  value: FormValue,
  { field, forms }: Place,
  path: readonly string[] = [],
  depth = 0,
): Generator<FoundProblem> {
  const form = resolveField(field, forms)
  if (value === undefined) {
    if (form.required) yield { path, text: label('missing'), isMissing: true }
    return
  }
  const text = fieldError(value, form) ?? shapeProblem(value, form)
  if (text !== undefined) yield { path, text }
  else if (depth <= MAX_DEPTH && value !== null)
    for (const [name, child, inner] of fieldChildren(value, form, forms))
      yield* findProblems(inner, { field: child, forms }, name === undefined ? path : [...path, name], depth + 1)
}

type Child = readonly [name: string | undefined, field: FormField, value: FormValue]

function fieldChildren(value: BodyContent, form: FormField, forms: Place['forms']): readonly Child[] {
  const { kind, item, fields = [], variants = [] } = form
  if (kind === 'object') return fields.map((child) => [child.name, child, valueProperty(value, child.name)])
  if (kind === 'array' && item && Array.isArray(value))
    return (value as readonly BodyContent[]).map((entry, index) => [String(index), item, entry])
  const variant = kind === 'variants' ? variants[matchingVariant(value, variants, forms)] : undefined
  return variant ? [[undefined, variant.field, value]] : []
}

function shapeProblem(value: BodyContent, { kind, nullable }: FormField): string | undefined {
  if (value === null && nullable) return undefined
  if (kind === 'array') return Array.isArray(value) ? undefined : expected('[…]')
  if (kind === 'text') return typeof value === 'string' ? undefined : expected('"…"')
  return kind === 'object' && (Array.isArray(value) || asObject(value) !== value) ? expected('{…}') : undefined
}

function numberProblem(value: BodyContent, field: FormField): string | undefined {
  const { kind, exclusiveMinimum, exclusiveMaximum } = field
  const isWhole = typeof value === 'bigint' || Number.isInteger(value)
  if (!isWhole && (kind === 'integer' || !(typeof value === 'number' || isExactNumber(value))))
    return label(kind === 'integer' ? 'invalidInteger' : 'invalidNumber')
  const number = value as Numeric
  if (exclusiveMinimum !== undefined && compareNumbers(number, exclusiveMinimum) <= 0)
    return expected(`> ${exclusiveMinimum}`)
  if (exclusiveMaximum !== undefined && compareNumbers(number, exclusiveMaximum) >= 0)
    return expected(`< ${exclusiveMaximum}`)
  return outside(number, field.minimum, field.maximum)
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

/** Returns true for a valid date and time (RFC 3339). */
function isDateTime(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(day)
  return DATE_TIME.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function textProblem(value: string, { minLength, maxLength, pattern, format }: FormField): string | undefined {
  if (format === 'date-time' && !isDateTime(value)) return expected('2023-11-07T05:31:56Z')
  const length = [...value].length
  const problem = outside(length, minLength, maxLength, `${label('length')} `)
  if (problem) return `${problem} (${length})`
  if (pattern === undefined || length > MAX_MATCHED_LENGTH) return undefined
  return patternExpression(pattern)?.test(value) === false ? expected(`/${pattern}/`) : undefined
}

function listProblem(list: readonly FormValue[], form: FormField): string | undefined {
  const { minItems, maxItems, uniqueItems } = form
  const items = list.filter((item) => item !== undefined)
  const problem = outside(items.length, minItems, maxItems, `${label('entries')} `)
  if (problem) return `${problem} (${items.length})`
  const texts = items.map((item) => writeJson(item))
  return uniqueItems && new Set(texts).size < texts.length ? label('duplicates') : undefined
}

/** Returns a regular expression. Undefined for invalid ones, which may use another language's syntax. */
function patternExpression(pattern: string): RegExp | undefined {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags)
    } catch {}
  return undefined
}

function includes(options: readonly SentValue[], value: BodyContent): boolean {
  const text = writeJson(value)
  return options.some((option) => writeJson(option) === text)
}

function formatList(options: readonly SentValue[]): string {
  const texts = options
    .slice(0, MAX_NAMED_OPTIONS)
    .map((option) => (typeof option === 'string' ? option : writeJson(option)))
  return texts.join(', ') + (options.length > MAX_NAMED_OPTIONS ? ', …' : '')
}

const expected = (bounds: string) => label('outOfRange', bounds)

type Numeric = number | bigint | ExactNumber

function outside(value: Numeric, least?: Numeric, max?: Numeric, of = ''): string | undefined {
  const isEnough = least === undefined || compareNumbers(value, least) >= 0
  if (isEnough && (max === undefined || compareNumbers(value, max) <= 0)) return undefined
  const range = [least === undefined ? '' : `≥ ${least}`, max === undefined ? '' : `≤ ${max}`]
  return expected(of + range.filter(Boolean).join(', '))
}
