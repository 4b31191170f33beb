import type { Position } from '@octavo/core'
import type { SourceFile } from '../parsers/sourceFile.js'
import type { PartStart } from '../types.js'
import type { EsmModule, ImportedName } from './readModule.js'

/** An expression that must run, which becomes an export of the module. */
interface ResidualExpression {
  source: string
  /** Names of properties of the surrounding snippet that it uses. */
  parameters: string[]
  offset: number
}

/** The code of an MDX file that must run: its statements, and the expressions needed for rendering. */
export interface ModuleDraft {
  source: SourceFile
  imports: readonly ImportedName[]
  blocks: { text: string; offset: number }[]
  expressions: ResidualExpression[]
  /** Index of an expression by offset, text and parameters. */
  expressionIndexes: Map<string, number>
}

export function createModuleDraft(source: SourceFile, { imports, blocks }: EsmModule): ModuleDraft {
  return { source, imports, blocks, expressions: [], expressionIndexes: new Map() }
}

/** Adds an expression and returns its index. Repeated uses of a snippet share the same expressions. */
export function addExpression(draft: ModuleDraft, expression: ResidualExpression): number {
  const key = JSON.stringify([expression.offset, expression.source, expression.parameters])
  const existing = draft.expressionIndexes.get(key)
  if (existing !== undefined) return existing
  draft.expressionIndexes.set(key, draft.expressions.length)
  return draft.expressions.push(expression) - 1
}

export function expressionName(index: number): string {
  return `$octavo${index}`
}

interface PrintedModule {
  code: string
  starts: PartStart[]
}

/** Prints the module: statements and expressions in file order, with the position of each in the file. */
export function printModule({ source, blocks, expressions }: ModuleDraft): PrintedModule {
  const parts = [
    ...blocks.map((block) => ({ ...block, before: ';', after: '\n' })),
    ...expressions.map(({ source: text, parameters, offset }, index) => ({
      text,
      offset,
      // Function declarations are hoisted, so they exist even if a statement throws.
      before: `;export function ${expressionName(index)}({${parameters.join(', ')}}, props) { return (`,
      // The expression can end with a line comment.
      after: '\n)}\n',
    })),
  ].sort((a, b) => a.offset - b.offset)
  const starts: PartStart[] = []
  let code = ''
  let line = 1
  for (const { text, offset, before, after } of parts) {
    starts.push({ line, column: before.length + 1, file: source.placeAt(offset) })
    const printed = before + text + after
    code += printed
    line += printed.split('\n').length - 1
  }
  return { code, starts }
}

/** Returns the part around a position in the printed module. Undefined for a code file. */
export function partAt({ line, column }: Position, starts: readonly PartStart[]): PartStart | undefined {
  return starts.findLast((part) => part.line < line || (part.line === line && part.column <= column)) ?? starts[0]
}

/** Converts a position in the printed module to one in the file. */
export function toFilePosition({ line, column }: Position, starts: readonly PartStart[]): Position {
  const start = partAt({ line, column }, starts)
  if (!start) return { line, column }
  const isFirstLine = start.line === line
  return {
    line: start.file.line + line - start.line,
    column: isFirstLine ? start.file.column + Math.max(0, column - start.column) : column,
  }
}
