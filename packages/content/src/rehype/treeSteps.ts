import type { Root } from 'hast'
import type { PageState } from '../remark/pageState.js'

/** Work on the finished tree of a page or snippet, where every node is an element, a text or a dynamic value. */
type TreeStep = (tree: Root, page: PageState) => void | Promise<void>

/** In this order: what fills in code blocks, icons and formulas is listed here. */
const treeSteps: readonly TreeStep[] = []

export async function finishTree(tree: Root, page: PageState): Promise<Root> {
  for (const step of treeSteps) await step(tree, page)
  return tree
}
