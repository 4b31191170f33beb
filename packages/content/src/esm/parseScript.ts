import { Parser as Acorn, type Expression, type ExpressionStatement, type Program } from 'acorn'
import jsx from 'acorn-jsx'

const Parser = Acorn.extend(jsx())

/** Parses the statements of a module, JSX included. Throws a SyntaxError with `pos`. */
export function parseStatements(text: string): Program {
  return Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true })
}

/** Parses what stands between two braces; undefined when that is nothing but comments. Offsets are those of `text`. */
export function parseExpression(text: string): Expression | undefined {
  if (isBlank(text)) return undefined
  // Parentheses rather than parseExpressionAt, which would stop before trailing text.
  const program = Parser.parse(`(${text}\n)`, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowAwaitOutsideFunction: true,
  })
  return (program.body[0] as ExpressionStatement).expression
}

/** Only white space and comments. */
function isBlank(text: string): boolean {
  let rest = text.trim()
  while (rest.startsWith('/*') || rest.startsWith('//')) {
    const end = rest.startsWith('/*') ? rest.indexOf('*/', 2) + 2 : rest.indexOf('\n')
    if (end < 2) return true
    rest = rest.slice(end).trim()
  }
  return rest === ''
}
