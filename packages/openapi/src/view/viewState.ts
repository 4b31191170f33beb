import type { References } from '../references/references.js'
import { type Anchors, createAnchors } from '../schema/anchors.js'
import { SchemaTree } from '../schema/schemaTree.js'
import { createCodeAllowance } from './codeAllowance.js'
import { DEFAULT_BUDGET, type OperationViewOptions } from './options.js'

/** The shared state of one page's view. */
export interface ViewState {
  references: References
  anchors: Anchors
  tree: SchemaTree
  markdown(text: string): string
  requiredOnly: boolean
  /** Returns whether the page has room for a piece of code, and counts it. */
  affords(code: string): boolean
}

export function createViewState(
  references: References,
  options: OperationViewOptions,
  budget = options.budget,
): ViewState {
  const anchors = createAnchors()
  const { markdown, fragmentHref, api = {} } = options
  return {
    references,
    anchors,
    markdown,
    tree: new SchemaTree({
      references,
      anchors,
      markdown,
      fragmentHref,
      budget: budget ?? DEFAULT_BUDGET,
      post: api.post,
    }),
    requiredOnly: api.examples?.defaults === 'required',
    affords: createCodeAllowance(),
  }
}
