import type { Diagnostic } from '@octavo/core'
import { readYaml, type YamlProblem } from '@octavo/core/data'

interface ParsedYaml {
  /** Key, value and the key's offset in the YAML, in file order. */
  entries: Entry[]
  problems: Problem[]
}

interface Entry {
  key: string
  value: unknown
  /** The value as written, if it is a number, boolean or null; for a list, those of its items. */
  text?: Text
  offset: number
  endOffset: number
}

/** The source text of a scalar that is not a string, such as 3.10 or ~, or such texts of the items of a list. */
export type Text = string | undefined | readonly (string | undefined)[]

interface Problem extends Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> {
  offset: number
  endOffset?: number
}

const MAX_YAML_LENGTH = 256 * 1024
const LIMITS = { depth: 100, values: 100_000, aliases: 100, duplicates: 20 }

/** Parses a mapping. Invalid YAML that js-yaml accepts is accepted with a warning. */
export function parseYaml(yaml: string): ParsedYaml {
  if (yaml.length > MAX_YAML_LENGTH) {
    const message = 'The frontmatter exceeds the size limit (256 KB).'
    return { entries: [], problems: [{ rule: 'FM_SYNTAX', severity: 'error', offset: 0, message }] }
  }
  const plain = readPlainLines(yaml)
  if (plain) return { entries: plain, problems: [] }
  const parsed = readEntries(yaml)
  const isBroken = parsed.problems.some(({ severity }) => severity === 'error')
  return isBroken ? { ...parsed, entries: readTitle(yaml) } : parsed
}

function readEntries(yaml: string): ParsedYaml {
  const texts = new Map<object, Map<string, string>>()
  const { value, problems, find } = readYaml(yaml, {
    limits: LIMITS,
    createObject: () => Object.create(null),
    onText: (container, key, text) =>
      void texts.set(container, (texts.get(container) ?? new Map<string, string>()).set(key, text)),
  })
  const yamlProblems = problems.map((problem) => toProblem(problem, yaml))
  if (value === undefined || value === null) return { entries: [], problems: yamlProblems }
  if (typeof value !== 'object' || Array.isArray(value))
    return { entries: [], problems: [...yamlProblems, WITHOUT_KEYS] }
  const entries = Object.entries(value).map(([key, item = null]): Entry => {
    const [offset = 0] = find([key], true) ?? []
    const [, endOffset = offset] = find([key], false) ?? []
    const text = Array.isArray(item)
      ? item.map((_, index) => texts.get(item)?.get(String(index)))
      : texts.get(value)?.get(key)
    return { key, value: item, text, offset, endOffset }
  })
  return { entries, problems: yamlProblems }
}

const PLAIN_KEY = /^([A-Za-z][\w-]*): +/
/** A quoted string without escapes, or words that start with a letter: not a number, and no character of YAML's syntax. */
const PLAIN_VALUE = /^(?:"[^"\\\t\r]*"|'[^'\t\r]*'|[A-Za-z](?:[^:#\t\r]|:(?! |$)|(?<! )#)*)$/
const TYPED_WORD = /^(?:true|false|null)$/i

/**
 * Reads frontmatter in which each line is a key with a string, as most is, without the slower parser. Returns undefined
 * for everything else.
 */
function readPlainLines(yaml: string): Entry[] | undefined {
  const entries: Entry[] = []
  const keys = new Set<string>()
  let offset = 0
  for (const line of yaml.split('\n')) {
    const text = line.replace(/ +$/, '')
    const [start, key = ''] = PLAIN_KEY.exec(text) ?? []
    if (start === undefined) {
      if (text !== '') return undefined
    } else {
      const value = text.slice(start.length)
      if (!PLAIN_VALUE.test(value) || TYPED_WORD.test(value) || TYPED_WORD.test(key) || keys.has(key)) return undefined
      keys.add(key)
      const isQuoted = value.startsWith('"') || value.startsWith("'")
      const endOffset = offset + text.length
      entries.push({ key, value: isQuoted ? value.slice(1, -1) : value, offset, endOffset })
    }
    offset += line.length + 1
  }
  return entries
}

/** Returns the title from frontmatter that has an error in another line, for navigation and the notice of the page. */
function readTitle(yaml: string): Entry[] {
  const line = /^title[ \t]*:[ \t]+[^\s|>].*$/m.exec(yaml)
  const { entries, problems } = line ? readEntries(line[0]) : { entries: [], problems: [] }
  if (!line || problems.length > 0) return []
  const { index } = line
  return entries.map((entry) => ({ ...entry, offset: index + entry.offset, endOffset: index + entry.endOffset }))
}

const WITHOUT_KEYS: Problem = {
  rule: 'FM_SYNTAX',
  severity: 'warning',
  message: 'Invalid frontmatter: no keys and values; it is ignored.',
  hint: 'Write each key with a colon and a space, such as `title: Quickstart`.',
  offset: 0,
}

function toProblem(problem: YamlProblem, yaml: string): Problem {
  const error = { rule: 'FM_SYNTAX', severity: 'error', offset: 0 } as const
  switch (problem.kind) {
    case 'syntax':
      return syntaxProblem(problem, yaml)
    case 'lenient':
      return {
        rule: 'FM_LENIENT',
        severity: 'warning',
        offset: problem.offset,
        message: `Invalid YAML in frontmatter; it is read leniently: ${problem.message}.`,
        hint: problem.code === 'MISSING_CHAR' && problem.message.startsWith('Comments') ? SPACE : INDENT,
      }
    case 'deep':
      return { ...error, message: `The frontmatter exceeds the nesting limit (${LIMITS.depth} levels).` }
    case 'values':
      return { ...error, message: `The frontmatter exceeds the limit of ${LIMITS.values} values.` }
    case 'aliases': {
      const message = `The frontmatter exceeds the limit of ${LIMITS.aliases} YAML aliases.`
      return { ...error, rule: 'FM_ALIAS_LIMIT', message }
    }
    case 'alias':
      return { ...error, offset: problem.offset, message: 'Unknown YAML alias in frontmatter.' }
    case 'key':
      return { ...error, offset: problem.offset, message: 'Invalid key in frontmatter: a list or an object.' }
    case 'documents':
      return { ...error, offset: problem.offset, message: 'Unexpected second YAML document in frontmatter.' }
    case 'duplicates':
      return { ...error, offset: problem.offset, message: 'Too many duplicate keys in frontmatter.' }
    case 'duplicate':
      return duplicateKey(problem.name, problem.offset)
  }
}

const INDENT = 'Indent the lines of a value more than its key.'
const SPACE = 'Write a space before the comment.'

function duplicateKey(key: string, offset: number): Problem {
  const message = `Duplicate frontmatter key "${key.slice(0, 100)}"; only the last one is used.`
  return { rule: 'FM_LENIENT', severity: 'warning', message, hint: 'Remove one of the two.', offset }
}

function syntaxProblem(error: { code: string; message: string; offset: number }, yaml: string): Problem {
  const { offset } = error
  const problem = { rule: 'FM_SYNTAX', severity: 'error', offset } as const
  if (error.code === 'TAB_AS_INDENT') {
    const message = 'Invalid YAML in frontmatter: indented with a tab.'
    return { ...problem, endOffset: offset + 1, message, hint: 'Indent with spaces; YAML does not allow tabs.' }
  }
  const colon = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? valueWithColon(yaml, offset) : undefined
  if (colon) return { ...problem, ...colon }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    const message = 'Invalid YAML in frontmatter: unexpected indentation below this value.'
    return { ...problem, message, hint: 'Start all keys in the same column.' }
  }
  const message = `Invalid YAML in frontmatter: ${error.message}.`
  return { ...problem, message, hint: 'Quote values that contain a colon, a quote or a hash character.' }
}

const KEY_AND_VALUE = /^([ \t]*["']?([\w:.-]{1,100}?)["']?[ \t]*:[ \t]+)(.*:[ \t].*?|.*:)[ \t\r]*$/

/** Returns the error for a value such as `title: Hi: there`, which YAML parses as a nested mapping. */
function valueWithColon(
  yaml: string,
  offset: number,
): Pick<Problem, 'offset' | 'endOffset' | 'message' | 'hint'> | undefined {
  const lineStart = yaml.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = yaml.indexOf('\n', offset)
  const line = yaml.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
  const [, before = '', key = '', value = ''] = KEY_AND_VALUE.exec(line.slice(0, 2000)) ?? []
  if (value === '') return undefined
  const quote = value.includes('"') ? "'" : '"'
  const isPlain = value.length <= 80 && !/[\\\u{e000}-\u{f8ff}]/u.test(value) && !(quote === "'" && value.includes("'"))
  return {
    offset: lineStart + before.length,
    endOffset: lineStart + before.length + value.length,
    message: `Invalid value of "${key}": a colon and a space start another key in YAML.`,
    hint: `Quote the value${isPlain ? `: ${key}: ${quote}${value}${quote}` : '.'}`,
  }
}
