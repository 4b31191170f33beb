import { type Held, heldEntries, toHeld } from '../load/exactNumbers.js'
import type { Json } from '../model/jsonValue.js'
import { findMismatch } from './accepts.js'
import { schemaConstraints } from './constraints.js'
import { type EffectiveSchema, heldKeyword, keyword, stringKeyword } from './effective.js'
import { MAX_TEXT, parsePattern, patternTexts } from './pattern.js'
import { ownValue, type References } from './references.js'

/** Example strings by format. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2023-12-25',
  'date-time': '2023-11-07T05:31:56Z',
  time: '05:31:56Z',
  duration: 'P3D',
  email: 'jsmith@example.com',
  'idn-email': 'jsmith@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/example',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  binary: '<file>',
  password: '<password>',
}

/** Keywords that generated values must follow. */
const LIMITS = [
  ...['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['not', 'if', 'allOf', 'const', 'enum'],
]
/** Maximum number of steps for one candidate. */
const MAX_STEPS = 2_000

/** Returns whether every part of a schema allows a value. */
export function isAllowed(references: References, { parts }: EffectiveSchema, value: Json): boolean {
  return parts.every((part) => !findMismatch(references, value, part, { steps: MAX_STEPS }))
}

/**
 * Returns an example of a scalar type that the schema allows, or a text that names its limits if none is found.
 * @param variant number of the example, for different ones
 */
export function scalarExample(
  references: References,
  schema: EffectiveSchema,
  { type, variant }: { type: string | undefined; variant: number },
): Held | undefined {
  const isFree = !schema.parts.some(({ value }) => LIMITS.some((name) => ownValue(value, name) !== undefined))
  const accepts = ({ value }: Held) => isFree || isAllowed(references, schema, value)
  const values = keyword(schema, 'enum')
  if (Array.isArray(values) && values.length > 0) {
    const examples = heldEntries(values)
    const allowed = examples.length <= 200 ? examples.filter(accepts) : examples
    return (allowed.length > 0 ? allowed : examples)[variant % Math.max(1, allowed.length)]
  }
  if (type === 'boolean') return [true, false].map(toHeld).filter(accepts)[variant % 2] ?? toHeld(variant % 2 === 0)
  if (type !== undefined && !['string', 'integer', 'number'].includes(type)) return undefined
  const all =
    type === undefined
      ? [toHeld('<any>')]
      : type === 'string'
        ? strings(schema, variant)
        : numbers(schema, type, variant)
  return all.find(accepts) ?? toHeld(limitsText(schema, type ?? 'any'))
}

/** Returns a text that names the limits of a value that could not be generated. */
function limitsText(schema: EffectiveSchema, type: string): string {
  const limits = schemaConstraints(schema).map(({ kind, text }) => (kind === 'range' ? text : `${kind} ${text}`))
  return `<${[type, ...limits].join(', ')}>`
}

/** Returns the numbers of a keyword in all parts, which all apply. */
function limits({ parts }: EffectiveSchema, name: string): number[] {
  return parts.flatMap(({ value }) => {
    const limit = ownValue(value, name)
    return typeof limit === 'number' ? [limit] : []
  })
}

/** Texts that many patterns match. */
const WORDS = ['string', 'String1', '12345', 'STRING', 'example', 'Passw0rd!']

function strings(schema: EffectiveSchema, variant: number): Held[] {
  const format = stringKeyword(schema, 'format') ?? ''
  const defaultText = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  const [least, max] = [Math.max(0, ...limits(schema, 'minLength')), Math.min(...limits(schema, 'maxLength'))]
  const patternText = stringKeyword(schema, 'pattern')
  const pattern = patternText === undefined ? undefined : parsePattern(patternText)
  const fitted = (text: string) => fitLength(text, least, max)
  const words = WORDS.map((word) => fitted(variant === 0 ? word : `${word}${variant + 1}`))
  const newPatternTexts = pattern ? patternTexts(pattern, least, variant) : []
  const plain = defaultText ?? '<string>'
  const first = variant === 0 ? plain : varied(plain, format, variant)
  return [first, ...(variant === 0 ? [...words, ...newPatternTexts] : [...newPatternTexts, ...words])].map(toHeld)
}

/** Returns a text of the format that differs from the usual one. */
function varied(text: string, format: string, variant: number): string {
  const digit = String(variant % 10)
  if (/^(?:uuid|date|ipv[46])$/.test(format)) return text.slice(0, -1) + digit
  if (/^(?:date-)?time$/.test(format)) return `${text.slice(0, -2)}${digit}Z`
  if (format === 'byte' || format === 'duration') return text.replace(/\d/, digit)
  if (/email|hostname/.test(format)) return text.replace(/^\w+/, (word) => `${word}${variant + 1}`)
  if (/^ur[il]/.test(format)) return `${text}/${variant + 1}`
  return text.replace(/>?$/, (end) => `${variant + 1}${end}`)
}

/** Returns a text that is repeated or cut to a length. */
function fitLength(text: string, least: number, max: number): string {
  if (least > 100 * MAX_TEXT) return text
  const long = text.length < least ? text.repeat(Math.ceil(least / text.length)).slice(0, least) : text
  return long.length > max ? long.slice(0, max) : long
}

function numbers(schema: EffectiveSchema, type: string, variant: number): Held[] {
  const [minimum, maximum] = [heldKeyword(schema, 'minimum'), heldKeyword(schema, 'maximum')]
  const defaultValue =
    typeof minimum?.value === 'number' && minimum.value > 123
      ? minimum
      : typeof maximum?.value === 'number' && maximum.value < 123
        ? maximum
        : toHeld(123)
  const least = Math.max(...limits(schema, 'minimum'), ...limits(schema, 'exclusiveMinimum'))
  const max = Math.min(...limits(schema, 'maximum'), ...limits(schema, 'exclusiveMaximum'))
  const [step = type === 'integer' ? 1 : undefined] = limits(schema, 'multipleOf')
  const between = Number.isFinite(least) && Number.isFinite(max) ? [(least + max) / 2] : []
  const nearbyNumbers = [123, least, max, 0, ...between].filter(Number.isFinite)
  const stepped = nearbyNumbers.flatMap((value) => {
    const unit = step ?? 1
    const on = Math.ceil(value / unit) * unit
    return [on, on + unit, on - unit, ...(step === undefined ? [value, value + 0.5, value - 0.5] : [])]
  })
  const moved = (value: number) => value + variant * (step ?? 1)
  // Sums of decimal fractions are not exact.
  const rest = [...stepped.map(moved), ...stepped.map((value) => value - variant * (step ?? 1))]
  const all = rest.map((value) => toHeld(Number(value.toPrecision(15))))
  return variant === 0 ? [defaultValue, ...all] : all
}
