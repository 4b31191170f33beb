import type { ConfigNode } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { validate } from './docsValidator.js'
import { buildErrorTree, type ErrorTree } from './errorTree.js'
import { removeWrong } from './removeWrong.js'
import { reportErrors } from './reportErrors.js'
import { toData } from './toData.js'

/**
 * Checks docs.json against its schema, reports every invalid value at its location, and returns the tree without them:
 * an invalid key is dropped, and its object with a required key. Undefined when nothing is left.
 */
export function checkSchema(root: ConfigNode, problems: Diagnostics): ConfigNode | undefined {
  let errors = findErrors(root)
  reportErrors(root, errors, { pointer: [], problems })
  let kept = removeWrong(root, errors)
  // Dropping a value may leave its parent without a required key: the parent is dropped too, without another
  // diagnostic.
  for (let last: ConfigNode | undefined = root; kept && kept !== last; ) {
    last = kept
    errors = findErrors(kept)
    kept = removeWrong(kept, errors)
  }
  return kept
}

function findErrors(root: ConfigNode): ErrorTree {
  validate(toData(root))
  return buildErrorTree(validate.errors ?? [])
}
