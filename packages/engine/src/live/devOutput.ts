import { breaksPage, markdownPage } from '@octavo/core'
import { statedUrl, urlRoot } from '../files/urls.js'
import { labelFiles } from '../outputs/labels.js'
import { boundedFull, fullHead, fullPage } from '../outputs/llmsFull.js'
import {
  labelWords,
  markdownTwin,
  type PageUrls,
  pageText,
  pageUrls,
  twinFiles,
  twinHead,
} from '../outputs/markdownTwin.js'
import { agentPages, type OutputPage, outputPages, twinSlugs } from '../outputs/outputPages.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { ViewContext } from '../view/viewContext.js'

interface DevOutputSource {
  context: ViewContext
  /** Returns the rendered body of a page. Undefined if it has no content. */
  body(slug: string): Promise<CachedBody | undefined>
}

interface Reading extends DevOutputSource {
  addresses: PageUrls
}

/** Returns the labels of scripts or the Markdown file that a build would write at this path. */
export async function devOutput(path: string, source: DevOutputSource): Promise<string | undefined> {
  const { context } = source
  if (path.startsWith('_octavo/labels/')) {
    return labelFiles(context).find((file) => file.path === path)?.content
  }
  const isFull = /^(?:\.well-known\/)?llms-full\.txt$/.test(path)
  if (!isFull && !path.endsWith('.md')) return undefined
  const pages = outputPages(context)
  const slugs = twinSlugs(pages)
  const reading: Reading = {
    ...source,
    addresses: pageUrls(context.site, context.urls, (slug) => slugs.has(slug)),
  }
  if (isFull) return llmsFull(pages, reading)
  const page = pageAt(pages, path) ?? pageAt(pages, markdownPage(path))
  return page && (await twin(page, reading))?.files.get(path)
}

function pageAt(pages: readonly OutputPage[], file: string): OutputPage | undefined {
  const slug = file.slice(0, -'.md'.length).replace(/^index$/, '')
  return pages.find((page) => page.slug === slug && page.external === undefined)
}

/** Returns the Markdown of a page. Undefined for pages with errors, for which a build writes none. */
async function twin(
  outputPage: OutputPage,
  { context, body, addresses }: Reading,
): Promise<{ page: OutputPage; head: string; text: string; files: ReadonlyMap<string, string> } | undefined> {
  const rendered = await body(outputPage.slug)
  if (rendered && breaksPage(rendered.diagnostics)) return undefined
  const page = { ...outputPage, title: titled(outputPage, rendered) }
  const advice = { instructions: context.config.markdown.instructions, root: addresses.root }
  const head = twinHead(page, advice)
  const pageUrl = statedUrl(page.slug, context.urls, context.config.seo.trailingSlash)
  const text = markdownTwin(
    head,
    pageText(page, rendered?.markdown().markdown, labelWords(context.site, page.language)),
    addresses,
    pageUrl,
  )
  const hasApi = rendered?.features.includes('api') ?? false
  return { page, head, text, files: twinFiles(page, { head, twin: text, advice, hasApi }) }
}

/** Returns the title of a page, which may be an H1 from a snippet. */
function titled(page: OutputPage, body: CachedBody | undefined): string {
  return page.frontmatter.title ?? body?.title ?? page.title
}

async function llmsFull(pages: readonly OutputPage[], source: Reading): Promise<string> {
  const { config, urls } = source.context
  const { instructions } = config.markdown
  const parts: string[] = []
  for (const page of agentPages(pages)) {
    const pageTexts = page.external === undefined ? await twin(page, source) : undefined
    const url = statedUrl(page.slug, urls, config.seo.trailingSlash)
    if (pageTexts) parts.push(fullPage(pageTexts.page, { url, twin: pageTexts.text, head: pageTexts.head }))
  }
  const { name, description } = config
  const head = fullHead({ name, instructions, description })
  return [...boundedFull({ head, parts, count: parts.length, index: `${urlRoot(urls)}llms.txt` })].join('')
}
