import type { DivisionNode, NavigationNode, PageNode } from '@octavo/core'
import type { NavigationResult } from '../navigation/buildNavigation.js'
import { findPageOperation, type PageSpecs } from './pageOperations.js'

/** Slugs of pages with a file, by the operation that they document. */
export type AuthoredPages = ReadonlyMap<string, string>

/** Returns the pages that document an operation, from a list of slugs with their `openapi` keys. */
export function findAuthoredPages(
  apiPages: readonly (readonly [slug: string, openapi: string])[],
  { specs, pageSpecs }: { specs: PageSpecs; pageSpecs: ReadonlyMap<string, readonly string[]> },
): AuthoredPages {
  const pages = apiPages.flatMap(([slug, openapi]): [string, string][] => {
    const pageOperation = findPageOperation(openapi, { specs, scoped: pageSpecs.get(slug) ?? [] })
    return 'source' in pageOperation
      ? [[operationKey(pageOperation.source, pageOperation.operation.pointer), slug]]
      : []
  })
  return new Map(pages)
}

function operationKey(source: string, pointer: string): string {
  return JSON.stringify([source, pointer])
}

type Built = Pick<NavigationResult, 'navigation' | 'pages' | 'generated'>

/**
 * Replaces entries for operations with authored pages that document them. An entry is dropped if navigation already
 * contains that page, and the generated page is dropped if navigation does not show it elsewhere.
 */
export function preferAuthoredPages(built: Built & Pick<NavigationResult, 'entries'>, authored: AuthoredPages): Built {
  const replaced = new Map<PageNode, string>()
  for (const { node } of built.entries) {
    const { spec, pointer } = node.operation ?? {}
    const slug = spec === undefined || pointer === undefined ? undefined : authored.get(operationKey(spec, pointer))
    if (slug !== undefined) replaced.set(node, slug)
  }
  if (replaced.size === 0) return built
  const bySlug = new Map([...replaced].map(([node, slug]) => [node.slug, slug]))
  const slugs = new Set<string>()
  const replace = (node: NavigationNode): NavigationNode[] => {
    if (node.kind !== 'page') return [withChildren(node)]
    const slug = replaced.get(node)
    if (slug === undefined) slugs.add(node.slug)
    if (slug === undefined) return [node]
    return built.pages.has(slug) ? [] : [{ kind: 'page', slug }]
  }
  const withChildren = <Node extends Exclude<NavigationNode, PageNode>>(node: Node): Node => {
    const children = node.children.flatMap(replace)
    if (node.kind !== 'group' || node.root === undefined) return { ...node, children }
    return { ...node, root: bySlug.get(node.root) ?? node.root, children }
  }
  const { global, children } = built.navigation
  const navigation = {
    global: global.map((node): DivisionNode => withChildren(node)),
    children: children.flatMap(replace),
  }
  const isReplaced = (slug: string) => bySlug.has(slug) && !slugs.has(slug)
  const pages = [...built.pages].map(([slug, node]): [string, PageNode] => {
    const other = isReplaced(slug) ? bySlug.get(slug) : undefined
    return other === undefined ? [slug, node] : [other, built.pages.get(other) ?? { kind: 'page', slug: other }]
  })
  return {
    navigation,
    pages: new Map(pages),
    generated: new Map([...built.generated].filter(([slug]) => !isReplaced(slug))),
  }
}
