const MAX_LENGTH = 300

/** Maximum number of repetitions. The matching time grows with the text length to this power. */
const MAX_REPETITIONS = 4

/**
 * Returns the regular expression if matching a short text is fast: without nested repetitions, lookarounds or
 * backreferences. Untrusted expressions run in readers' browsers.
 */
export function safePattern(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > MAX_LENGTH) return undefined
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|[()|]|[*+?]|\{\d+(?:,\d*)?\}|./gsu) ?? []
  /** For each open group, true if its matches can differ in length or text. */
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
      if (!isOnce && ++repetitions > MAX_REPETITIONS) return undefined
    }
  }
  return pattern
}
