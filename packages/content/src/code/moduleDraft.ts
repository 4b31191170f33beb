import type { EsmModule, ImportedName } from '../esm/readModule.js'
import type { SourceFile } from '../text/sourceFile.js'

/** One expression that has to be run, as the module exports it. */
export interface ResidualExpression {
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
  /** Index of an expression by its text and parameters. */
  known: Map<string, number>
}

export function createModuleDraft(source: SourceFile, { imports, blocks }: EsmModule): ModuleDraft {
  return { source, imports, blocks, expressions: [], known: new Map() }
}

/** Adds an expression and gives its index; the same one is kept once. */
export function addExpression(draft: ModuleDraft, expression: ResidualExpression): number {
  const key = JSON.stringify([expression.source, expression.parameters])
  const existing = draft.known.get(key)
  if (existing !== undefined) return existing
  draft.known.set(key, draft.expressions.length)
  return draft.expressions.push(expression) - 1
}

/** The export that holds expression `index`. */
export function expressionName(index: number): string {
  return `$octavo${index}`
}

/** The module's text. Every statement and expression stands on the line it has in the file, for error messages. */
export function printModule({ source, blocks, expressions }: ModuleDraft): string {
  const parts = [
    ...blocks,
    ...expressions.map(({ source: text, parameters, offset }, index) => ({
      text: `export const ${expressionName(index)} = ({${parameters.join(', ')}}, props) => (${text}\n)`,
      offset,
    })),
  ].sort((a, b) => a.offset - b.offset)
  let code = ''
  let line = 1
  for (const { text, offset } of parts) {
    const wanted = source.placeAt(offset).line
    if (wanted > line) code += '\n'.repeat(wanted - line)
    code += `;${text}\n`
    line = Math.max(line, wanted) + text.split('\n').length
  }
  return code
}
