import type { CompileContext } from '../compileContext.js'
import type { Node } from '../parsers/mdast.js'
import type { Scope } from './scope.js'

/** The shared state of one page's expansion. */
export interface Expander {
  context: CompileContext
  /** Number of nodes of snippets so far. */
  nodes: number
  /** Reported unknown components, as `file name`. */
  unknown: Set<string>
  /** Expands the nodes of an expression. */
  expandAll(nodes: readonly Node[], scope: Scope): Node[]
}
