import { breaksPage } from '@octavo/core'
import { isDivision, type SitePage, type Trail } from '@octavo/site'
import { siteHref } from '../files/urls.js'
import type { ListedPage } from '../options/plugin.js'
import { listingMarkdown } from '../view/groupListing.js'
import { pageLabel, pageOperation, pageTitle } from '../view/pageLabel.js'
import { resolveVisibility, trailLabel, trailLanguage } from '../view/trail.js'
import { newestCopy } from '../view/versionStatus.js'
import type { ViewContext } from '../view/viewContext.js'

/** A page in files for agents and search engines. */
export interface OutputPage extends Omit<ListedPage, 'path'> {
  slug: string
  /** Children of the group whose root page this is, as Markdown with URL marks. */
  listing?: string
}

/** Title and diagnostics of rendered pages, by slug. */
type RenderedPages = ReadonlyMap<string, RenderedTitle>

interface RenderedTitle {
  title?: string
  diagnostics: Parameters<typeof breaksPage>[0]
}

/** Returns all valid pages: those of navigation in its order, then the others by slug. */
export function outputPages(context: ViewContext, rendered?: RenderedPages): OutputPage[] {
  const { site } = context
  const pages = new Map([...site.pages()].map((page) => [page.slug, page]))
  const order = new Set([...site.derived.navigated.keys(), ...pages.keys()])
  return [...order].flatMap((slug) => {
    const page = pages.get(slug)
    return (page && outputPage(page, context, rendered?.get(slug))) ?? []
  })
}

/** Returns a page, or undefined if it is a notice. */
export function outputPage(
  { slug, node, route, generated }: SitePage,
  { site, config, urls }: ViewContext,
  body?: RenderedTitle,
): OutputPage | undefined {
  // Without a file or an operation, the page is a notice.
  if ((!route && !generated) || (body && breaksPage(body.diagnostics))) return undefined
  const facts = site.pageFacts(slug)
  const frontmatter = facts?.frontmatter ?? { metadata: {} }
  const trail = site.trails.get(slug) ?? []
  const title = pageTitle({
    slug,
    frontmatter,
    operationTitle: site.operationTitle(slug),
    node,
    title: facts?.title,
    body: body?.title !== undefined ? { title: body.title } : undefined,
  })
  const summary = site.operationDescription(slug)
  const operation = pageOperation({ frontmatter, node }, { site, slug })
  const visibility = resolveVisibility(frontmatter, trail, {
    inNavigation: site.trails.has(slug),
    indexing: config.seo.indexing,
  })
  // A sitemap lists canonical URLs only.
  const pageVisibility = { ...visibility, sitemap: visibility.sitemap && newestCopy(site, slug) === undefined }
  const language = trailLanguage(trail)
  const version = trailLabel('version', trail)
  const tab = trailLabel('tab', trail)
  const external = frontmatter.url === undefined ? undefined : siteHref(frontmatter.url, urls)
  return {
    slug,
    title,
    frontmatter,
    section: trailSection(trail),
    isDefault: isInDefault(trail, site.derived.navigation.children),
    visibility: pageVisibility,
    file: route?.file,
    listing: listingMarkdown(site, (target) => pageLabel(site, { kind: 'page', slug: target }, urls), slug),
    description: frontmatter.description,
    operation,
    summary: frontmatter.description === undefined ? summary : undefined,
    language,
    version,
    tab,
    external: external?.href,
  }
}

/** Returns the pages that agents may read. */
export function agentPages<Page extends Pick<OutputPage, 'visibility'>>(pages: readonly Page[]): Page[] {
  return pages.filter(({ visibility }) => visibility.agents)
}

/** Returns the slugs of pages with a Markdown file: all but those of other sites. */
export function twinSlugs(pages: readonly OutputPage[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ slug, external }) => (external === undefined ? [slug] : [])))
}

function trailSection(trail: Trail): string[] {
  return trail
    .filter(({ kind, label }) => kind !== 'language' && kind !== 'version' && label.trim() !== '')
    .map(({ label }) => label)
}

/** Returns true when each language and version above a page is the default one. */
function isInDefault(trail: Trail, children: ViewContext['site']['derived']['navigation']['children']): boolean {
  let siblings = children
  for (const node of trail) {
    if (node.kind === 'language' || node.kind === 'version') {
      const choices = siblings.filter(({ kind }) => kind === node.kind).filter(isDivision)
      const choice = choices.find((choice) => choice.default) ?? choices.find((choice) => !choice.hidden) ?? choices[0]
      if (choice !== node) return false
    }
    siblings = node.children
  }
  return true
}
