import { isJsxElement, type Node, nodeChildren, type Root } from '../parsers/mdast.js'
import { expandedData, isTree, type PropValue } from '../static/staticValues.js'
import { attributeValue } from './attributes.js'
import type { PageState } from './pageState.js'

type Visit<T extends Node> = (node: T, page: PageState) => void

/** Visitors of one step by node type, called before (`enter`) and after (`leave`) the children. */
export interface Step {
  enter?: { [T in Node['type']]?: Visit<Extract<Node, { type: T }>> }
  leave?: { [T in Node['type']]?: Visit<Extract<Node, { type: T }>> }
}

type Visitors = Map<string, Visit<Node>[]>

/** Combines steps into one walk over a page's tree. For each node, steps run in the given order. */
export function createWalk(steps: readonly Step[]): (tree: Root, page: PageState) => void {
  const enter = collect(steps.map((step) => step.enter))
  const leave = collect(steps.map((step) => step.leave))
  const walk = (node: Node, page: PageState) => {
    for (const visit of enter.get(node.type) ?? []) visit(node, page)
    const outer = page.source
    const { source, value, component } = expandedData(node) ?? {}
    if (source) page.source = source
    const element = isJsxElement(node) ? node : undefined
    if (element?.name) page.ancestors.push(element)
    for (const child of nodeChildren(node)) walk(child, page)
    for (const attribute of element?.attributes ?? []) walkValue(attributeValue(attribute), page)
    walkValue(value, page)
    walkValue(component, page)
    if (element?.name) page.ancestors.pop()
    page.source = outer
    for (const visit of leave.get(node.type) ?? []) visit(node, page)
  }
  const walkValue = (value: PropValue, page: PageState): void => {
    if (typeof value !== 'object' || value === null) return
    if (isTree(value)) for (const child of value.children) walk(child as Node, page)
    else for (const item of Object.values(value)) walkValue(item as PropValue, page)
  }
  return walk as (tree: Root, page: PageState) => void
}

function collect(tables: (Step['enter'] | undefined)[]): Visitors {
  const visitors: Visitors = new Map()
  for (const table of tables) {
    for (const [type, visit] of Object.entries(table ?? {})) {
      visitors.set(type, [...(visitors.get(type) ?? []), visit as Visit<Node>])
    }
  }
  return visitors
}

/** Replaces a node in place. */
export function replaceNode(node: Node, replacement: object): void {
  for (const key of Object.keys(node)) if (key !== 'position') delete (node as unknown as Record<string, unknown>)[key]
  Object.assign(node, replacement)
}
