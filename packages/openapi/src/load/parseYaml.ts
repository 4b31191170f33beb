import { LineIndex } from '@octavo/core'
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
} from 'yaml'
import { LIMITS } from './limits.js'
import type { Source, SourceDiagnostic } from './source.js'
import { keyText, YamlReader } from './yamlValue.js'

/** Reads YAML 1.2. Checks duplicate keys, aliases and depth in linear time. */
export function parseYaml(text: string, file: string): Source {
  let lines: LineIndex | undefined
  let document: Document.Parsed | undefined
  const positionAt = (offset: number) => {
    lines ??= new LineIndex(text)
    return lines.positionAt(offset)
  }
  const problems: SourceDiagnostic[] = []
  const source: Source = {
    file,
    problems,
    positionAt,
    locate(path, atKey = false) {
      document ??= parse(text)
      const span = findSpan(document?.contents ?? null, path, atKey)
      return span && { start: positionAt(span[0]), end: positionAt(span[1]) }
    },
    written(path) {
      document ??= parse(text)
      const span = findSpan(document?.contents ?? null, path, false)
      return span && text.slice(...span)
    },
    release() {
      document = undefined
      lines = undefined
    },
  }
  const nesting = findDeepNesting(text)
  if (nesting !== undefined) problems.push(deepNesting(nesting, file))
  else {
    document = parse(text)
    const [error] = document?.errors ?? []
    if (!document) problems.push(deepNesting(0, file))
    else if (error) problems.push(syntaxProblem(error, file, text))
    else source.value = new YamlReader(file, problems, positionAt).read(document)
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

/** Returns the offset where brackets or dashes nest too deeply for the parser. Ignores quotes, as the limit is generous. */
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
