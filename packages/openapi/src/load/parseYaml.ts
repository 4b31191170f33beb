import type { Position } from '@octavo/core'
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
import { bareObject, isObject, type MutableJson, type MutableObject, pathOf, type Trail } from './data.js'
import { keepText } from './exactNumbers.js'
import { LIMITS } from './limits.js'
import { duplicateKey, type Source, type SourceDiagnostic, sourceOf, tooDeep, tooManyValues } from './source.js'

/** Reads YAML 1.2. Checks duplicate keys, aliases and depth in linear time. */
export function parseYaml(text: string, file: string): Source {
  let document: Document.Parsed | undefined
  const problems: SourceDiagnostic[] = []
  const source = sourceOf({
    file,
    isYaml: true,
    problems,
    text,
    find(path, atKey) {
      document ??= parse(text)
      return findSpan(document?.contents ?? null, path, atKey)
    },
    release() {
      document = undefined
    },
  })
  const nesting = findDeepNesting(text)
  if (nesting !== undefined) problems.push(deepNesting(nesting, file))
  else {
    document = parse(text)
    const [error] = document?.errors ?? []
    if (!document) problems.push(deepNesting(0, file))
    else if (error) problems.push(syntaxProblem(error, file, text))
    else source.value = new YamlReader(file, problems, source.positionAt).read(document)
    if (problems.some(({ severity }) => severity === 'error')) delete source.value
  }
  return source
}

function parse(text: string): Document.Parsed | undefined {
  try {
    return parseDocument(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false, strict: true })
  } catch (error) {
    // The composer calls itself for each level.
    if (error instanceof RangeError) return undefined
    throw error
  }
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

function deepNesting(offset: number, file: string): SourceDiagnostic {
  const message = `${file} exceeds the nesting limit (${LIMITS.depth} levels).`
  return { rule: 'OAS_TOO_DEEP', severity: 'error', offset, message }
}

function syntaxProblem({ code, message, pos }: YAMLError, file: string, text: string): SourceDiagnostic {
  const problem = { rule: 'OAS_SYNTAX', severity: 'error', offset: pos[0], endOffset: pos[0] + 1 } as const
  const lineStart = text.lastIndexOf('\n', Math.max(0, pos[0] - 1)) + 1
  const isTab = code === 'TAB_AS_INDENT' || /^ *\t/.test(text.slice(lineStart, lineStart + 100))
  if (isTab) {
    return {
      ...problem,
      message: `Invalid YAML in ${file}: indented with a tab.`,
      hint: 'Indent with spaces; YAML does not allow tabs.',
    }
  }
  const said = (message.split('\n')[0] ?? '').slice(0, 200).replace(/[.:]$/, '')
  // The line has no colon, so it continues in the next one or ends the file.
  if (/^Implicit (?:map )?keys need/.test(said))
    return { ...problem, message: `Invalid YAML in ${file}: missing colon after a key.`, expected: KEY }
  return { ...problem, message: `Invalid YAML in ${file}: ${said}.`, ...hintFor(code) }
}

const KEY = '"key: value", or "key:" followed by an indented block.'

function hintFor(code: string): { hint?: string } {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return { hint: 'Quote values that contain a colon and a space.' }
  if (code === 'BAD_INDENT') return { hint: 'Indent all keys of an object by the same number of spaces.' }
  return {}
}

function findSpan(contents: ParsedNode | null, path: readonly string[], atKey: boolean): [number, number] | undefined {
  let node: unknown = contents
  let span = firstLineOf(contents?.range)
  let isExact = true
  for (const key of path) {
    const child = isMap(node)
      ? node.items.find((item) => isPair(item) && isScalar(item.key) && keyText(item.key) === key)
      : isSeq(node)
        ? { key: node.items[Number(key)], value: node.items[Number(key)] }
        : undefined
    if (!child || isAlias(node)) {
      isExact = false
      break
    }
    const at = atKey && key === path.at(-1) ? child.key : (child.value ?? child.key)
    span = firstLineOf((at as ParsedNode | null)?.range) ?? span
    node = child.value
  }
  return span && !isExact && atKey ? [span[0], span[0] + 1] : span
}

function firstLineOf(range: readonly number[] | null | undefined): [number, number] | undefined {
  return range ? [range[0] ?? 0, Math.max(range[1] ?? 0, (range[0] ?? 0) + 1)] : undefined
}

/** Maximum number of expanded aliases, including nested ones; an alias bomb has billions. */
const MAX_ALIASES = 20_000

class Refused extends Error {
  constructor(readonly problem: SourceDiagnostic) {
    super(problem.message)
  }
}

/** Converts a YAML tree to plain data. Aliases are copied, so that every value has one location. */
class YamlReader {
  readonly #anchors = new Map<string, ParsedNode>()
  #values = 0
  #aliases = 0

  constructor(
    readonly file: string,
    readonly problems: SourceDiagnostic[],
    readonly positionAt: (offset: number) => Position,
  ) {}

  read(document: Document.Parsed): MutableJson | undefined {
    try {
      return this.#value(document.contents, undefined, 0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.problems.push(error.problem)
      return undefined
    }
  }

  #value(node: ParsedNode | null, trail: Trail | undefined, depth: number): MutableJson {
    if (++this.#values > LIMITS.values) throw new Refused(tooManyValues(this.file))
    if (node === null) return null
    if (isAlias(node)) return this.#alias(node, trail, depth)
    if (node.anchor) this.#anchors.set(node.anchor, node)
    if (isScalar(node)) return toJson(node.value, node.source)
    if (depth >= LIMITS.depth) {
      this.problems.push(tooDeep(pathOf(trail), this.file))
      return isSeq(node) ? [] : bareObject()
    }
    if (isSeq(node)) {
      const list = node.items.map((item, index) =>
        this.#value(item as ParsedNode, { parent: trail, key: String(index) }, depth + 1),
      )
      node.items.forEach((item, index) => {
        keepScalar(list, String(index), item as ParsedNode)
      })
      return list
    }
    return this.#map(node as YAMLMap.Parsed, trail, depth)
  }

  #alias(
    node: { source: string; range?: readonly number[] | null },
    trail: Trail | undefined,
    depth: number,
  ): MutableJson {
    const offset = node.range?.[0] ?? 0
    const target = this.#anchors.get(node.source)
    if (++this.#aliases > MAX_ALIASES) {
      throw new Refused({
        rule: 'YAML_ALIAS_LIMIT',
        severity: 'error',
        offset,
        message: `${this.file} exceeds the limit of ${MAX_ALIASES.toLocaleString('en')} YAML aliases, nested ones included.`,
        hint: 'Use "$ref" to refer to components instead.',
      })
    }
    if (!target) {
      const message = `Unknown YAML alias "*${node.source}": no anchor "&${node.source}" above it.`
      throw new Refused({ rule: 'OAS_SYNTAX', severity: 'error', offset, message })
    }
    // The depth limit ends an anchor that contains its own alias.
    return this.#value(target, trail, depth)
  }

  #map(node: YAMLMap.Parsed, trail: Trail | undefined, depth: number): MutableObject {
    const object = bareObject()
    const first = new Map<string, number>()
    const merged: MutableJson[] = []
    for (const { key, value } of node.items) {
      const offset = (key as ParsedNode).range?.[0] ?? 0
      if (!isScalar(key)) throw new Refused(keyProblem(offset, this.file))
      const name = keyText(key)
      const child = this.#value(value, { parent: trail, key: name }, depth + 1)
      if (name === '<<' && key.type === 'PLAIN') {
        merged.push(...(Array.isArray(child) ? child : [child]))
        continue
      }
      const earlier = first.get(name)
      if (earlier !== undefined) this.#duplicate(name, offset, earlier)
      first.set(name, offset)
      object[name] = child
      keepScalar(object, name, value)
    }
    for (const part of merged) if (isObject(part)) mergeInto(object, part)
    return object
  }

  #duplicate(name: string, offset: number, earlier: number): void {
    const { line } = this.positionAt(earlier)
    this.problems.push(duplicateKey(name, { start: offset, end: offset + 1, line }))
    if (this.problems.length > LIMITS.problemsOfRule)
      throw new Refused({
        rule: 'OAS_SYNTAX',
        severity: 'error',
        offset,
        message: `Too many duplicate keys in ${this.file}.`,
      })
  }
}

function keyText(key: { value: unknown; source?: string }): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value ?? ''))
}

/** Adds the keys of a merge key (`<<`) that the object does not define. */
function mergeInto(object: MutableObject, part: MutableObject): void {
  for (const key of Object.keys(part)) if (!(key in object)) object[key] = part[key]
}

function keyProblem(offset: number, file: string): SourceDiagnostic {
  const message = `Invalid YAML key in ${file}.`
  return { rule: 'OAS_SYNTAX', severity: 'error', offset, message, expected: 'a string.' }
}

function keepScalar(container: object, key: string, node: ParsedNode | null): void {
  if (!isScalar(node) || typeof node.value === 'string' || !node.source) return
  if (node.source !== String(node.value)) keepText(container, key, node.source)
}

function toJson(value: unknown, source: string | undefined): MutableJson {
  // Digits that exceed JavaScript's range stay a number, as in JSON. JSON has no `.inf` and `.nan`: they become text.
  if (typeof value === 'number')
    return Number.isFinite(value) || /\d/.test(source ?? '') ? value : (source ?? String(value))
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  return value === undefined ? null : (source ?? String(value))
}
