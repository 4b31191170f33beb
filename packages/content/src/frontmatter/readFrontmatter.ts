import type { Diagnostic, Frontmatter } from '@octavo/core'
import { didYouMean, LineIndex } from '@octavo/core'
import { markVariables, unmark } from '../text/marks.js'
import { coerce } from './coerce.js'
import { FRONTMATTER_ALIASES, FRONTMATTER_KEYS } from './keys.js'
import { parseYaml } from './parseYaml.js'
import { splitFrontmatter } from './splitFrontmatter.js'

export interface ReadFrontmatter {
  frontmatter: Frontmatter
  /** Offset in the text at which the page's body begins. */
  bodyOffset: number
  diagnostics: Diagnostic[]
}

/** Reads a page's frontmatter (feature map 3) and leaves its body alone. Values keep `{{name}}` as written. */
export function readFrontmatter(text: string, file: string): ReadFrontmatter {
  const { yaml, yamlOffset, bodyOffset, unclosed } = splitFrontmatter(text)
  const frontmatter: Frontmatter = { metadata: {} }
  if (unclosed) return { frontmatter, bodyOffset, diagnostics: [unclosedFrontmatter(file)] }
  if (yaml === undefined) return { frontmatter, bodyOffset, diagnostics: [] }

  const { entries, problems } = parseYaml(markVariables(yaml))
  let lines: LineIndex | undefined
  const place = (offset: number) => {
    lines ??= new LineIndex(text)
    return lines.positionAt(yamlOffset + offset)
  }
  const diagnostics: Diagnostic[] = problems.map(({ offset, ...problem }) => ({
    ...problem,
    file,
    start: place(offset),
  }))
  for (const entry of entries) {
    const problem = setKey(frontmatter, entry.key, unmarkDeep(entry.value))
    if (problem) diagnostics.push({ ...problem, file, start: place(entry.offset), end: place(entry.endOffset) })
  }
  return { frontmatter, bodyOffset, diagnostics }
}

function setKey(frontmatter: Frontmatter, written: string, value: unknown): Diagnostic | undefined {
  const key = Object.hasOwn(FRONTMATTER_ALIASES, written) ? (FRONTMATTER_ALIASES[written] as string) : written
  const type = Object.hasOwn(FRONTMATTER_KEYS, key) ? FRONTMATTER_KEYS[key] : undefined
  if (value === null) return undefined
  if (type === undefined) {
    setOwn(frontmatter.metadata, key, value)
    return differsInCase(key)
  }
  const result = coerce(type, value)
  if ('value' in result) {
    setOwn(frontmatter as unknown as Record<string, unknown>, key, result.value)
    return undefined
  }
  const { expected, hint, severity } = result
  const message = `"${written}" must be ${expected}, found ${describe(value)}.`
  return { rule: 'FM_TYPE', severity, message, expected: `${expected}.`, ...(hint && { hint }) }
}

/** Unknown keys are the author's own; one that differs from ours in case only is a slip. */
function differsInCase(key: string): Diagnostic | undefined {
  const known = Object.keys(FRONTMATTER_KEYS).find((name) => name.toLowerCase() === key.toLowerCase())
  if (!known) return undefined
  const message = `The frontmatter key "${key}" is unknown and is kept as metadata only.`
  const hint = didYouMean(key, [known])
  return { rule: 'FM_UNKNOWN_KEY', severity: 'warning', message, ...(hint && { hint }) }
}

function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}

function unmarkDeep(value: unknown): unknown {
  if (typeof value === 'string') return unmark(value)
  if (Array.isArray(value)) return value.map(unmarkDeep)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) setOwn(copy, unmark(key), unmarkDeep(item))
  return copy
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)
}

function unclosedFrontmatter(file: string): Diagnostic {
  return {
    rule: 'FM_SYNTAX',
    severity: 'error',
    file,
    start: { line: 1, column: 1 },
    end: { line: 1, column: 4 },
    message: 'The frontmatter has no closing "---".',
    hint: 'Put "---" on a line of its own after the last key.',
  }
}
