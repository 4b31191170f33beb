import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { sourceFiles } from './imports.js'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Methods that change a list, map or set. */
const CHANGES = 'set|add|delete|clear|push|pop|shift|unshift|splice'

/**
 * Returns the mutable state of a folder's modules: variables that can be assigned, collections that the module changes,
 * and every WeakMap or WeakSet. Format: path and name.
 */
export function moduleState(folder: string): string[] {
  return sourceFiles(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
    const path = relative(folder, file).replaceAll('\\', '/')
    const names = body.flatMap((statement) => stateOf(statement, text))
    const weak = [...text.matchAll(/(?<=(?:const |readonly |private )?(#?\w+)(?:: [^=\n]+)? = )new Weak(?:Map|Set)\b/g)]
    return [...new Set([...names, ...weak.map(([, name]) => name as string)])].map((name) => `${path} ${name}`)
  })
}

function stateOf(statement: Node, text: string): string[] {
  const node = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  if (node?.type !== 'VariableDeclaration') return []
  return (node.declarations as { id: Node; init: Node | null }[]).flatMap(({ id, init }) => {
    if (id.type !== 'Identifier') return []
    const name = id.name as string
    if (node.kind !== 'const') return [name]
    const isCollection =
      init?.type === 'NewExpression' || init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression'
    if (!isCollection) return []
    const change = new RegExp(`(?<![\\w.#])${name}(?:\\.(?:${CHANGES})\\(|(?:\\[[^\\]\\n]+\\]|\\.\\w+) (?:\\?\\?)?= )`)
    return change.test(text) ? [name] : []
  })
}
