import type { FormField, MdxEndpoint, MdxField, ParameterForm, SentValue } from '@octavo/core'
import { boundedValue, parseHeld } from '../load/exactNumbers.js'
import { bigInteger, isInexact, parseNumber } from '../model/exactNumber.js'
import { cut } from '../model/plainText.js'

/** The forms of an endpoint that an MDX page describes. */
export interface MdxForms {
  parameters: ParameterForm[]
  body: FormField[]
}

/** Defaults to fill in: all, none, or only those of required fields. */
type Prefill = boolean | 'required'

const MAX_IMPLIED_PARAMETERS = 50

/** Returns the forms of an endpoint. With `prefill`, defaults are initial values instead of placeholders. */
export function mdxForms({ fields }: Pick<MdxEndpoint, 'fields'>, path: string, prefill: Prefill): MdxForms {
  const parameters = fields.flatMap((field): ParameterForm[] =>
    field.in === 'body' ? [] : [{ in: field.in, field: toForm(field, prefill) }],
  )
  const pathParameterNames = new Set(parameters.filter((one) => one.in === 'path').map(({ field }) => field.name))
  // Authors need not describe every parameter in the path.
  const names = new Set([...path.matchAll(/\{([^{}]{1,200})\}/g)].map(([, name = '']) => name))
  const implied = [...names]
    .filter((name) => !pathParameterNames.has(name))
    .slice(0, MAX_IMPLIED_PARAMETERS)
    .map((name): ParameterForm => ({ in: 'path', field: { name, kind: 'text', required: true } }))
  const body = fields.filter((field) => field.in === 'body')
  return { parameters: [...implied, ...parameters], body: body.map((field) => toForm(field, prefill)) }
}

function toForm({ name, type = 'string', fields = [], ...field }: MdxField, prefill: Prefill): FormField {
  const kind = writtenKind(type.trim(), { fields, options: field.options, prefill })
  const required = field.required || field.in === 'path'
  const defaultTypedValue = field.default === undefined ? undefined : typedValue(field.default, kind)
  // Required parameters usually have their default.
  const isFilled = prefill === true || (required && (prefill === 'required' || field.in !== 'body'))
  const placeholder = field.placeholder ?? (typeof field.default === 'object' ? undefined : field.default)
  return {
    name,
    ...kind,
    required: required || undefined,
    deprecated: field.deprecated || undefined,
    description: field.description ? cut(field.description, 300) : undefined,
    placeholder: placeholder !== undefined ? String(placeholder) : undefined,
    ...(defaultTypedValue !== undefined &&
      (isFilled ? { initial: defaultTypedValue } : required && { default: defaultTypedValue })),
  }
}

type Kind = Omit<FormField, 'name'>

interface KindContext {
  fields: readonly MdxField[]
  options: readonly SentValue[] | undefined
  prefill: Prefill
}

const FORMATS = /^(?:string\s*<\s*)?(date-time|datetime|date|password|email|uri|url|uuid)(?:\s*>)?$/

/** Returns the field kind for a type in any common notation. Unknown types are text. */
function writtenKind(text: string, context: KindContext): Kind {
  const type = text.toLowerCase()
  const { fields, prefill } = context
  const item = /^(.{1,100})\[\]$/.exec(text)?.[1] ?? /^(?:array|list)\s*<(.{1,100})>$/i.exec(text)?.[1]
  if (item !== undefined) return { kind: 'array', item: { name: '', ...writtenKind(item, context) } }
  const options = context.options?.length ? context.options : literals(text)
  if (options.length > 0) return { kind: 'choice', options }
  if (fields.length > 0) {
    const object: Kind = { kind: 'object', fields: fields.map((field) => toForm(field, prefill)) }
    return /^(?:array|list)\b/.test(type) ? { kind: 'array', item: { name: '', ...object } } : object
  }
  if (/^(?:integer|int|int32|int64|long)\b/.test(type)) return { kind: 'integer' }
  if (/^(?:number|float|double|decimal)\b/.test(type)) return { kind: 'number' }
  if (/^bool/.test(type)) return { kind: 'boolean' }
  if (/^file\b|^binary\b/.test(type)) return { kind: 'file' }
  if (/^(?:object|array|list|map|any|json)\b/.test(type)) return { kind: 'json' }
  const format = FORMATS.exec(type)?.[1]
  return { kind: 'text', format: format ? (format === 'datetime' ? 'date-time' : format) : undefined }
}

/** Returns the options of a union of literals such as `"asc" | "desc"`. */
function literals(type: string): string[] {
  const parts = type.split('|').map((part) => /^\s*(["'`])([^"'`]{1,100})\1\s*$/.exec(part)?.[2])
  return parts.length > 1 && parts.every((part) => part !== undefined) ? (parts as string[]) : []
}

/** Converts a string to the type of the field, because JSX attributes without braces are strings. */
export function typedValue(value: SentValue, { kind, options = [] }: Kind): SentValue | undefined {
  if (kind === 'choice') return options.find((option) => String(option) === String(value))
  if (typeof value !== 'string' || kind === 'text' || kind === 'file') return value
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (kind === 'integer' || kind === 'number') {
    const text = value.trim()
    const exact = bigInteger(text) ?? (isInexact(text) ? parseNumber(text) : undefined)
    return exact ?? (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)
  }
  const parsed = parseHeld(value)
  return parsed && boundedValue(parsed)
}
