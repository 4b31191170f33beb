import type { DivisionNode, GroupNode, Navigation, NavigationNode } from '@octavo/core'

/** The divisions and groups that contain a page, outermost first. */
export type Trail = readonly (DivisionNode | GroupNode)[]

/** Returns the trail to the first occurrence of each page in navigation, by slug. */
export function collectTrails(navigation: Navigation): Map<string, Trail> {
  const trails = new Map<string, Trail>()
  const visit = (nodes: readonly NavigationNode[], trail: Trail): void => {
    for (const node of nodes) {
      if (node.kind === 'page') {
        if (!trails.has(node.slug)) trails.set(node.slug, trail)
        continue
      }
      const inner = [...trail, node]
      if (node.kind === 'group' && node.root !== undefined && !trails.has(node.root)) trails.set(node.root, inner)
      visit(node.children, inner)
    }
  }
  visit(navigation.children, [])
  return trails
}

export function isDivision(node: NavigationNode): node is DivisionNode {
  return node.kind !== 'group' && node.kind !== 'page'
}
