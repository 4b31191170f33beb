import type { SentValue } from '@octavo/core'
import { closingQuote, isInexact, parseNumber } from '../model/exactNumber.js'
import type { Json } from '../model/jsonValue.js'
import { JSON_CODES, stringBetween, valueEnd } from './jsonLocations.js'

type Container = { readonly [key: string]: Json | undefined } | readonly Json[]

/** Texts of scalars that print differently, such as 1.10, ~ and numbers that JavaScript rounds, keyed by container. */
const numberTexts = new WeakMap<object, Map<string, string>>()

export function keepNumber(container: object, key: string, token: string): void {
  if (isInexact(token)) keepText(container, key, token)
}

/** Keeps the text of a scalar if it prints differently. */
export function keepText(container: object, key: string, text: string): void {
  if (String((container as Record<string, unknown>)[key]) === text) return
  const texts = numberTexts.get(container) ?? new Map<string, string>()
  numberTexts.set(container, texts.set(key, text))
}

/** Returns the text of a scalar that prints differently, and forgets it, because the value is replaced with it. */
export function takeText(container: object, key: string): string | undefined {
  const text = numberTexts.get(container)?.get(key)
  numberTexts.get(container)?.delete(key)
  return text
}

/** Sets a value of another container, with its text. */
export function moveValue(holder: object, key: string, to: object, toKey = key): void {
  ;(to as Record<string, unknown>)[toKey] = (holder as Record<string, unknown>)[key]
  copyText({ holder, key }, to, toKey)
}

export function copyText({ holder, key }: { holder: object; key: string }, to: object, toKey: string): void {
  const text = numberTexts.get(holder)?.get(key)
  if (text === undefined) numberTexts.get(to)?.delete(toKey)
  else keepText(to, toKey, text)
}

/** Removes an item of a list; the texts of later items keep their values. */
export function removeItem(list: unknown[], index: number): void {
  list.splice(index, 1)
  const texts = numberTexts.get(list)
  if (!texts) return
  const moved = [...texts].filter(([key]) => Number(key) !== index)
  numberTexts.set(
    list,
    new Map(moved.map(([key, text]) => [Number(key) > index ? String(Number(key) - 1) : key, text])),
  )
}

/** Returns the digits of a number that JavaScript rounds, or undefined. */
export function writtenNumber(container: object, key: string): string | undefined {
  const text = numberTexts.get(container)?.get(key)
  return text !== undefined && isInexact(text) ? text : undefined
}

/** Returns the texts of scalars in an object or list that print differently, by key. */
export function writtenTexts(container: object): ReadonlyMap<string, string> {
  return numberTexts.get(container) ?? NONE
}

/** Keeps the texts of scalars in a copy of their container. */
export function keepTexts(container: object, texts: ReadonlyMap<string, string>): void {
  numberTexts.set(container, new Map(texts))
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A value with its container, from which the digits of a rounded number are read. */
export interface Held {
  holder: Container
  key: string
  value: Json
}

/** Returns the value of an own property. */
export function heldChild(holder: Container, key: string): Held | undefined {
  const value = Object.hasOwn(holder, key) ? (holder as { readonly [key: string]: Json | undefined })[key] : undefined
  return value === undefined ? undefined : { holder, key, value }
}

export function heldEntries(holder: Container): Held[] {
  return Object.keys(holder).flatMap((key) => heldChild(holder, key) ?? [])
}

/** Wraps a value that is not part of a document. */
export function toHeld(value: Json): Held {
  return { holder: { value }, key: 'value', value }
}

/** Returns the digits of a number that JavaScript rounds, or undefined. */
export function heldNumber({ holder, key }: Held): string | undefined {
  return writtenNumber(holder, key)
}

/** Sets a value and keeps the digits of its number. */
export function setHeld(container: { [key: string]: Json } | Json[], key: string, from: Held): void {
  ;(container as { [key: string]: Json })[key] = from.value
  copyText(from, container, key)
}

/** Copies the digits of rounded numbers from an object or list to its copy. */
export function copyNumbers(from: object, to: object): void {
  const tokens = numberTexts.get(from)
  if (tokens) numberTexts.set(to, new Map([...(numberTexts.get(to) ?? []), ...tokens]))
}

/** Quick test, because few documents contain long numbers. */
const MAY_CONTAIN = /[[,:]\s*-?(?:[\d.]{16}|[\d.]+[eE])/

interface Level {
  container: Container | undefined
  isList: boolean
  index: number
  key: string
  isBeforeKey: boolean
}

/** Keeps the digits of the numbers in a JSON text. `root` is the parsed text. */
export function keepNumbers(text: string, root: Json): void {
  if (!MAY_CONTAIN.test(text)) return
  const stack: Level[] = []
  let level: Level = { container: { '': root }, isList: false, index: 0, key: '', isBeforeKey: false }
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === JSON_CODES.QUOTE) {
      const end = closingQuote(text, offset)
      if (level.isBeforeKey) level = { ...level, key: stringBetween(text, offset, end), isBeforeKey: false }
      offset = end
    } else if (code === JSON_CODES.OPEN_BRACE || code === JSON_CODES.OPEN_BRACKET) {
      stack.push(level)
      const isList = code === JSON_CODES.OPEN_BRACKET
      level = { container: containerChild(level, isList), isList, index: 0, key: '0', isBeforeKey: !isList }
    } else if (code === JSON_CODES.CLOSE_BRACE || code === JSON_CODES.CLOSE_BRACKET) level = stack.pop() ?? level
    else if (code === JSON_CODES.COMMA) {
      level.index++
      if (level.isList) level.key = String(level.index)
      else level.isBeforeKey = true
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = valueEnd(text, offset)
      if (level.container) keepNumber(level.container, level.key, text.slice(offset, end))
      offset = end - 1
    }
  }
}

const [MINUS, ZERO, NINE] = [0x2d, 0x30, 0x39]

/** Returns the container at the current key, or undefined if a duplicate key has another kind of value. */
function containerChild({ container, key }: Level, isList: boolean): Container | undefined {
  if (container === undefined || !Object.hasOwn(container, key)) return undefined
  const child = (container as Record<string, Json>)[key]
  return typeof child === 'object' && child !== null && Array.isArray(child) === isList ? child : undefined
}

/** Parses JSON and keeps the digits of its numbers. Returns undefined for invalid JSON. */
export function parseHeld(text: string): Held | undefined {
  try {
    const parsedValue = toHeld(JSON.parse(text) as Json)
    keepNumbers(`{"${parsedValue.key}":${text}}`, parsedValue.holder as Json)
    return parsedValue
  } catch {
    return undefined
  }
}

/** Limits for values on pages. */
const DISPLAY_LIMITS = { nodes: 600, string: 2_000, depth: 20 }
/** No limits, for values that are already bounded. */
const ALL = Number.POSITIVE_INFINITY
export const WHOLE = { nodes: ALL, string: ALL, depth: ALL }

/**
 * Limits the number of nodes, string lengths and depth of a value. Numbers that JavaScript rounds keep their digits.
 * Calls `onCut` for each cut.
 */
export function boundedValue(
  from: Held,
  onCut: () => void = () => {},
  limits: Partial<typeof DISPLAY_LIMITS> = {},
): SentValue {
  const bounds = { ...DISPLAY_LIMITS, ...limits }
  let nodes = 0
  const visit = (one: Held, depth: number): SentValue => {
    const item = one.value
    const token = heldNumber(one)
    nodes++
    if (token !== undefined) return parseNumber(token)
    if (typeof item === 'string' && item.length > bounds.string) {
      onCut()
      return `${item.slice(0, bounds.string)}…`
    }
    if (typeof item !== 'object' || item === null) return item
    if (depth >= bounds.depth) {
      onCut()
      return '…'
    }
    const isList = Array.isArray(item)
    const list: SentValue[] = []
    const result: { [key: string]: SentValue } = Object.create(null)
    for (const [key, value] of Object.entries(item as { readonly [key: string]: Json | undefined })) {
      if (value === undefined) continue
      if (nodes > bounds.nodes) {
        onCut()
        return isList ? [...list, '…'] : result
      }
      const inner = visit({ holder: item, key, value }, depth + 1)
      if (isList) list.push(inner)
      else result[key] = inner
    }
    return isList ? list : result
  }
  return visit(from, 0)
}
