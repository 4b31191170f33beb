import type { Position } from '@octavo/core'
import { type Document, isAlias, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import { bareObject, isObject, type MutableJson, type MutableObject, pathOf, type Trail } from './data.js'
import { keepNumber } from './exactNumbers.js'
import { LIMITS } from './limits.js'
import { type SourceDiagnostic, tooDeep, tooManyValues } from './source.js'

/** Limit of expanded aliases, nested ones included; an alias bomb has billions. */
const MAX_ALIASES = 20_000

class Refused extends Error {
  constructor(readonly problem: SourceDiagnostic) {
    super(problem.message)
  }
}

/** Converts a YAML tree to plain data. Aliases become copies, so that every value has one location. */
export class YamlReader {
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
      throw new Refused({
        rule: 'OAS_SYNTAX',
        severity: 'error',
        offset,
        message: `Unknown YAML alias "*${node.source}": no anchor "&${node.source}" above it.`,
      })
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
    this.problems.push({
      rule: 'OAS_DUP_KEY',
      severity: 'warning',
      offset,
      endOffset: offset + 1,
      message: `Duplicate key "${name.slice(0, 100)}", first at line ${this.positionAt(earlier).line}; only the last one counts.`,
      expected: 'unique keys.',
      hint: 'Merge the two values or remove one.',
    })
    if (this.problems.length > LIMITS.problemsOfRule)
      throw new Refused({
        rule: 'OAS_SYNTAX',
        severity: 'error',
        offset,
        message: `Too many duplicate keys in ${this.file}.`,
      })
  }
}

export function keyText(key: { value: unknown; source?: string }): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value ?? ''))
}

/** Adds the keys of a merge key (`<<`) that the object does not have. */
function mergeInto(object: MutableObject, part: MutableObject): void {
  for (const key of Object.keys(part)) if (!(key in object)) object[key] = part[key]
}

function keyProblem(offset: number, file: string): SourceDiagnostic {
  const message = `Invalid YAML key in ${file}.`
  return { rule: 'OAS_SYNTAX', severity: 'error', offset, message, expected: 'a string.' }
}

function keepScalar(container: object, key: string, node: ParsedNode | null): void {
  if (isScalar(node) && typeof node.value === 'number' && node.source) keepNumber(container, key, node.source)
}

function toJson(value: unknown, source: string | undefined): MutableJson {
  // Digits that exceed JavaScript's range stay a number, as in JSON. JSON has no `.inf` and `.nan`: they become text.
  if (typeof value === 'number')
    return Number.isFinite(value) || /\d/.test(source ?? '') ? value : (source ?? String(value))
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  return value === undefined ? null : (source ?? String(value))
}
