import { closingQuote } from '@octavo/openapi/request'

/** A JSON value as text. Numbers keep digits that JavaScript numbers can't represent. */
export type JsonNode = JsonLeaf | JsonBranch

export interface JsonLeaf {
  kind: 'string' | 'number' | 'boolean' | 'null'
  /** The token: numbers as written, strings in quotes with as few escapes as possible. */
  text: string
}

export interface JsonBranch {
  kind: 'list' | 'object'
  /** Entries in order. Those of a list are named by index. Duplicate names are kept. */
  entries: [string, JsonNode][]
}

/** Parses JSON. Undefined if it is invalid or nested deeper than `mostLevels`. */
export function readNodes(text: string, mostLevels = Number.POSITIVE_INFINITY): JsonNode | undefined {
  if (!isJson(text)) return undefined
  const root: JsonBranch = { kind: 'list', entries: [] }
  const open: JsonBranch[] = []
  let [branch, name]: [JsonBranch, string | undefined] = [root, undefined]
  const add = (node: JsonNode) => {
    branch.entries.push([name ?? String(branch.entries.length), node])
    name = undefined
  }
  for (const token of tokens(text)) {
    if (token === '{' || token === '[') {
      const inner: JsonBranch = { kind: token === '{' ? 'object' : 'list', entries: [] }
      add(inner)
      if (open.push(branch) > mostLevels) return undefined
      branch = inner
    } else if (token === '}' || token === ']') branch = open.pop() ?? root
    else if (token.startsWith('"') && branch.kind === 'object' && name === undefined) name = JSON.parse(token)
    else if (token !== ',' && token !== ':') add(leaf(token))
  }
  return root.entries[0]?.[1]
}

/** Indents JSON without changing its tokens. Returns other text unchanged. */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text
  const pieces: string[] = []
  let [depth, before] = [0, '']
  for (const token of tokens(text)) {
    const isEnd = token === '}' || token === ']'
    const isStart = before === '{' || before === '['
    if (isEnd) depth--
    if (before === ',' || (isStart && !isEnd) || (isEnd && !isStart)) pieces.push('\n', '  '.repeat(depth))
    pieces.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') depth++
    before = token
  }
  return pieces.join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function leaf(token: string): JsonLeaf {
  if (token.startsWith('"')) return { kind: 'string', text: JSON.stringify(JSON.parse(token)) }
  if (token === 'null') return { kind: 'null', text: token }
  return { kind: token === 'true' || token === 'false' ? 'boolean' : 'number', text: token }
}

/** Yields the tokens of valid JSON. */
function* tokens(text: string): Iterable<string> {
  const next = /[{}[\],:"]|[^\s{}[\],:"]+/g
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [token] = match
    if (token !== '"') {
      yield token
      continue
    }
    const end = closingQuote(text, match.index)
    yield text.slice(match.index, end + 1)
    next.lastIndex = end + 1
  }
}
