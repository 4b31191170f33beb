import { readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { isMap, LineCounter, parse, parseDocument } from 'yaml'

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Values = { [key: string]: Value }

/** Reads files of a document. References to other hosts are not followed. */
export class Files {
  readonly #root: string
  readonly #values = new Map<string, Value>()

  constructor(root: string) {
    this.#root = root
  }

  value(file: string): Value {
    const cached = this.#values.get(file)
    if (cached !== undefined) return cached
    const path = join(this.#root, file)
    const value = statSync(path, { throwIfNoEntry: false })?.isFile() ? readData(readFileSync(path, 'utf8')) : null
    this.#values.set(file, value)
    return value
  }

  /** Returns the value that a `$ref` in `file` points to, with its file and keys. */
  resolve(file: string, ref: string): { file: string; keys: string[]; value: Value } | undefined {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(ref)) return undefined
    const [path = '', pointer = ''] = ref.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path)).replaceAll('\\', '/')
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => safeDecode(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    let value: Value | undefined = this.value(target)
    for (const key of keys) value = typeof value === 'object' && value !== null ? (value as Values)[key] : undefined
    return value === undefined ? undefined : { file: target, keys, value }
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** JSON as JavaScript reads it; YAML, and JSON with numbers that JavaScript rounds, with every scalar as it is written. */
function readData(text: string): Value {
  try {
    const value = JSON.parse(text) as Value
    if (!/[\s:[,]-?\d{16}/.test(text)) return value
    throw new Error('long numbers')
  } catch {
    try {
      const value = parse(text, {
        schema: 'failsafe',
        uniqueKeys: false,
        logLevel: 'silent',
        maxAliasCount: 1000,
      }) as Value
      return value
    } catch {
      return null
    }
  }
}

/** Returns a function that finds the line of a value in a file of JSON or YAML. */
export function lineFinder(text: string): (keys: readonly string[]) => number {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, logLevel: 'silent', uniqueKeys: false })
  return (keys) => {
    for (let length = keys.length; length > 0; length--) {
      const parent = length === 1 ? document.contents : document.getIn(keys.slice(0, length - 1).map(toKey), true)
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === keys[length - 1]) : undefined
      const node = (pair?.key ?? document.getIn(keys.slice(0, length).map(toKey), true)) as
        | { range?: number[] }
        | undefined
      if (node?.range?.[0] !== undefined) return lineCounter.linePos(node.range[0]).line
    }
    return 1
  }
}

function toKey(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key
}

export function isValues(value: Value | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isReference(value: Value): boolean {
  return typeof values(value).$ref === 'string'
}

/** Returns a copy without extensions. */
export function withoutExtensions(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (!isValues(value)) return value
  const own = Object.entries(value).filter(([key]) => key !== '$ref' && !key.startsWith('x-'))
  return Object.fromEntries(own.map(([key, item]) => [key, withoutExtensions(item)]))
}

export function isNull(value: Value): boolean {
  return values(value).type === 'null'
}

export function values(value: Value | undefined): Values {
  return isValues(value) ? value : {}
}

export function entries(value: Value | undefined): [string, Value][] {
  return Object.entries(values(value))
}
