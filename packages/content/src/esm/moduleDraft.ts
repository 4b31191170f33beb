import type { Position } from '@octavo/core'
import type { SourceFile } from '../text/sourceFile.js'
import type { PartStart } from '../types.js'
import type { EsmModule, ImportedName } from './readModule.js'

/** One expression that has to be run, as the module exports it. */
interface ResidualExpression {
  source: string
  /** Names it takes from the surrounding snippet's properties. */
  parameters: string[]
  offset: number
}

/** The code of one MDX file that has to be run: its statements and the expressions a reader of the tree will ask for. */
export interface ModuleDraft {
  source: SourceFile
  imports: readonly ImportedName[]
  blocks: { text: string; offset: number }[]
  expressions: ResidualExpression[]
  /** Index of an expression by its place, text and parameters. */
  known: Map<string, number>
}

export function createModuleDraft(source: SourceFile, { imports, blocks }: EsmModule): ModuleDraft {
  return { source, imports, blocks, expressions: [], known: new Map() }
}

/** Adds an expression and gives its index. One of a snippet that is used more than once is kept once. */
export function addExpression(draft: ModuleDraft, expression: ResidualExpression): number {
  const key = JSON.stringify([expression.offset, expression.source, expression.parameters])
  const existing = draft.known.get(key)
  if (existing !== undefined) return existing
  draft.known.set(key, draft.expressions.length)
  return draft.expressions.push(expression) - 1
}

/** The export that holds expression `index`. */
export function expressionName(index: number): string {
  return `$octavo${index}`
}

interface PrintedModule {
  code: string
  starts: PartStart[]
}

/** The module's text: statements and expressions in the file's order, with the place in the file that each begins at. */
export function printModule({ source, blocks, expressions }: ModuleDraft): PrintedModule {
  const parts = [
    ...blocks.map((block) => ({ ...block, before: ';', after: '\n' })),
    ...expressions.map(({ source: text, parameters, offset }, index) => ({
      text,
      offset,
      // Functions of this form are there before any statement runs, so that one that throws does not take them along.
      before: `;export function ${expressionName(index)}({${parameters.join(', ')}}, props) { return (`,
      // A comment may end the expression.
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

/** The part that a place in the printed module is in; undefined for a file of code. */
export function partAt({ line, column }: Position, starts: readonly PartStart[]): PartStart | undefined {
  return starts.findLast((part) => part.line < line || (part.line === line && part.column <= column)) ?? starts[0]
}

/** The place in the file of a place in the printed module. */
export function toFilePosition({ line, column }: Position, starts: readonly PartStart[]): Position {
  const start = partAt({ line, column }, starts)
  if (!start) return { line, column }
  const isFirstLine = start.line === line
  return {
    line: start.file.line + line - start.line,
    column: isFirstLine ? start.file.column + Math.max(0, column - start.column) : column,
  }
}
