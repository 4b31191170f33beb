import type { YamlOptions, YamlProblem } from '@octavo/core/data'
import type { TextStore } from '../model/spec.js'
import { bareObject } from './data.js'
import { copyText, keepText } from './exactNumbers.js'
import { LIMITS } from './limits.js'
import { createSource, duplicateKey, type Source, type SourceDiagnostic, tooDeep, tooManyValues } from './source.js'
import { readStoredYaml } from './storedYaml.js'

/** Maximum number of expanded aliases, including nested ones; an alias bomb has billions. */
const MAX_ALIASES = 20_000

/** Reads YAML 1.2. Checks duplicate keys, aliases and depth in linear time. */
export function parseYaml(text: string, file: string, store?: TextStore): Source {
  const options: YamlOptions = {
    limits: { ...LIMITS, aliases: MAX_ALIASES, duplicates: LIMITS.problemsOfRule },
    createObject: bareObject,
    onText: keepText,
    onCopy: (holder, key, to) => copyText({ holder, key }, to, key),
  }
  const reading = readStoredYaml(text, options, store)
  const problems: SourceDiagnostic[] = []
  const source = createSource({ file, isYaml: true, problems, text, find: reading.find, release: reading.release })
  const lineAt = (offset: number) => source.positionAt(offset).line
  problems.push(...reading.problems.map((problem) => toDiagnostic(problem, { file, text, lineAt })))
  if (!problems.some(({ severity }) => severity === 'error')) source.value = reading.value
  return source
}

interface Context {
  file: string
  text: string
  lineAt(offset: number): number
}

function toDiagnostic(problem: YamlProblem, { file, text, lineAt }: Context): SourceDiagnostic {
  const error = { rule: 'OAS_SYNTAX', severity: 'error' } as const
  switch (problem.kind) {
    case 'syntax':
      return syntaxProblem(problem, file, text)
    case 'lenient':
      return {
        rule: 'OAS_YAML_LENIENT',
        offset: problem.offset,
        message: `Invalid YAML in ${file}: ${problem.message}. The document is read anyway.`,
        hint: 'Indent the lines of a value more than its key, and write a space before comments.',
      }
    case 'deep':
      return problem.path ? tooDeep(problem.path, file) : deepNesting(problem.offset, file)
    case 'values':
      return tooManyValues(file)
    case 'aliases':
      return {
        rule: 'YAML_ALIAS_LIMIT',
        severity: 'error',
        offset: problem.offset,
        message: `${file} exceeds the limit of ${MAX_ALIASES.toLocaleString('en')} YAML aliases, nested ones included.`,
        hint: 'Use "$ref" to refer to components instead.',
      }
    case 'alias': {
      const message = `Unknown YAML alias "*${problem.name}": no anchor "&${problem.name}" above it.`
      return { ...error, offset: problem.offset, message }
    }
    case 'key':
      return { ...error, offset: problem.offset, message: `Invalid YAML key in ${file}.`, expected: 'a string.' }
    case 'documents': {
      const message = `Unexpected second YAML document in ${file}; only the first one is read.`
      return { ...error, severity: 'warning', offset: problem.offset, message, hint: 'Move it to a separate file.' }
    }
    case 'duplicates':
      return { ...error, offset: problem.offset, message: `Too many duplicate keys in ${file}.` }
    case 'duplicate': {
      const { name, offset, first } = problem
      return duplicateKey(name, { start: offset, end: offset + 1, line: lineAt(first) })
    }
  }
}

function deepNesting(offset: number | undefined, file: string): SourceDiagnostic {
  const message = `${file} exceeds the nesting limit (${LIMITS.depth} levels).`
  return { rule: 'OAS_TOO_DEEP', severity: 'error', offset, message }
}

interface SyntaxProblem {
  offset: number
  code: string
  message: string
}

function syntaxProblem({ offset, code, message: reason }: SyntaxProblem, file: string, text: string): SourceDiagnostic {
  const problem = { rule: 'OAS_SYNTAX', severity: 'error', offset, endOffset: offset + 1 } as const
  const lineStart = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const isTab = code === 'TAB_AS_INDENT' || /^ *\t/.test(text.slice(lineStart, lineStart + 100))
  if (isTab) {
    return {
      ...problem,
      message: `Invalid YAML in ${file}: indented with a tab.`,
      hint: 'Indent with spaces; YAML does not allow tabs.',
    }
  }
  // The line has no colon, so it continues in the next one or ends the file.
  if (/^Implicit (?:map )?keys need/.test(reason))
    return { ...problem, message: `Invalid YAML in ${file}: missing colon after a key.`, expected: KEY }
  return { ...problem, message: `Invalid YAML in ${file}: ${reason}.`, ...hintFor(code) }
}

const KEY = '"key: value", or "key:" followed by an indented block.'

function hintFor(code: string): { hint?: string } {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return { hint: 'Quote values that contain a colon and a space.' }
  if (code === 'BAD_INDENT') return { hint: 'Indent all keys of an object by the same number of spaces.' }
  return {}
}
