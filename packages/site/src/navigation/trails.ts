import type { DivisionNode, GroupNode, Navigation, NavigationNode } from '@octavo/core'
import type { GeneratedPage } from '../api/generatedPages.js'

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

/**
 * Adds trails of generated pages about documents that are not in navigation, because it lists operations one by one: what is
 * around all operations of the document in navigation. So search finds these pages where it finds the operations.
 */
export function addPartTrails(trails: Map<string, Trail>, generated: ReadonlyMap<string, GeneratedPage>): void {
  const shared = new Map<string, Trail>()
  const key = ({ source, directory }: GeneratedPage) => JSON.stringify([source, directory])
  for (const [slug, page] of generated) {
    const trail = 'operation' in page ? trails.get(slug) : undefined
    if (trail) shared.set(key(page), commonStart(shared.get(key(page)) ?? trail, trail))
  }
  for (const [slug, page] of generated) {
    const trail = 'part' in page && !trails.has(slug) ? shared.get(key(page)) : undefined
    if (trail) trails.set(slug, trail)
  }
}

function commonStart(trail: Trail, other: Trail): Trail {
  const end = trail.findIndex((node, index) => node !== other[index])
  return end === -1 ? trail : trail.slice(0, end)
}

export function isDivision(node: NavigationNode): node is DivisionNode {
  return node.kind !== 'group' && node.kind !== 'page'
}
