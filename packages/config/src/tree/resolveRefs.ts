import { posix } from 'node:path'
import type { RuleId } from '@octavo/core'
import { type ConfigNode, type Entry, nodeString, type ObjectNode, type Span } from './node.js'
import { parseJson } from './parseJson.js'
import type { Diagnostics } from './problems.js'

/** Maximum number of values in the configuration, including referenced files. */
const MAX_NODES = 200_000
/** Maximum depth of the configuration, including referenced files. */
const MAX_DEPTH = 500

/**
 * Reads a file of the docs repository. Returns its text, undefined if it is missing, or the reason why it cannot be
 * read.
 */
export type ReadText = (file: string) => string | undefined | { error: string }

interface RefReader {
  readText: ReadText
  problems: Diagnostics
  /** All requested files, including missing ones. */
  files: Set<string>
}

interface Context extends RefReader {
  parsed: Map<string, ConfigNode | undefined>
  /** Files being resolved, outermost first. */
  chain: readonly string[]
  depth: number
  /** Shared by all nodes: the number of values left, and whether the depth was reported. */
  budget: { left: number; tooDeep: boolean }
}

/**
 * Replaces each `{ "$ref": "./file.json" }` with the content of the file. Paths are relative to the file that contains
 * them and must be inside the docs folder. Sibling keys override keys of an object, and are ignored for other values.
 */
export function resolveRefs(root: ConfigNode, reader: RefReader): ConfigNode {
  const file = root.span.file
  const context: Context = {
    ...reader,
    parsed: new Map([[file, root]]),
    chain: [file],
    depth: 0,
    budget: { left: MAX_NODES, tooDeep: false },
  }
  return resolveNode(root, context)
}

function resolveNode(node: ConfigNode, context: Context): ConfigNode {
  if (--context.budget.left < 0 || context.depth > MAX_DEPTH) return refuseSize(node.span, context)
  if (node.type === 'scalar' || node.type === 'missing') return node
  const inner = { ...context, depth: context.depth + 1 }
  if (node.type === 'array') return { ...node, items: node.items.map((item) => resolveNode(item, inner)) }
  const siblings = resolveEntries(node, inner)
  const reference = node.entries.get('$ref')
  if (!reference) return siblings
  const target = resolveReference(reference, inner)
  if (target.type === 'missing' && siblings.entries.size > 0) return siblings
  if (target.type !== 'object') return target
  return { ...target, entries: new Map([...target.entries, ...siblings.entries]) }
}

function resolveEntries(node: ObjectNode, context: Context): ObjectNode {
  const entries = new Map<string, Entry>()
  for (const [name, entry] of node.entries) {
    if (name === '$ref') continue
    entries.set(name, { key: entry.key, node: resolveNode(entry.node, context) })
  }
  return { ...node, entries }
}

/** Returns the content of the file that a `$ref` points to. If it is missing, the error is already reported. */
function resolveReference({ node }: Entry, context: Context): ConfigNode {
  const file = resolveFile(node, context)
  const target = file === undefined ? undefined : readTarget(file, node.span, context)
  if (file === undefined || !target) return { type: 'missing', span: node.span }
  return resolveNode(target, { ...context, chain: [...context.chain, file] })
}

function resolveFile(node: ConfigNode, { problems, chain }: Context): string | undefined {
  const at = node.span
  const path = nodeString(node)
  if (path === undefined || path === '') {
    const message = '"$ref" must be the path of a JSON file.'
    problems.report({ rule: 'CFG_TYPE', at, message, expected: 'a path such as "./navigation.json".' })
    return undefined
  }
  const resolved = resolveRefPath(path, at.file)
  if (!resolved.ok) {
    problems.report({ at, rule: resolved.rule, message: resolved.message, hint: resolved.hint })
    return undefined
  }
  const { file } = resolved
  if (chain.includes(file)) {
    const circle = [...chain.slice(chain.indexOf(file)), file].join(' -> ')
    problems.report({ rule: 'CFG_REF_CYCLE', at, message: `Circular "$ref": ${circle}.` })
    return undefined
  }
  return file
}

function readTarget(file: string, at: Span, context: Context): ConfigNode | undefined {
  const { problems, files, parsed, readText } = context
  if (parsed.has(file)) return parsed.get(file)
  files.add(file)
  const text = readText(file)
  if (typeof text === 'string') {
    const target = parseJson(file, text, problems)
    parsed.set(file, target)
    return target
  }
  problems.report(
    text === undefined
      ? {
          rule: 'CFG_REF_MISSING',
          at,
          message: `"$ref" points to ${file}, which does not exist.`,
          expected: `the path of a JSON file, relative to ${at.file}.`,
        }
      : { rule: 'CFG_UNREADABLE', at, message: `${file} cannot be read: ${text.error}` },
  )
  return undefined
}

function refuseSize(at: Span, { budget, depth, problems }: Context): ConfigNode {
  const missing: ConfigNode = { type: 'missing', span: at }
  if (depth > MAX_DEPTH) {
    if (budget.tooDeep) return missing
    budget.tooDeep = true
    const message = `The configuration is nested deeper than ${MAX_DEPTH} levels, including its "$ref" files.`
    problems.report({ rule: 'CFG_TOO_DEEP', at, message })
  } else if (budget.left === -1) {
    const message = `The configuration has more than ${MAX_NODES} values, including its "$ref" files.`
    problems.report({ rule: 'CFG_TOO_BIG', at, message })
  }
  return missing
}

type RefPath = { ok: true; file: string } | { ok: false; rule: RuleId; message: string; hint?: string }

/**
 * Returns the path in a `$ref`, relative to the docs root. A leading `/` refers to the docs root.
 * @example resolveRefPath('../shared/nav.json', 'en/docs.json') // { ok: true, file: 'shared/nav.json' }
 */
function resolveRefPath(path: string, from: string): RefPath {
  const slashed = path.replaceAll('\\', '/')
  if (/^[a-z][a-z\d+.-]*:/i.test(slashed) || slashed.startsWith('//')) {
    return {
      ok: false,
      rule: 'CFG_REF_OUTSIDE',
      message: `"$ref" points to "${path}", which is not a file in the docs folder.`,
      hint: 'Save a copy in the docs folder and reference that file.',
    }
  }
  const file = posix.normalize(slashed.startsWith('/') ? slashed.slice(1) : posix.join(posix.dirname(from), slashed))
  if (file === '..' || file.startsWith('../') || slashed.includes('\0')) {
    return {
      ok: false,
      rule: 'CFG_REF_OUTSIDE',
      message: `"$ref" points to "${path}", which is outside the docs folder.`,
    }
  }
  return { ok: true, file }
}
