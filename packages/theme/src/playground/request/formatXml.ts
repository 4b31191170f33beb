const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+/gy

/** Indents XML. Elements that contain text stay on one line, because spaces in them are content. */
export function formatXml(text: string): string {
  const tokens = text.match(TOKENS)
  // Text that the expression cannot divide is not XML, or is cut off.
  if (!tokens || tokens.reduce((sum, token) => sum + token.length, 0) !== text.length) return text
  const lines: string[] = []
  let [depth, line] = [0, '']
  /** Depth of the outermost element with text that is not at its end yet. */
  let inline = 0
  const end = () => {
    if (line) lines.push('  '.repeat(Math.min(depth, MAX_DEPTH)) + line)
    line = ''
  }
  for (const [index, token] of tokens.entries()) {
    const isOpen = /^<[^!?/]/.test(token) && !token.endsWith('/>')
    const isClose = token.startsWith('</')
    if (inline > 0) {
      line += token
      inline += isOpen ? 1 : isClose ? -1 : 0
      if (inline === 0) end()
    } else if (isOpen && hasText(tokens, index)) {
      line = token
      inline = 1
    } else if (token.trim() !== '') {
      if (isClose) depth = Math.max(0, depth - 1)
      line = token.trim()
      end()
      if (isOpen) depth++
    }
  }
  end()
  return lines.join('\n')
}

const MAX_DEPTH = 100

/** Returns whether the element that starts at this token has text before its first element, or no content. */
function hasText(tokens: readonly string[], index: number): boolean {
  const next = tokens[index + 1] ?? ''
  return next.startsWith('</') || next.startsWith('<![') || (!next.startsWith('<') && next.trim() !== '')
}
