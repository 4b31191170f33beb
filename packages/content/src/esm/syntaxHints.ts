import type { SourceFile } from '../parsers/sourceFile.js'

/** Matches the start of an import or export statement, but not prose. */
const CODE =
  /^(?:import\s*(?:["'{*(]|\w+\s*(?:,|\s\w+\s*["']))|export\s*(?:[{*]|(?:const|let|var|function|class|default|async)\b))/

/** Returns the hint for an invalid statement, which can be prose that starts with `import` or `export`. */
export function statementHint(source: SourceFile, line: number): string {
  const lines = source.text.split('\n', line)
  const start = lines.findLastIndex((candidate) => /^(?:import|export)\b/.test(candidate))
  return CODE.test(lines[start] ?? '')
    ? `Fix the statement that starts in line ${source.place({ line: start + 1, column: 1 }).line}.`
    : 'Start the line with another word or a backslash for text.'
}

/** Returns the hint for an invalid expression. Braces of an attribute are never text. */
export function expressionHint(isAttribute: boolean): string {
  return isAttribute
    ? 'Write quotes instead of braces for a text value.'
    : 'For text, write `\\{` and `\\}`, or put backticks around it.'
}
