import { type Diagnostic, didYouMean, type Frontmatter, headProblem, LineIndex, nearMiss } from '@octavo/core'
import { markVariables, unmark } from '../parsers/marks.js'
import { defineKey } from '../static/staticValues.js'
import { FRONTMATTER_ALIASES, FRONTMATTER_KEYS, FRONTMATTER_SUPPORT, type FrontmatterType } from './frontmatterKeys.js'
import { parseYaml, type Text } from './parseYaml.js'
import { splitFrontmatter } from './splitFrontmatter.js'

interface ReadFrontmatter {
  frontmatter: Frontmatter
  /** Offset of the page's body in the text. */
  bodyOffset: number
  diagnostics: Diagnostic[]
}

/** Reads a page's frontmatter without its body. `{{name}}` stays as written in values. */
export function readFrontmatter(text: string, file: string): ReadFrontmatter {
  const { yaml, yamlOffset, bodyOffset, unclosed, toml } = splitFrontmatter(text)
  const frontmatter: Frontmatter = { metadata: {} }
  if (unclosed) return { frontmatter, bodyOffset, diagnostics: [unclosedFrontmatter(file)] }
  if (toml !== undefined) {
    const title = /^title[ \t]*=[ \t]*(["'])([^"'\\\r\n]*)\1/m.exec(toml)?.[2]
    const start = new LineIndex(text).positionAt(yamlOffset - 1)
    const at = { file, start: { line: start.line, column: 1 }, end: { line: start.line, column: 4 } }
    return { frontmatter: { ...frontmatter, title }, bodyOffset, diagnostics: [{ ...at, ...tomlFrontmatter(title) }] }
  }
  if (yaml === undefined) return { frontmatter, bodyOffset, diagnostics: [] }

  const { entries, problems } = parseYaml(markVariables(yaml))
  let lines: LineIndex | undefined
  const place = (offset: number) => {
    lines ??= new LineIndex(text)
    return lines.positionAt(yamlOffset + offset)
  }
  const diagnostics: Diagnostic[] = problems.map(({ offset, endOffset, ...problem }) => ({
    ...problem,
    file,
    start: place(offset),
    end: endOffset !== undefined ? place(endOffset) : undefined,
  }))
  for (const entry of entries) {
    const problem = setKey(frontmatter, entry.key, { value: unmarkDeep(entry.value), text: entry.text })
    if (problem) diagnostics.push({ ...problem, file, start: place(entry.offset), end: place(entry.endOffset) })
  }
  return { frontmatter, bodyOffset, diagnostics }
}

interface Written {
  value: unknown
  text?: Text
}

function setKey(frontmatter: Frontmatter, name: string, { value: read, text }: Written): Diagnostic | undefined {
  const key = Object.hasOwn(FRONTMATTER_ALIASES, name) ? (FRONTMATTER_ALIASES[name] as string) : name
  const type = Object.hasOwn(FRONTMATTER_KEYS, key) ? FRONTMATTER_KEYS[key] : undefined
  // Generated frontmatter says null for no value, but each page has a title.
  const value = read === null && key === 'title' && text ? text : read
  if (value === null) return undefined
  if (type === undefined) {
    defineKey(frontmatter.metadata, key, value)
    return misspelledKey(key)
  }
  const result = coerce(type, { value, text })
  const isRead = 'value' in result
  if (isRead) defineKey(frontmatter, key, result.value)
  if (result.expected === undefined) return withoutEffect(name, key, result.value)
  const { expected } = result
  const outcome = isRead ? `read as ${result.readAs ?? result.value}` : 'ignored'
  const message = `Invalid value of "${name}": ${describe(value)}; it is ${outcome}.`
  const hint = isRead ? undefined : result.hint
  return { rule: 'FM_TYPE', severity: 'warning', message, expected: `${expected}.`, hint: hint || undefined }
}

/** Returns a warning for a key without full support, unless its value is the default. */
function withoutEffect(text: string, key: string, value: unknown): Diagnostic | undefined {
  const support = Object.hasOwn(FRONTMATTER_SUPPORT, key) ? FRONTMATTER_SUPPORT[key] : undefined
  if (!support || support.status === 'different' || value === support.defaultValue) return undefined
  const effect = support.status === 'none' ? 'has no effect' : 'is partly supported'
  const message = `The frontmatter key "${text}" ${effect} in this version.`
  return { rule: 'FM_NO_EFFECT', severity: 'notice', message, hint: support.note || undefined }
}

/** Common metadata whose names are similar to keys. */
const METADATA_KEYS = new Set(['author', 'data'])

/** Returns a warning for a misspelled key. Other unknown keys are metadata. */
function misspelledKey(key: string): Diagnostic | undefined {
  const suggestion = METADATA_KEYS.has(key) ? undefined : nearMiss(key, Object.keys(FRONTMATTER_KEYS))
  if (suggestion === undefined) return undefined
  const message = `Unknown frontmatter key "${key}"; it is kept as metadata.`
  return { rule: 'FM_UNKNOWN_KEY', severity: 'warning', message, hint: `Did you mean "${suggestion}"?` }
}

function unmarkDeep(value: unknown): unknown {
  if (typeof value === 'string') return unmark(value)
  if (Array.isArray(value)) return value.map(unmarkDeep)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) defineKey(copy, unmark(key), unmarkDeep(item))
  return copy
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)
}

function tomlFrontmatter(title: string | undefined): Diagnostic {
  return {
    rule: 'FM_SYNTAX',
    severity: 'warning',
    message: `Unsupported frontmatter in TOML (\`+++\`); ${title === undefined ? 'it' : 'all but its title'} is ignored.`,
    hint: `Fix: write it in YAML: lines such as \`title: ${title ?? 'Quickstart'}\` between two lines of \`---\`.`,
  }
}

function unclosedFrontmatter(file: string): Diagnostic {
  return {
    rule: 'FM_SYNTAX',
    severity: 'error',
    file,
    start: { line: 1, column: 1 },
    end: { line: 1, column: 4 },
    message: 'Unclosed frontmatter: missing closing "---".',
    hint: 'Add a line with "---" after the last key.',
  }
}

/** A value. `expected` is set if the value had to be guessed, or is missing because it is invalid. */
type Coerced =
  | { value: unknown; expected?: undefined }
  | { value: unknown; expected: string; readAs?: string }
  | { expected: string; hint?: string }

/** Converts a YAML value to the type of its key: `title: 3.10` becomes a string, `hidden: "true"` a boolean. */
function coerce(type: FrontmatterType, entry: Written): Coerced {
  const { value } = entry
  if (type === 'any') return { value }
  if (type === 'string') return coerceString(entry)
  if (type === 'icon') return coerceIcon(entry)
  if (type === 'boolean') return coerceBoolean(value)
  if (type === 'number') return coerceNumber(value)
  if (type === 'strings') return coerceStrings(entry)
  if (type === 'related') return coerceRelated(value)
  if (type === 'groups') return coerceGroups(value)
  if (type === 'head') return coerceHead(value)
  return coerceChoice(type, value)
}

function coerceString({ value, text }: Written): Coerced {
  if (typeof value === 'string') return { value }
  if (typeof value === 'number' || typeof value === 'boolean') return { value: text ?? String(value) }
  return { expected: 'a string' }
}

/** Accepts `icon: 1`, but not `icon: true`. */
function coerceIcon(entry: Written): Coerced {
  return typeof entry.value === 'boolean' ? { expected: 'a string' } : coerceString(entry)
}

function coerceBoolean(value: unknown): Coerced {
  if (typeof value === 'boolean') return { value }
  if (value === 'true' || value === 'false') return { value: value === 'true' }
  if (value === 'yes' || value === 'no') return { value: value === 'yes', expected: 'true or false' }
  return { expected: 'true or false' }
}

function coerceNumber(value: unknown): Coerced {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return { value: number }
  return { expected: 'a number' }
}

function coerceStrings({ value, text }: Written): Coerced {
  if (typeof value === 'string')
    return {
      value: value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    }
  if (Array.isArray(value)) {
    const words = value.map((word, index) => (word === null ? word : (text?.[index] ?? word)))
    if (words.every((word) => word === null || typeof word !== 'object'))
      return { value: words.filter((word) => word !== null).map(String) }
  }
  return { expected: 'a list of strings' }
}

function coerceRelated(value: unknown): Coerced {
  if (typeof value === 'boolean' || Array.isArray(value)) return { value }
  if (typeof value === 'string') return { value: [value] }
  return { expected: 'a list of pages, or false' }
}

/** Converts invalid groups to a pattern that matches no group, so that they never make a page public. */
function coerceGroups(value: unknown): Coerced {
  if (Array.isArray(value)) return { value }
  if (typeof value === 'string' && value.trim() !== '') return { value: [value] }
  return {
    value: [{ includes: [] }],
    expected: 'a list of groups',
    readAs: 'a group without members',
  }
}

function coerceHead(value: unknown): Coerced {
  const expected = headProblem(value)
  return expected === undefined ? { value } : { expected }
}

function coerceChoice(words: readonly string[], value: unknown): Coerced {
  if ((words as readonly unknown[]).includes(value)) return { value }
  const hint = typeof value === 'string' ? didYouMean(value, words) : undefined
  return { expected: `one of ${words.join(', ')}`, hint }
}
