import { contentHash } from '@octavo/core'
import { type Data, type DataObject, readYaml, type YamlOptions, type YamlReading } from '@octavo/core/data'
import type { TextStore } from '../model/spec.js'
import { bareObject, isObject } from './data.js'
import { keepText, writtenTexts } from './exactNumbers.js'

type ValuePlace = [container: number, key: string, text: string]

/** The stored part of a reading. Containers are numbered in the order in which `visit` meets them. */
interface StoredReading extends Pick<YamlReading, 'value' | 'problems'> {
  texts: ValuePlace[]
}

/** Reads YAML, or what an earlier run has stored of the same text, which takes a tenth of the time. */
export function readStoredYaml(text: string, options: YamlOptions, store: TextStore | undefined): YamlReading {
  if (!store) return readYaml(text, options)
  const key = contentHash(text)
  let reading: YamlReading | undefined
  const read = () => {
    reading ??= readYaml(text, options)
    return reading
  }
  const stored = readStored(store.get(key))
  if (!stored) {
    const { value, problems } = read()
    store.set(key, JSON.stringify({ value, problems, texts: listTexts(value) } satisfies StoredReading))
  }
  return {
    value: stored ? restore(stored) : read().value,
    problems: stored?.problems ?? read().problems,
    find(path, atKey) {
      const place = `${key} ${JSON.stringify([path, atKey])}`
      const span = readSpan(store.get(place))
      if (span !== undefined) return span ?? undefined
      const foundSpan = read().find(path, atKey)
      store.set(place, JSON.stringify(foundSpan ?? null))
      return foundSpan
    },
    release: () => reading?.release(),
  }
}

function readStored(text: string | undefined): StoredReading | undefined {
  const stored = parse(text) as StoredReading | undefined
  return Array.isArray(stored?.problems) && Array.isArray(stored.texts) ? stored : undefined
}

/** Returns stored offsets, null for a path without any, and undefined if nothing valid is stored. */
function readSpan(text: string | undefined): [number, number] | null | undefined {
  const span = parse(text)
  return span === null || (Array.isArray(span) && span.length === 2) ? (span as [number, number] | null) : undefined
}

/** A damaged cache is one without the entry. */
function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function listTexts(value: Data | undefined): ValuePlace[] {
  const texts: ValuePlace[] = []
  visit(value, (container, index) => {
    for (const [key, text] of writtenTexts(container)) texts.push([index, key, text])
  })
  return texts
}

/** Returns the value with objects that have no prototype and with the texts of its scalars. */
function restore({ value, texts }: StoredReading): Data | undefined {
  const result = toBare(value)
  const containers: (DataObject | Data[])[] = []
  if (texts.length > 0) visit(result, (container) => containers.push(container))
  for (const [index, key, text] of texts) {
    const container = containers[index] as DataObject | undefined
    if (!container) continue
    // JSON has no number for digits that exceed the range.
    if (container[key] === null && Math.abs(Number(text)) === Number.POSITIVE_INFINITY) container[key] = Number(text)
    keepText(container, key, text)
  }
  return result
}

function toBare(value: Data | undefined): Data | undefined {
  if (Array.isArray(value)) return value.map((item) => toBare(item) as Data)
  if (!isObject(value)) return value
  const object = bareObject()
  for (const key of Object.keys(value)) object[key] = toBare(value[key])
  return object
}

function visit(value: Data | undefined, see: (container: DataObject | Data[], index: number) => void): void {
  let count = 0
  const walk = (one: Data | undefined): void => {
    if (typeof one !== 'object' || one === null) return
    see(one, count++)
    for (const child of Array.isArray(one) ? one : Object.values(one)) walk(child)
  }
  walk(value)
}
