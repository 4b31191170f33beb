import type { BodyContent, ExactNumber } from '@octavo/core'

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Numbers with at most this many characters are not rounded. */
const SHORT = 15

/** Longer numbers are not kept, because comparing them is slow. */
const LONG = 500

/** True for a JSON number that JavaScript rounds: 12345678901234567890, 1e400. */
export function isInexact(token: string): boolean {
  if ((token.length <= SHORT && !/e/i.test(token)) || token.length > LONG) return false
  const text = canonical(token)
  return text !== undefined && text !== canonical(String(Number(token)))
}

/** Returns an integer as a bigint if it is not a safe integer, otherwise undefined. */
export function bigInteger(token: string): bigint | undefined {
  if (!/^[+-]?\d{16,}$/.test(token) || token.length > LONG || Number.isSafeInteger(Number(token))) return undefined
  return BigInt(token)
}

/** A registered symbol, equal in all copies of this module. */
const MARK = Symbol.for('octavo.number')

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'object' && value !== null && MARK in value
}

/** Returns a JSON number as a value that is written with the same digits. */
export function parseNumber(token: string): number | bigint | ExactNumber {
  const big = bigInteger(token)
  if (big !== undefined || !isInexact(token)) return big ?? Number(token)
  return { digits: token, [MARK]: true, toString: () => token } as unknown as ExactNumber
}

export function hasEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value)
}

/** Compares two numbers exactly, like a `sort` callback. */
export function compareNumbers(one: number | bigint | ExactNumber, other: number | bigint | ExactNumber): number {
  const [a, b] = [parse(String(one)), parse(String(other))]
  // Not finite.
  if (!a || !b) return order(Number(one), Number(other))
  const [signA, signB] = [numberSign(a), numberSign(b)]
  if (signA !== signB || signA === 0) return signA - signB
  const size = a.exponent + a.digits.length - b.exponent - b.digits.length
  return signA * (size || order(a.digits, b.digits))
}

function order<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : Number(one > other)
}

function numberSign({ sign, digits }: Digits): number {
  return digits === '' ? 0 : sign === '-' ? -1 : 1
}

/** Returns the digits and exponent, which are equal for all notations of a number. */
function canonical(token: string): string | undefined {
  const number = parse(token)
  return number && (number.digits === '' ? '0' : `${number.sign}${number.digits}e${number.exponent}`)
}

interface Digits {
  sign: string
  /** Digits without leading and trailing zeros. */
  digits: string
  /** Exponent of the last digit. */
  exponent: number
}

function parse(token: string): Digits | undefined {
  const match = NUMBER.exec(token)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/^0+/, '')
  const plain = digits.replace(/0+$/, '')
  return { sign, digits: plain, exponent: Number(exponent) - fraction.length + digits.length - plain.length }
}

/** True when a valid JSON text contains a number that JavaScript rounds. */
export function hasInexact(text: string): boolean {
  const next = /"|-?\d[\d.eE+-]*/g
  for (let match = next.exec(text); match; match = next.exec(text)) {
    if (match[0] !== '"') {
      if (isInexact(match[0])) return true
      continue
    }
    next.lastIndex = closingQuote(text, match.index) + 1
  }
  return false
}

/** Returns the offset of the quote that ends the JSON string starting at `start`. */
export function closingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Returns JSON with all digits of large numbers, without undefined entries. `indent` puts entries on lines. */
export function writeJson(value: BodyContent, indent = '', margin = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (isExactNumber(value)) return value.digits
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = margin + indent
  const entries = Object.entries(value as Readonly<Record<string, BodyContent | undefined>>).flatMap(([key, item]) => {
    const name = isList ? '' : `${JSON.stringify(key)}:${indent && ' '}`
    return item === undefined ? [] : [name + writeJson(item, indent, inner)]
  })
  const [start, end] = isList ? '[]' : '{}'
  if (entries.length === 0 || indent === '') return `${start}${entries.join(',')}${end}`
  return `${start}\n${inner}${entries.join(`,\n${inner}`)}\n${margin}${end}`
}
