import type { PageNode } from '@octavo/core'
import { operationName } from '@octavo/openapi'
import type { GeneratedPage } from './api/generatedPages.js'
import type { DerivedSite } from './deriveSite.js'
import type { Route } from './routes/routes.js'

/** A page of a site: with a file, in navigation, generated from an operation, or several of these. */
export interface SitePage {
  slug: string
  route?: Route
  node?: PageNode
  generated?: GeneratedPage
}

type Pages = Pick<DerivedSite, 'routes' | 'navigated' | 'generated'>

/** Iterates over all pages of a site: pages with a file, then pages of operations, hidden ones last. */
export function* allPages({ routes, navigated, generated }: Pages): Generator<SitePage> {
  for (const route of routes.values()) {
    const node = navigated.get(route.slug)
    yield { slug: route.slug, route, node }
  }
  for (const node of navigated.values()) {
    if (routes.has(node.slug)) continue
    const page = generated.get(node.slug)
    yield { slug: node.slug, node, generated: page }
  }
  for (const page of generated.values()) {
    if (!navigated.has(page.slug)) yield { slug: page.slug, generated: page }
  }
}

/** Returns the source of a page: its file path or the name of its operation. */
export function pageName({ routes, navigated, generated }: Pages, slug: string): string | undefined {
  const page = generated.get(slug)
  const operation = page && 'operation' in page ? page.operation : undefined
  const node = navigated.get(slug)
  return (
    routes.get(slug)?.file ??
    (operation && operationName(operation)) ??
    page?.source ??
    (node && (node.operation?.path ?? node.spec ?? slug))
  )
}
