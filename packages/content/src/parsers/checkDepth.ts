/** Maximum nesting of lists, quotes, tags and brackets, because parsers recurse or take quadratic time. */
export const MAX_DEPTH = 100

/**
 * Returns the 0-based offset where the nesting first exceeds `MAX_DEPTH`, in one pass over the text. Only MDX has tags and
 * brackets that must be closed.
 */
export function findTooDeep(text: string, isMdx = true): number | undefined {
  const state: DepthState = { indents: [], tags: [], brackets: [], inScript: false }
  let fence: string | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence) {
      if (mark?.startsWith(fence)) fence = undefined
    } else if (mark && state.brackets.length === 0) {
      fence = mark
    } else if (isMdx ? isTooDeep(line, state) : line.trim() !== '' && containers(line, state) > MAX_DEPTH) {
      return offset
    }
    offset += line.length + 1
  }
  return undefined
}

interface DepthState {
  /** Content columns of open list items. */
  indents: number[]
  tags: string[]
  brackets: string[]
  /** True inside import and export statements, where brackets can span blank lines. */
  inScript: boolean
}

const FENCE = /^[ \t>]*(?:[-*+][ \t]+)*(`{3,}|~{3,})/
const MARKER = /([ \t]*)(>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const TOKEN = /(`+)|<(\/?)([A-Za-z][\w.:-]*)|(\/?)>|[{}()[\]]/g

function isTooDeep(line: string, state: DepthState): boolean {
  if (line.trim() === '') {
    if (!state.brackets.includes('{') && !state.inScript) state.brackets.length = 0
    if (state.brackets.length === 0) state.inScript = false
    return false
  }
  if (/^(?:import|export)\b/.test(line)) state.inScript = true
  return containers(line, state) > MAX_DEPTH || tokens(line, state) > MAX_DEPTH
}

/** Returns the number of quotes and list items that are open after the line's markers. */
function containers(line: string, { indents }: DepthState): number {
  let quotes = 0
  let column = line.search(/\S/)
  while (indents.length > 0 && (indents.at(-1) ?? 0) > column) indents.pop()
  MARKER.lastIndex = 0
  for (let match = MARKER.exec(line); match; match = MARKER.exec(line)) {
    if (match[2] === '>') quotes++
    else {
      column = MARKER.lastIndex + 1
      indents.push(column)
    }
    if (quotes + indents.length > MAX_DEPTH) break
  }
  return quotes + indents.length
}

/** Returns the maximum number of open tags or brackets in the line, except those in backticks. */
function tokens(line: string, { tags, brackets, inScript }: DepthState): number {
  let maxDepth = 0
  let code: string | undefined
  for (const match of line.matchAll(TOKEN)) {
    const [token, ticks, closing, name, selfClosing] = match
    if (code === undefined && brackets.length === 0 && !inScript && isEscaped(line, match.index)) continue
    if (ticks) {
      if (code === ticks) code = undefined
      else if (code === undefined && line.includes(ticks, match.index + ticks.length)) code = ticks
    } else if (code !== undefined && brackets.length === 0) continue
    else if (name && closing) closeTag(tags, name)
    else if (name) tags.push(name)
    else if (selfClosing === '/') tags.pop()
    else if (token === '{' || ((token === '(' || token === '[') && (inScript || brackets.length > 0)))
      brackets.push(token)
    else if (token === '}' || token === ')' || token === ']') brackets.pop()
    maxDepth = Math.max(maxDepth, tags.length, brackets.length)
  }
  return maxDepth
}

/** True if an odd number of backslashes precedes the character. */
function isEscaped(line: string, at: number): boolean {
  let start = at
  while (line[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

function closeTag(tags: string[], name: string): void {
  const at = tags.lastIndexOf(name)
  if (at !== -1) tags.length = at
}
