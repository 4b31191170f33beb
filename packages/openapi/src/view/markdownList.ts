/** Returns a text above a list. A list at its end would continue with the items. */
export function aboveList(text: string): string {
  const last = text.slice(text.lastIndexOf('\n\n') + 1).trimEnd()
  return /^\n?(?: +\S|(?:[-*+]|\d+[.)]) )/.test(last) ? `${text}\n\nSchema:` : text
}

/** Matches a paragraph at the start of Markdown. */
const PARAGRAPH = /^(?!(?:[-*+]|\d{1,9}[.)])\s|[#>|]|```|~~~|---)\S/

/** Returns a label, a description and facts, on one line if the description is one. */
export function described(label: string, description = '', { facts = '', colon = ':' } = {}): string {
  const text = description.trim()
  const start = text === '' ? label : PARAGRAPH.test(text) ? `${label}${colon} ${text}` : `${label}${colon}\n\n${text}`
  return start.includes('\n') && facts ? `${start}\n\n${facts.trim()}` : start + facts
}

/** Returns the lines of a list item, in which blocks are indented, with the lines of the items inside. */
export function listItem(text: string, depth: number, innerLines: readonly string[] = []): string[] {
  const indent = '  '.repeat(depth)
  const blocks = innerLines.length > 0 ? aboveList(text) : text
  return [`${indent}- ${blocks.replace(/\n(?=[^\n])/g, `\n${indent}  `)}`, ...innerLines]
}
