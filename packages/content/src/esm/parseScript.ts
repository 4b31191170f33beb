import { Parser as Acorn, type Expression, type ExpressionStatement, type Program } from 'acorn'
import jsx from 'acorn-jsx'

const Parser = Acorn.extend(jsx())

/**
 * Parses the statements of a module with JSX.
 * @throws SyntaxError with `pos`
 */
export function parseStatements(text: string): Program {
  return Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true })
}

/** Parses the text between two braces. Returns undefined if it contains only comments. Offsets refer to `text`. */
export function parseExpression(text: string): Expression | undefined {
  if (isBlank(text)) return undefined
  // Not parseExpressionAt, which would ignore trailing text.
  const program = Parser.parse(`(${text}\n)`, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowAwaitOutsideFunction: true,
  })
  return (program.body[0] as ExpressionStatement).expression
}

/** True for white space and comments. */
function isBlank(text: string): boolean {
  let rest = text.trim()
  while (rest.startsWith('/*') || rest.startsWith('//')) {
    const end = rest.startsWith('/*') ? rest.indexOf('*/', 2) + 2 : rest.indexOf('\n')
    if (end < 2) return true
    rest = rest.slice(end).trim()
  }
  return rest === ''
}
