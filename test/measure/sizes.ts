import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { sourceFiles } from './imports.js'

/** A function or file and how many lines it has. */
export interface Size {
  name: string
  lines: number
}

interface Node {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
  [key: string]: unknown
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Files of a folder with more lines than that. */
export function longFiles(folder: string, limit: number): Size[] {
  return sourceFiles(folder)
    .map((file) => ({ name: relative(folder, file), lines: countLines(readFileSync(file, 'utf8')) }))
    .filter(({ lines }) => lines > limit)
}

/** Functions of a folder's files with more lines than that. */
export function longFunctions(folder: string, limit: number): Size[] {
  return sourceFiles(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const sizes: Size[] = []
    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
      const lines = FUNCTIONS.has(node.type) ? countLines(text.slice(node.start, node.end)) : 0
      const line = countLines(text.slice(0, node.start))
      if (lines > limit) sizes.push({ name: `${relative(folder, file)}:${line} ${node.id?.name ?? ''}`.trim(), lines })
    })
    return sizes
  })
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, onNode)
  }
}

/** Lines of a text, without the one that ends at its last line break. */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
