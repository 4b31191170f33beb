import { readJsonTree } from '@octavo/core/data'
import { closingQuote } from '../model/exactNumber.js'
import { bareObject, type MutableJson, type Trail, trailPath } from './data.js'
import { keepNumbers } from './exactNumbers.js'
import { JSON_CODES, JsonLocations } from './jsonLocations.js'
import { LIMITS } from './limits.js'
import { parseYaml } from './parseYamlSource.js'
import { createSource, duplicateKey, type Source, type SourceDiagnostic, tooDeep, tooManyValues } from './source.js'

/**
 * Reads JSON with `JSON.parse`. If that fails, a slower parser finds the position of the error, and the text is read
 * without comments and trailing commas, or as YAML.
 */
export function parseJson(text: string, file: string): Source {
  try {
    return readJson(text, file, JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const problem = syntaxProblem(text, file)
  const relaxed = readRelaxed(text, file)
  if (relaxed?.value === undefined) return readJson(text, file, undefined, [problem])
  const { hint: _, severity: __, ...value } = problem
  const lenient: SourceDiagnostic = {
    ...value,
    rule: 'OAS_JSON_LENIENT',
    message: `${problem.message} The document is read anyway.`,
    expected: 'strict JSON.',
  }
  return { ...relaxed, problems: [lenient, ...relaxed.problems] }
}

/** A possible comment, which YAML would read as part of a key or value. */
const MAY_BE_COMMENT = /(?:^|[\s,{[])\/[/*]/m

function readRelaxed(text: string, file: string): Source | undefined {
  const relaxed = withoutExtras(text)
  try {
    return readJson(relaxed, file, JSON.parse(relaxed))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return MAY_BE_COMMENT.test(text) ? undefined : parseYaml(text, file)
}

/** Returns the source of a parsed text; `value` is undefined if parsing failed. */
function readJson(text: string, file: string, value: unknown, problems: SourceDiagnostic[] = []): Source {
  let places: JsonLocations | undefined
  const source = createSource({
    file,
    problems,
    text,
    find(path, atKey) {
      // Only valid text has positions.
      if (value === undefined) return undefined
      places ??= new JsonLocations(text)
      const span = places.find(path)
      return span && (atKey && span.isExact ? span.key : span.value)
    },
  })
  if (value === undefined) return source
  try {
    const copy: Copy = { file, problems, count: 0, members: 0 }
    source.value = toBare(value, copy)
    keepNumbers(text, source.value)
    if (problems.length === 0 && copy.members < countMembers(text)) {
      problems.push(...findDuplicates(text, file, (offset) => source.positionAt(offset).line))
    }
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error
    problems.push(tooManyValues(file))
  }
  return source
}

class TooManyValues extends Error {}

interface Copy {
  file: string
  problems: SourceDiagnostic[]
  count: number
  /** Number of keys in all objects. */
  members: number
}

/** Copies a value into objects without prototypes, and empties values that exceed the nesting limit. */
function toBare(value: unknown, copy: Copy, trail?: Trail, depth = 0): MutableJson {
  if (typeof value !== 'object' || value === null) return value as MutableJson
  if (++copy.count > LIMITS.values) throw new TooManyValues()
  if (depth >= LIMITS.depth) {
    copy.problems.push(tooDeep(trailPath(trail), copy.file))
    return Array.isArray(value) ? [] : bareObject()
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      typeof item === 'object' ? toBare(item, copy, { parent: trail, key: String(index) }, depth + 1) : item,
    )
  }
  const object = bareObject()
  const keys = Object.keys(value)
  copy.members += keys.length
  for (const key of keys) {
    const child = (value as Record<string, unknown>)[key]
    object[key] =
      typeof child === 'object' && child !== null
        ? toBare(child, copy, { parent: trail, key }, depth + 1)
        : (child as MutableJson)
  }
  return object
}

function syntaxProblem(text: string, file: string): SourceDiagnostic {
  const [error] = readJsonTree(text, file, 1).errors
  const { offset, length, comma, message } = error ?? { offset: 0, length: 0, message: () => undefined }
  const raw = text.slice(offset, offset + Math.min(length, 40))
  const token = raw === '' ? 'the end of the file' : `\`${raw}\``
  const isTrailing = comma !== undefined
  return {
    rule: 'OAS_SYNTAX',
    severity: 'error',
    offset,
    endOffset: offset + Math.max(1, length),
    message: isTrailing ? `Trailing comma before ${token}.` : (message(token) ?? `Invalid JSON in ${file}.`),
    hint: isTrailing ? 'Remove the comma.' : undefined,
  }
}

/** Counts the members of all objects in a JSON text by counting colons. */
function countMembers(text: string): number {
  let count = 0
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === 0x3a) count++
    else if (code === 0x22) offset = closingQuote(text, offset)
  }
  return count
}

const MAX_EXTRAS = 20

/** Finds duplicate keys in a valid JSON text, because `JSON.parse` silently keeps the last one. */
function findDuplicates(text: string, file: string, lineAt: (offset: number) => number): SourceDiagnostic[] {
  return readJsonTree(text, file, 1)
    .duplicates.slice(0, MAX_EXTRAS)
    .map(({ name, entry: { key }, first }) => duplicateKey(name, { ...key, line: lineAt(first.key.start) }))
}

const { QUOTE, COMMA, CLOSE_BRACKET, CLOSE_BRACE } = JSON_CODES
const [SPACE, SLASH, ASTERISK] = [0x20, 0x2f, 0x2a]

/** Replaces comments and trailing commas with spaces, so that all offsets stay the same. */
function withoutExtras(text: string): string {
  const parts: string[] = []
  let offset = 0
  const blank = (start: number, end: number) => {
    parts.push(text.slice(offset, start), text.slice(start, end).replace(/[^\r\n]/g, ' '))
    offset = end
  }
  // Offset of the last comma, while only white space and comments follow it.
  let comma: number | undefined
  const comments: [number, number][] = []
  const blankComments = () => {
    for (const [start, end] of comments.splice(0)) blank(start, end)
  }
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code <= SPACE) continue
    if (code === SLASH) {
      const end = commentEnd(text, offset)
      if (end === undefined) return text
      comments.push([offset, end])
      offset = end - 1
      continue
    }
    if (comma !== undefined && (code === CLOSE_BRACE || code === CLOSE_BRACKET)) blank(comma, comma + 1)
    blankComments()
    comma = code === COMMA ? offset : undefined
    if (code === QUOTE) offset = closingQuote(text, offset)
  }
  blankComments()
  parts.push(text.slice(offset))
  return parts.join('')
}

function commentEnd(text: string, start: number): number | undefined {
  if (text.charCodeAt(start + 1) === SLASH) {
    const end = text.indexOf('\n', start)
    return end < 0 ? text.length : end
  }
  if (text.charCodeAt(start + 1) !== ASTERISK) return undefined
  const end = text.indexOf('*/', start + 2)
  return end < 0 ? undefined : end + 2
}
