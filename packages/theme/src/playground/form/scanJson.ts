/** A range of a text. */
interface Range {
  from: number
  to: number
}

/** The place of a position in JSON, for completion. */
export interface JsonPlace extends Range {
  /** Names and indexes of the value, or of the object around a name. */
  path: readonly string[]
  isName: boolean
  /** Names of the object around the position, without the one at the position. */
  names: readonly string[]
}

interface ScannedJson {
  /** Ranges of the values, by path. */
  ranges: ReadonlyMap<string, Range>
  /** Undefined where neither a name nor a value is expected. */
  place?: JsonPlace | undefined
}

interface Frame {
  isObject: boolean
  path: readonly string[]
  from: number
  names: string[]
  name: string
  index: number
  expected: 'name' | 'colon' | 'value' | 'comma'
}

/** Strings, which may be unclosed until the end of the line, marks and other words. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g

const rangeKey = (path: readonly string[]) => JSON.stringify(path)

/** Reads JSON that may be incomplete or invalid, as it is while someone types. */
export function scanJson(text: string, position = -1): ScannedJson {
  const ranges = new Map<string, Range>()
  const root: Frame = { isObject: false, path: [], from: 0, names: [], name: '', index: 0, expected: 'value' }
  const frames: Frame[] = []
  let place: JsonPlace | undefined
  const top = () => frames.at(-1) ?? root
  const valuePath = ({ isObject, path, name, index }: Frame) =>
    frames.length === 0 ? [] : [...path, isObject ? name : String(index)]
  const placeAt = (frame: Frame, from: number, to: number): JsonPlace | undefined => {
    if (frame.expected !== 'name' && frame.expected !== 'value') return undefined
    const isName = frame.expected === 'name'
    return { path: isName ? frame.path : valuePath(frame), isName, names: [...frame.names], from, to }
  }
  let end = 0
  for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
    const to = from + token.length
    const frame = top()
    const isMark = /^[{}[\]:,]/.test(token)
    if (position >= end && (position < from || (isMark && position === from)))
      place ??= placeAt(frame, position, position)
    end = to
    if (token === '{' || token === '[') {
      const isObject = token === '{'
      const path = valuePath(frame)
      frame.expected = 'comma'
      frames.push({ isObject, path, from, names: [], name: '', index: 0, expected: isObject ? 'name' : 'value' })
      continue
    }
    if (token === '}' || token === ']') {
      const closed = frames.pop()
      if (closed) ranges.set(rangeKey(closed.path), { from: closed.from, to })
      continue
    }
    if (token === ':') {
      frame.expected = 'value'
      continue
    }
    if (token === ',') {
      frame.index++
      frame.expected = frame.isObject ? 'name' : 'value'
      continue
    }
    if (position >= from && position <= to) place ??= placeAt(frame, from, to)
    if (frame.expected === 'name') {
      frame.name = tokenName(token)
      frame.names.push(frame.name)
      frame.expected = 'colon'
      continue
    }
    ranges.set(rangeKey(valuePath(frame)), { from, to })
    frame.expected = 'comma'
  }
  if (position >= end) place ??= placeAt(top(), position, position)
  // Unclosed values reach to the end.
  for (const { path, from } of frames) ranges.set(rangeKey(path), { from, to: text.length })
  return { ranges, place }
}

/** Returns the name in a token, which may be incomplete. */
function tokenName(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token.replace(/^"|"$/g, '')
  }
}

/** Returns the range of a value. For one that is missing, the start of the object in which it is missing. */
export function valueRange({ ranges }: ScannedJson, path: readonly string[]): Range {
  const range = ranges.get(rangeKey(path))
  if (range) return range
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = ranges.get(rangeKey(path.slice(0, length)))
    if (parent) return { from: parent.from, to: parent.from + 1 }
  }
  return { from: 0, to: 0 }
}
