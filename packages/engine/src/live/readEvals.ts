import { type Diagnostic, didYouMean, LineIndex, plural } from '@octavo/core'
import { type Data, type DataObject, readYaml } from '@octavo/core/data'

/** The file with questions, beside docs.json. */
export const EVALS_FILE = 'evals.yaml'
export const MAX_EVALS_BYTES = 1024 * 1024
export const MAX_QUESTIONS = 1_000
const MAX_FACTS = 50
/** Maximum length of a question or fact in characters. */
const MAX_TEXT_LENGTH = 2_000
const LIMITS = { depth: 6, values: 100_000, aliases: 100, duplicates: 20 }
const KEYS = ['question', 'facts', 'page', 'draft']
const EXPECTED = 'a list of entries with a `question` and a list of `facts`.'

/** A text with its position in the file. */
export type LocatedText = { text: string } & Pick<Diagnostic, 'start' | 'end'>

export interface EvalQuestion {
  question: LocatedText
  /** Texts that the passages for the question must contain. */
  facts: LocatedText[]
  /** Path of a page that must be among the results. */
  page?: LocatedText
  /** True if nobody has reviewed the question. Drafts are not tested. */
  isDraft: boolean
}

/** Returns the severity and position of an error about a text. */
export function failureAt({ start, end }: LocatedText) {
  return { severity: 'error' as const, file: EVALS_FILE, start, end }
}

interface EvalsReading {
  questions: EvalQuestion[]
  diagnostics: Diagnostic[]
}

type Report = (path: readonly string[], message: string, extra?: Partial<Diagnostic>) => void

/** Reads the questions of evals.yaml. Invalid entries are reported and omitted. */
export function readEvals(text: string): EvalsReading {
  const diagnostics: Diagnostic[] = []
  const report = (message: string, extra: Partial<Diagnostic> = {}): void => {
    diagnostics.push({ rule: 'EVAL_FILE', severity: 'error', file: EVALS_FILE, message, ...extra })
  }
  if (Buffer.byteLength(text) > MAX_EVALS_BYTES) {
    report(`${EVALS_FILE} exceeds its size limit.`, { expected: 'at most 1 MB.' })
    return { questions: [], diagnostics }
  }
  const reading = readYaml(text, { limits: LIMITS, createObject: () => Object.create(null), onText: () => {} })
  const lines = new LineIndex(text)
  const span = (path: readonly string[], atKey = false) => {
    const [start = 0, end = start] = reading.find(path, atKey) ?? []
    return { start: lines.positionAt(start), end: lines.positionAt(end) }
  }
  for (const problem of reading.problems) {
    const start = lines.positionAt(('offset' in problem && problem.offset) || 0)
    report(`${EVALS_FILE} is not valid YAML${'message' in problem ? `: ${problem.message}` : ''}.`, { start })
  }
  const { value } = reading
  if (diagnostics.length > 0) return { questions: [], diagnostics }
  if (!Array.isArray(value)) {
    report(`${EVALS_FILE} is not a list.`, { ...span([]), expected: EXPECTED })
    return { questions: [], diagnostics }
  }
  if (value.length > MAX_QUESTIONS)
    report(`${EVALS_FILE} has ${plural(value.length, 'question')}; later ones are skipped.`, {
      ...span([`${MAX_QUESTIONS}`]),
      expected: `at most ${MAX_QUESTIONS}.`,
    })
  const entries = value.slice(0, MAX_QUESTIONS).flatMap(
    (entry, at) =>
      readEntry(entry, {
        path: [`${at}`],
        locate: (path, text) => ({ text, ...span(path) }),
        report: (path, message, extra) => report(message, { ...span(path), ...extra }),
      }) ?? [],
  )
  return { questions: entries, diagnostics }
}

interface EntryContext {
  path: readonly string[]
  locate(path: readonly string[], text: string): LocatedText
  report: Report
}

function readEntry(entry: Data, { path, locate, report }: EntryContext): EvalQuestion | undefined {
  if (!isObject(entry)) {
    report(path, 'Invalid entry: it is not an object.', { expected: EXPECTED })
    return undefined
  }
  for (const key of Object.keys(entry))
    if (!KEYS.includes(key))
      report([...path, key], `Unknown key "${key}".`, {
        expected: `one of: ${KEYS.join(', ')}.`,
        hint: didYouMean(key, KEYS),
      })
  const { question, facts, page, draft } = entry
  const at = (key: string) => (entry[key] === undefined ? path : [...path, key])
  if (!isText(question)) {
    report(at('question'), 'Missing or invalid `question`.', {
      expected: `a text of at most ${MAX_TEXT_LENGTH} characters.`,
    })
    return undefined
  }
  if (!Array.isArray(facts) || facts.length === 0 || facts.length > MAX_FACTS) {
    report(at('facts'), 'Missing or invalid `facts`.', { expected: `a list of 1 to ${MAX_FACTS} texts.` })
    return undefined
  }
  if (page !== undefined && !isText(page)) report(at('page'), 'Invalid `page`.', { expected: 'the path of a page.' })
  if (draft !== undefined && typeof draft !== 'boolean')
    report(at('draft'), 'Invalid `draft`.', { expected: 'true or false.' })
  const factTexts = facts.flatMap((fact, index) => {
    const factPath = [...path, 'facts', `${index}`]
    if (isText(fact) && plainText(fact) !== '') return [locate(factPath, fact)]
    report(factPath, 'Invalid fact.', { expected: `a text with words, in quotes if it is a number.` })
    return []
  })
  return {
    question: locate([...path, 'question'], question),
    facts: factTexts,
    ...(isText(page) && { page: locate([...path, 'page'], page) }),
    isDraft: draft === true,
  }
}

/** Returns a text without white space, case and Markdown: links become their texts. */
export function plainText(text: string): string {
  return text
    .replace(/\[([^[\]]{0,2000})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/[\s\\*_`|]/g, '')
    .toLowerCase()
}

function isText(value: Data | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT_LENGTH
}

function isObject(value: Data): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
