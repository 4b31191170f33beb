import { type Held, held, writtenNumber } from '../load/exactNumbers.js'
import type { Json } from '../model/json.js'
import { firstContent } from '../references/operationSource.js'
import { below, type Located, ownObject, type References } from '../references/references.js'

/** Returns the first of `examples`, or else `example`, of a parameter or header or its `content`. */
export function parameterExample(references: References, { value, at }: Located): Held | undefined {
  for (const holder of [{ value, at }, firstContent(value, at)]) {
    const found = holder && writtenIn(references, holder)
    if (found !== undefined) return found
  }
  return undefined
}

function writtenIn(references: References, { value, at }: Located): Held | undefined {
  for (const [name, item] of Object.entries(ownObject(value, 'examples') ?? {})) {
    const example = references.follow(item, below(at, 'examples', name))?.value
    const found = example && (held(example, 'dataValue') ?? held(example, 'value'))
    if (found !== undefined) return found
  }
  return held(value, 'example')
}

/** Replaces numbers that JavaScript rounds by strings, which styles serialize in the same way. */
export function numbersAsTexts({ holder, key, value }: Held): Json {
  return writtenNumber(holder, key) ?? textsInside(value)
}

function textsInside(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  const textOf = (key: string, item: Json) => writtenNumber(value, key) ?? textsInside(item)
  if (Array.isArray(value)) return value.map((item: Json, index) => textOf(String(index), item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textOf(key, item as Json)]))
}
