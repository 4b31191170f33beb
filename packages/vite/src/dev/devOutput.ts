import { hasErrors } from '@octavo/core'
import type { CachedBody } from '../bodies/bodyCache.js'
import { feedXml } from '../outputs/feed.js'
import { labelFiles } from '../outputs/labels.js'
import { boundedFull, fullHead, fullPage } from '../outputs/llmsFull.js'
import { markdownTwin, type PageUrls, pageText, pageUrls, twinHead } from '../outputs/markdownTwin.js'
import { type OutputPage, outputPages, twinSlugs } from '../outputs/outputPages.js'
import { agentPages, siteFiles } from '../outputs/siteFiles.js'
import { statedUrl, urlRoot } from '../urls/urls.js'
import { hasFeed } from '../view/hasFeed.js'
import type { ViewContext } from '../view/viewContext.js'

interface DevOutputSource {
  context: ViewContext
  /** Returns the rendered body of a page; undefined for pages without content. */
  body(slug: string): Promise<CachedBody | undefined>
}

interface Reading extends DevOutputSource {
  addresses: PageUrls
}

/** Returns the file that a build would write at this path for agents, search engines and feed readers. */
export async function devOutput(path: string, source: DevOutputSource): Promise<string | undefined> {
  const { context } = source
  if (path.startsWith('_octavo/labels/')) {
    return labelFiles(context).find((file) => file.path === path)?.content
  }
  if (!/\.(?:md|txt|xml)$|^\.well-known\//.test(path)) return undefined
  const pages = outputPages(context)
  const slugs = twinSlugs(pages)
  const reading: Reading = {
    ...source,
    addresses: pageUrls(context.site, context.urls, (slug) => slugs.has(slug)),
  }
  const files = siteFiles({ context, pages, hashed: [], hasPlayground: false })
  const file = files.find((candidate) => candidate.path === path)
  if (file) return file.content
  if (/^(?:\.well-known\/)?llms-full\.txt$/.test(path)) return llmsFull(pages, reading)
  if (path.endsWith('.md')) {
    const page = pageAt(pages, path.slice(0, -'.md'.length).replace(/^index$/, ''))
    return page && (await twin(page, reading))?.text
  }
  const slug = /^(?:(.*)\/)?rss\.xml$/.exec(path)
  const page = slug && pageAt(pages, slug[1] ?? '')
  return page ? feed(page, reading) : undefined
}

function pageAt(pages: readonly OutputPage[], slug: string): OutputPage | undefined {
  return pages.find((page) => page.slug === slug && page.external === undefined)
}

/** Returns the Markdown of a page; undefined for pages with errors, for which a build writes none. */
async function twin(
  listed: OutputPage,
  { context, body, addresses }: Reading,
): Promise<{ page: OutputPage; head: string; text: string } | undefined> {
  const rendered = await body(listed.slug)
  if (rendered && hasErrors(rendered.diagnostics)) return undefined
  const page = { ...listed, title: titled(listed, rendered) }
  const head = twinHead(page, context.config.markdown.instructions)
  const own = statedUrl(page.slug, context.urls, context.config.seo.trailingSlash)
  const text = markdownTwin(head, pageText(page, rendered?.markdown().markdown), addresses, own)
  return { page, head, text }
}

/** Returns the title of a page, which may be an H1 from a snippet. */
function titled(page: OutputPage, body: CachedBody | undefined): string {
  return page.frontmatter.title ?? body?.title ?? page.title
}

async function feed(page: OutputPage, { context, body, addresses }: Reading): Promise<string | undefined> {
  const { config, urls } = context
  if (urls.site === undefined || page.file === undefined || !page.visibility.sitemap) return undefined
  const rendered = await body(page.slug)
  if (!hasFeed(page.frontmatter, rendered?.features ?? [])) return undefined
  return feedXml({
    siteName: config.name,
    page,
    entries: rendered?.markdown().entries ?? [],
    site: urls.site,
    addresses,
    trailingSlash: config.seo.trailingSlash,
  })
}

async function llmsFull(pages: readonly OutputPage[], source: Reading): Promise<string> {
  const { config, urls } = source.context
  const { instructions } = config.markdown
  const parts: string[] = []
  for (const page of agentPages(pages)) {
    const made = page.external === undefined ? await twin(page, source) : undefined
    const url = statedUrl(page.slug, urls, config.seo.trailingSlash)
    if (made) parts.push(fullPage(made.page, { url, twin: made.text, head: made.head }))
  }
  const { name, description } = config
  const head = fullHead({ name, instructions, description })
  return [...boundedFull({ head, parts, count: parts.length, index: `${urlRoot(urls)}llms.txt` })].join('')
}
