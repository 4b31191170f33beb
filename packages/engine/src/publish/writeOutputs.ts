import { contentHash, nextMarkdownFile, wholeMarkdownFile } from '@octavo/core'
import type { OutputTree } from '../files/outputTree.js'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { markdownFile, statedUrl, urlRoot } from '../files/urls.js'
import { VERSION } from '../options/version.js'
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
import { agentPages, type OutputPage, twinSlugs } from '../outputs/outputPages.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { SiteOutput } from '../queries/pluginSite.js'
import type { ViewContext } from '../view/viewContext.js'

interface WriteOutputsOptions {
  tree: OutputTree
  context: ViewContext
  pages: readonly OutputPage[]
  /** Rendered bodies by slug. */
  bodies: ReadonlyMap<string, CachedBody>
  /** Hash of the inputs that all pages share: `sharedInputs`. */
  shared: string
  /** Files of plugins and Octavo's own by path: `siteOutputs`. */
  files: ReadonlyMap<string, SiteOutput>
}

/**
 * Writes the files of plugins and the Markdown files, unless the repository has its own file. Markdown files are written
 * one by one, and only if they change, because a site can have thousands of them.
 */
export function writeOutputs({ tree, context, pages, bodies, shared, files }: WriteOutputsOptions): void {
  for (const [path, file] of files) {
    if (tree.has(path)) continue
    if (typeof file === 'string') tree.add(path, { content: file })
    else tree.add(path, { parts: () => [file.content()] }, { hash: contentHash(VERSION, file.inputs) })
  }
  const { site, urls } = context
  const slugs = twinSlugs(pages)
  const addresses = pageUrls(site, urls, (slug) => slugs.has(slug))
  const writing = { tree, context, bodies, addresses }
  const inputs = contentHash(shared, ...slugs)
  const twins = pages.flatMap((page) => {
    const hash = writeTwin(page, { ...writing, shared: inputs })
    return hash === undefined ? [] : [{ page, hash }]
  })
  const visible = new Set(agentPages(pages))
  const readable = twins.filter(({ page }) => visible.has(page))
  writeFull(readable, writing)
}

interface Writing extends Pick<WriteOutputsOptions, 'tree' | 'context' | 'bodies'> {
  addresses: PageUrls
}

/** Returns the hash of the Markdown file, or undefined if the repository has a file of that name. */
function writeTwin(
  page: OutputPage,
  { tree, context, bodies, addresses, shared }: Writing & { shared: string },
): string | undefined {
  const path = markdownFile(page.slug)
  if (page.external !== undefined || tree.has(path)) return undefined
  const body = bodies.get(page.slug)
  const inputs = contentHash(shared, body?.key ?? '')
  const cached = keepTwin(tree, page.slug, (file) => tree.keepOutputFrom(file, inputs))
  if (cached !== undefined) return cached
  const { instructions } = context.config.markdown
  const head = twinHead(page, { instructions, root: addresses.root })
  // The targets of links depend on the other pages.
  const linked = [...(body?.links.map(({ slug }) => slug) ?? []), ...(body?.markdownTargets ?? [])]
  const targets = linked.map((path) => addresses.page(path))
  const pageUrl = statedUrl(page.slug, context.urls, context.config.seo.trailingSlash)
  const words = labelWords(context.site, page.language)
  const hash = contentHash(
    ...[VERSION, head, pageText(page), body?.key ?? '', addresses.root, pageUrl, targets.join(' ')],
    words ? (page.language ?? '') : '',
  )
  const isKept = keepTwin(tree, page.slug, (file) => (tree.keep(file, hash, inputs) ? hash : undefined)) !== undefined
  if (!isKept) {
    const twin = markdownTwin(head, pageText(page, body?.markdown().markdown, words), addresses, pageUrl)
    const hasApi = body?.features.includes('api') ?? false
    const files = twinFiles(page, { head, twin, advice: { instructions, root: addresses.root }, hasApi })
    const note = files.size > 1 ? files.size - 1 : undefined
    for (const [file, content] of files) tree.add(file, { content }, { hash, inputs, note })
  }
  return hash
}

/** Keeps the Markdown files of a page. Returns their hash, or undefined if one must be written. */
function keepTwin(tree: OutputTree, slug: string, keep: (file: string) => string | undefined): string | undefined {
  const path = markdownFile(slug)
  const count = tree.outputNote(path)
  const others =
    typeof count === 'number'
      ? [wholeMarkdownFile(slug), ...Array.from({ length: count - 1 }, (_, index) => nextMarkdownFile(slug, index + 2))]
      : []
  return others.every((file) => keep(file) !== undefined) ? keep(path) : undefined
}

/** Writes `llms-full.txt` from the Markdown files, when one of them has changed. */
function writeFull(
  twins: readonly { page: OutputPage; hash: string }[],
  { tree, context, bodies, addresses }: Writing,
): void {
  const path = 'llms-full.txt'
  const copy = `.well-known/${path}`
  const { config, urls } = context
  const { instructions } = config.markdown
  const isRelative = urls.base === RELATIVE_BASE
  const head = fullHead({
    name: config.name,
    instructions,
    description: config.description,
  })
  const pages = twins.map(({ page, hash }) => ({
    page,
    hash,
    url: statedUrl(page.slug, urls, config.seo.trailingSlash),
  }))
  // Relative URLs in the Markdown file start at its own folder, so they are written again for this file.
  const twinText = (page: OutputPage, url: string, start: string) =>
    isRelative
      ? markdownTwin(
          start,
          pageText(page, bodies.get(page.slug)?.markdown().markdown, languageWords(page)),
          addresses,
          url,
        )
      : tree.read([wholeMarkdownFile(page.slug), markdownFile(page.slug)].find((file) => tree.has(file)) ?? '')
  const languageWords = (page: OutputPage) => labelWords(context.site, page.language)
  const texts = function* () {
    for (const { page, url } of pages) {
      const start = twinHead(page, { instructions, root: addresses.root })
      yield fullPage(page, { url, twin: twinText(page, url, start), head: start })
    }
  }
  const index = `${urlRoot(urls)}llms.txt`
  const parts = () => boundedFull({ head, parts: texts(), count: pages.length, index })
  const hash = contentHash(VERSION, head, pages.map((page) => `${page.url} ${page.hash}`).join('\n'))
  const write = (file: string) => tree.add(file, { parts }, { hash })
  const isOwn = tree.has(path)
  if (!isOwn) write(path)
  if (tree.has(copy)) return
  if (isRelative && !isOwn) write(copy)
  else tree.alias(copy, path)
}
