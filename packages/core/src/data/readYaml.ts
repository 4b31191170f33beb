import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { type Indented, indentContinuations } from './indentContinuations.js'

export interface DataObject {
  [key: string]: Data | undefined
}
export type Data = string | number | boolean | null | Data[] | DataObject

export interface YamlOptions {
  /** Maximum nesting, number of values with expanded aliases, of expanded aliases, and of repeated keys. */
  limits: { depth: number; values: number; aliases: number; duplicates: number }
  /** Returns an empty object in which `__proto__` is a key like any other. */
  createObject(): DataObject
  /** Called for a scalar without quotes that is a number, boolean or null, with its text, such as 3.10 or ~. */
  onText(container: object, key: string, text: string): void
  /** Called for a value that a merge key (`<<`) copies. */
  onCopy?(from: object, key: string, to: object): void
}

/** The reason why a text cannot be read completely. A text with a fatal error has no value. */
export type YamlProblem =
  | { kind: 'syntax' | 'lenient'; offset: number; code: string; message: string }
  | { kind: 'deep'; offset?: number; path?: string[] }
  | { kind: 'values' }
  | { kind: 'aliases' | 'key' | 'duplicates' | 'documents'; offset: number }
  | { kind: 'alias'; offset: number; name: string }
  | { kind: 'duplicate'; offset: number; name: string; first: number }

export interface YamlReading {
  /** Undefined if the text cannot be read. */
  value?: Data
  problems: YamlProblem[]
  /** Returns the offsets of a path, or of its longest existing prefix; of its last key instead of its value `atKey`. */
  find(path: readonly string[], atKey: boolean): [number, number] | undefined
  /** Frees the tree that `find` needs. The next call parses the text again. */
  release(): void
}

/** Reads YAML 1.2, and what only js-yaml and PyYAML accept. Takes time linear in the size of text and values. */
export function readYaml(text: string, options: YamlOptions): YamlReading {
  const nesting = findDeepNesting(text)
  let parsed = nesting === undefined ? parse(text) : undefined
  const reading: YamlReading = {
    problems: [],
    find(path, atKey) {
      if (nesting === undefined) parsed ??= parse(text)
      const span = parsed && findSpan(parsed.document.contents, path, atKey)
      return span && [parsed?.originalOffset(span[0]) ?? 0, parsed?.originalOffset(span[1]) ?? 0]
    },
    release() {
      parsed = undefined
    },
  }
  if (!parsed) reading.problems.push({ kind: 'deep', offset: nesting ?? 0 })
  else if (parsed.problem) reading.problems.push(parsed.problem)
  if (!parsed || parsed.problem?.kind === 'syntax') return reading
  const next = nextDocument(parsed, text)
  if (next !== undefined) reading.problems.push({ kind: 'documents', offset: next })
  try {
    reading.value = new Reader(options, reading.problems, parsed.originalOffset).value(parsed.document.contents)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    reading.problems.push(error.problem)
  }
  return reading
}

interface Parsed extends Pick<Indented, 'originalOffset'> {
  document: Document.Parsed
  problem?: YamlProblem
}

/** Parses a text, or one with lines that are indented as the specification requires. */
function parse(text: string): Parsed | undefined {
  const document = compose(text)
  if (!document) return undefined
  const originalOffset = (offset: number) => offset
  const [error] = document.errors
  if (!error) return { document, originalOffset }
  const lenient = describe('lenient', error)
  if (document.errors.every(isHarmless)) return { document, originalOffset, problem: lenient }
  const indented = indentContinuations(text)
  const again = indented.text === text ? undefined : compose(indented.text)
  if (again?.errors.every(isHarmless))
    return { document: again, originalOffset: indented.originalOffset, problem: lenient }
  return { document, originalOffset, problem: describe('syntax', error) }
}

function compose(text: string): Document.Parsed | undefined {
  try {
    return parseDocument(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false, strict: true })
  } catch (error) {
    // The composer calls itself for each level.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the offset of a second document, of which nothing is read. */
function nextDocument({ document, originalOffset }: Parsed, text: string): number | undefined {
  const end = originalOffset(document.range[2])
  const rest = text.slice(end).replace(/^---(?=\s|$)|^\.\.\.(?=\s|$)|#.*$/gm, '')
  return rest.trim() === '' ? undefined : end
}

/** True for `a: 'x'# comment`, of which the value is certain. */
function isHarmless({ code, message }: YAMLError): boolean {
  return code === 'MISSING_CHAR' && message.startsWith('Comments must be separated')
}

function describe(kind: 'syntax' | 'lenient', { code, message, pos }: YAMLError): YamlProblem {
  return { kind, offset: pos[0], code, message: (message.split('\n')[0] ?? '').slice(0, 200).replace(/[.:]$/, '') }
}

/** Returns the offset where brackets or dashes are nested too deeply for the parser. Quotes are ignored. */
function findDeepNesting(text: string): number | undefined {
  const dashes = /^[ \t]*(?:[-?:][ \t]+){200}/m.exec(text)
  if (dashes) return dashes.index
  let depth = 0
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === 0x5b || code === 0x7b) {
      if (++depth > 1000) return offset
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) depth--
  }
  return undefined
}

function findSpan(contents: ParsedNode | null, path: readonly string[], atKey: boolean): [number, number] | undefined {
  let node: unknown = contents
  let span = rangeSpan(contents?.range)
  let isExact = true
  for (const key of path) {
    const child = isMap(node)
      ? node.items.findLast((item) => isPair(item) && isScalar(item.key) && keyText(item.key) === key)
      : isSeq(node)
        ? { key: node.items[Number(key)], value: node.items[Number(key)] }
        : undefined
    if (!child || isAlias(node)) {
      isExact = false
      break
    }
    const at = atKey && key === path.at(-1) ? child.key : (child.value ?? child.key)
    span = rangeSpan((at as ParsedNode | null)?.range) ?? span
    node = child.value
  }
  return span && !isExact && atKey ? [span[0], span[0] + 1] : span
}

function rangeSpan(range: readonly number[] | null | undefined): [number, number] | undefined {
  return range ? [range[0] ?? 0, Math.max(range[1] ?? 0, (range[0] ?? 0) + 1)] : undefined
}

class Refused extends Error {
  constructor(readonly problem: YamlProblem) {
    super(problem.kind)
  }
}

/** A linked list of keys from the root, shared by child paths. `trailPath` converts it to a list. */
export interface Trail {
  parent: Trail | undefined
  key: string
}

export function trailPath(trail: Trail | undefined): string[] {
  const path: string[] = []
  for (let at = trail; at; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** Converts a YAML tree to plain data. Aliases are copied, so that every value has one location. */
class Reader {
  readonly #anchors = new Map<string, ParsedNode>()
  #values = 0
  #aliases = 0
  #duplicates = 0

  constructor(
    readonly options: YamlOptions,
    readonly problems: YamlProblem[],
    readonly originalOffset: (offset: number) => number,
  ) {}

  value(node: ParsedNode | null, trail?: Trail, depth = 0): Data {
    if (++this.#values > this.options.limits.values) throw new Refused({ kind: 'values' })
    if (node === null) return null
    if (isAlias(node)) return this.#alias(node, trail, depth)
    if (node.anchor) this.#anchors.set(node.anchor, node)
    if (isScalar(node)) return toData(node.value, node.source)
    if (depth >= this.options.limits.depth) {
      this.problems.push({ kind: 'deep', path: trailPath(trail) })
      return isSeq(node) ? [] : this.options.createObject()
    }
    if (!isSeq(node)) return this.#map(node as YAMLMap.Parsed, trail, depth)
    const list: Data[] = []
    node.items.forEach((item, index) => {
      const key = String(index)
      list.push(this.value(item as ParsedNode, { parent: trail, key }, depth + 1))
      this.#keepText(list, key, item as ParsedNode)
    })
    return list
  }

  #keepText(container: object, key: string, node: ParsedNode | null): void {
    const target = isAlias(node) ? this.#anchors.get(node.source) : node
    if (isScalar(target) && typeof target.value !== 'string' && target.source)
      this.options.onText(container, key, target.source)
  }

  #alias(node: { source: string; range?: readonly number[] | null }, trail: Trail | undefined, depth: number): Data {
    const offset = this.originalOffset(node.range?.[0] ?? 0)
    const target = this.#anchors.get(node.source)
    if (++this.#aliases > this.options.limits.aliases) throw new Refused({ kind: 'aliases', offset })
    if (!target) throw new Refused({ kind: 'alias', offset, name: node.source })
    // The depth limit ends an anchor that contains its own alias.
    return this.value(target, trail, depth)
  }

  #map(node: YAMLMap.Parsed, trail: Trail | undefined, depth: number): DataObject {
    const object = this.options.createObject()
    const first = new Map<string, number>()
    const merged: Data[] = []
    for (const { key, value } of node.items) {
      const offset = this.originalOffset((key as ParsedNode).range?.[0] ?? 0)
      if (!isScalar(key)) throw new Refused({ kind: 'key', offset })
      if (key.anchor) this.#anchors.set(key.anchor, key)
      const name = keyText(key)
      const child = this.value(value, { parent: trail, key: name }, depth + 1)
      if (name === '<<' && key.type === 'PLAIN') {
        merged.push(...(Array.isArray(child) ? child : [child]))
        continue
      }
      const earlier = first.get(name)
      if (earlier !== undefined) {
        this.problems.push({ kind: 'duplicate', offset, name, first: earlier })
        if (++this.#duplicates > this.options.limits.duplicates) throw new Refused({ kind: 'duplicates', offset })
      }
      first.set(name, offset)
      object[name] = child
      this.#keepText(object, name, value)
    }
    for (const part of merged) if (isObject(part)) this.#merge(object, part)
    return object
  }

  /** Adds the keys of a merge key (`<<`) that the object does not define. */
  #merge(object: DataObject, part: DataObject): void {
    for (const key of Object.keys(part)) {
      if (Object.hasOwn(object, key)) continue
      object[key] = part[key]
      this.options.onCopy?.(part, key, object)
    }
  }
}

function keyText(key: { value: unknown; source?: string }): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value ?? ''))
}

function isObject(value: Data): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toData(value: unknown, source: string | undefined): Data {
  // Digits that exceed JavaScript's range stay a number, as in JSON. JSON has no `.inf` and `.nan`: they become text.
  if (typeof value === 'number')
    return Number.isFinite(value) || /\d/.test(source ?? '') ? value : (source ?? String(value))
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  return value === undefined ? null : (source ?? String(value))
}
