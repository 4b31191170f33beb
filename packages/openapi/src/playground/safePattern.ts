const MOST_LENGTH = 300

/** Repetitions in a row cost a power of the text's length. */
const MOST_REPETITIONS = 4

/**
 * The expression, where comparing it with a short text is quick: nothing that varies is repeated, and nothing is looked
 * for again. Expressions of foreign documents run in readers' browsers.
 */
export function safePattern(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > MOST_LENGTH) return undefined
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|[()|]|[*+?]|\{\d+(?:,\d*)?\}|./gsu) ?? []
  /** Whether each open group varies in what it matches. */
  const groups: boolean[] = [false]
  let closed: boolean | undefined
  let repetitions = 0
  for (const token of tokens) {
    const group = closed
    closed = undefined
    if (/^\\[1-9k]|^\(\?<?[=!]$/.test(token)) return undefined
    if (token === '(') groups.push(false)
    else if (token === ')') {
      closed = groups.pop() ?? false
      if (closed && groups.length > 0) groups[groups.length - 1] = true
    } else if (token === '|') groups[groups.length - 1] = true
    else if (/^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(token)) {
      const isOnce = token === '?'
      if (group && !isOnce) return undefined
      if (!/^\{\d+\}$/.test(token)) groups[groups.length - 1] = true
      if (!isOnce && ++repetitions > MOST_REPETITIONS) return undefined
    }
  }
  return pattern
}
