import type { CompileContext } from '../compileContext.js'
import type { Node } from '../parsers/mdast.js'
import type { Scope } from './scope.js'

/** What the parts of one page's expansion share. */
export interface Expander {
  context: CompileContext
  /** Nodes of snippets made so far. */
  nodes: number
  /** `file name` of unknown components that were reported. */
  unknown: Set<string>
  /** Expands nodes that an expression made. */
  expandAll(nodes: readonly Node[], scope: Scope): Node[]
}
