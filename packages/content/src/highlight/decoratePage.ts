import { normalizeDiagnostics } from '@octavo/core'
import type { Element, ElementContent } from 'hast'
import { internalProps } from '../static/internalProps.js'
import type { CompiledPage } from '../types.js'
import { checkIcon, checkPageIcon } from './checkIcon.js'
import { decorateCode } from './decorateCode.js'
import type { DecorateContext, Decorators } from './decorateContext.js'
import { decorateDiagram } from './decorateDiagram.js'
import { decorateMath, isMath } from './decorateMath.js'

/**
 * Runs the last step for a page: highlights code, renders formulas and draws diagrams in place, and reports unknown icons
 * and languages.
 */
export async function decoratePage(page: CompiledPage, source: string, decorators: Decorators): Promise<CompiledPage> {
  const features = new Set(page.features)
  const dependencies = new Set(page.dependencies)
  // Diagrams that are drawn here need no script.
  features.delete('mermaid')
  const diagnostics = [...page.diagnostics, ...checkPageIcon(page, source, decorators.icons)]
  const context: DecorateContext = {
    ...decorators,
    features,
    dependencies,
    report: (problem, place = { file: page.file }) => void diagnostics.push({ ...problem, ...place }),
  }
  const work: Promise<void>[] = []
  for (const tree of [page.tree, ...Object.values(page.snippets)]) {
    visit(tree.children as ElementContent[], context, work)
  }
  await Promise.all(work)
  return {
    ...page,
    features: [...features].sort(),
    dependencies: [...dependencies].sort(),
    diagnostics: normalizeDiagnostics(diagnostics),
  }
}

function visit(nodes: readonly ElementContent[], context: DecorateContext, work: Promise<void>[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const step = decorate(node, context)
    if (step) work.push(step)
    for (const value of Object.values(node.properties)) visitValue(value, context, work)
    visit(node.children, context, work)
  }
}

/** Visits elements in properties, such as `title={<b>…</b>}`. */
function visitValue(value: unknown, context: DecorateContext, work: Promise<void>[]): void {
  const children = (value as { type?: string; children?: ElementContent[] } | null)?.children
  if (typeof value === 'object' && Array.isArray(children)) visit(children, context, work)
}

function decorate(node: Element, context: DecorateContext): Promise<void> | undefined {
  if (node.data?.component) return undefined
  for (const property of internalProps(node.tagName)) delete node.properties[property]
  checkIcon(node, context)
  if (node.tagName === 'CodeBlock') return decorateCode(node, context)
  if (node.tagName === 'Mermaid') return decorateDiagram(node, context)
  return isMath(node) ? decorateMath(node, context) : undefined
}
