import type { SourceFile } from '../text/sourceFile.js'

/** What JavaScript puts behind `import` and `export`. */
const CODE =
  /^(?:import\s*(?:["'{*(]|\w+\s*(?:,|\s\w+\s*["']))|export\s*(?:[{*]|(?:const|let|var|function|class|default|async)\b))/

/** How to mend a statement with a mistake near a line: of prose that begins with `import` or `export`, or of code. */
export function statementHint(source: SourceFile, line: number): string {
  const lines = source.text.split('\n', line)
  const start = lines.findLastIndex((candidate) => /^(?:import|export)\b/.test(candidate))
  return CODE.test(lines[start] ?? '')
    ? `Fix the statement that starts in line ${source.place({ line: start + 1, column: 1 }).line}.`
    : 'Start the line with another word or a backslash for text.'
}

/** How to mend an expression that does not parse: braces of an attribute are never meant as text. */
export function expressionHint(isAttribute: boolean): string {
  return isAttribute
    ? 'Write quotes instead of braces for a text value.'
    : 'For text, write `\\{` and `\\}`, or put backticks around it.'
}
