import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { writeFragments } from '../api/writeFragments.js'
import { writePlayground } from '../api/writePlayground.js'
import { type RelativeLinks, relativeText } from '../files/linksElsewhere.js'
import { type OutputRecord, OutputTree } from '../files/outputTree.js'
import { type OutputPage, outputPages } from '../outputs/outputPages.js'
import type { Engine } from '../queries/engine.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { siteOutputs } from '../queries/pluginSite.js'
import type { BuildProgress } from '../queries/progress.js'
import { checkOutput } from '../queries/runChecks.js'
import { describePublished, stopsPublication, throwDiagnostics } from '../queries/severity.js'
import type { StepTimer } from '../queries/stepTimer.js'
import type { ConfigTexts } from '../render/configTexts.js'
import { islandKey } from '../render/islandCode.js'
import type { IslandBundle } from '../render/islandTypes.js'
import { makeThumbnails, type Thumbnails } from '../view/makeThumbnails.js'
import type { ViewContext } from '../view/viewContext.js'
import type { TransformHtml } from './htmlHooks.js'
import { sharedInputs } from './sharedInputs.js'
import { type SiteAssets, siteAssets } from './siteAssets.js'
import { writeDocuments } from './writeDocuments.js'
import { writeOutputs } from './writeOutputs.js'
import { type StartedSearch, startSearch } from './writeSearch.js'
import { writeStaticFiles } from './writeStaticFiles.js'

interface PublishInput {
  engine: Engine
  /** Output of the last build into the same folder. */
  previous: OutputRecord | undefined
  pages: readonly RenderedPage[]
  texts: ConfigTexts
  islands: IslandBundle
  /** Diagnostics found so far. */
  diagnostics: readonly Diagnostic[]
  timer: StepTimer
  transformHtml: TransformHtml | undefined
  onProgress?: ((progress: BuildProgress) => void) | undefined
}

interface Published {
  pages: number
  noticePages: number
  /** Number of files that were written instead of linked from the last output. */
  written: number
  /** Output paths of written documents. */
  documents: readonly string[]
  output: OutputRecord
  diagnostics: Diagnostic[]
}

/**
 * Writes the whole output beside the old one and then swaps them.
 *
 * @throws DocsError with all diagnostics of the run if the output must not be published
 */
export async function publish(input: PublishInput): Promise<Published> {
  const { engine, previous, timer } = input
  const { options, site } = engine
  const assets = await siteAssets(engine, input.pages)
  const plain = await viewContext(input, assets)
  const bodies = new Map(input.pages.map(({ slug, body }) => [slug, body]))
  const pages = outputPages(plain, bodies)
  const thumbnails = await timer.measure('thumbnails', () => drawThumbnails(plain, pages, options.cacheDir))
  const context = { ...plain, thumbnails: thumbnails.paths }
  const relative = options.links === 'relative' ? relativeLinks(site, context.urls.site) : undefined
  const tree = new OutputTree(options.outDir, previous, relative && relativeText(relative))
  try {
    return await timer.measure('write', () =>
      write(tree, input, { assets, context, pages, bodies, thumbnails, relative }),
    )
  } catch (error) {
    tree.discard()
    throw error
  }
}

interface Prepared {
  assets: SiteAssets
  context: ViewContext
  pages: readonly OutputPage[]
  bodies: ReadonlyMap<string, RenderedPage['body']>
  thumbnails: Thumbnails
  relative: RelativeLinks | undefined
}

async function write(tree: OutputTree, input: PublishInput, prepared: Prepared): Promise<Published> {
  const { context, pages, bodies } = prepared
  const search = input.timer.measureSync('search', () => startSearch({ tree, context, pages, bodies }))
  try {
    return await writeFiles(tree, input, { ...prepared, search })
  } finally {
    await search.close()
  }
}

async function writeFiles(
  tree: OutputTree,
  input: PublishInput,
  { assets, context, pages: sitePages, bodies, thumbnails, relative, search }: Prepared & { search: StartedSearch },
): Promise<Published> {
  const { engine, islands, diagnostics, timer, transformHtml, onProgress } = input
  const { options, site, hashes } = engine
  const { client, utilities } = assets
  const shared = sharedInputs(context, options)
  writeStaticFiles({ tree, site, assets: client, hashes, base: options.base, unsafeSvgs: unsafeSvgs(diagnostics) })
  const styles = utilities ? [utilities] : []
  for (const { path, content } of [...islands.files, ...styles]) tree.add(path, { content })
  // Their names have the hash of what they show.
  for (const [path, source] of thumbnails.files) tree.add(path, source, { hash: path })
  const documents = await writeDocuments({
    ...{ tree, context, shared, pages: bodies, options },
    settings: { icons: context.config.icons, relative, root: options.root, base: options.base, layout: options.layout },
    transformHtml,
    onProgress,
  })
  const hashed = [...client.files, ...islands.files, ...styles].map(({ path }) => path)
  if (client.mermaid) hashed.push(`${client.mermaid.folder}/*`)
  const hasPlayground = input.pages.some(({ body }) => body.playground !== undefined)
  const files = await siteOutputs({ context, pages: sitePages, bodies, hashed, hasPlayground })
  writeOutputs({ tree, context, pages: sitePages, bodies, shared, files })
  await timer.measure('search', () => search.write())
  const hasApi = input.pages.some(({ body }) => body.features.includes('api'))
  const contents = hasApi ? await engine.apiContents() : undefined
  writePlayground({ tree, context, bodies, contents })
  const fragments = input.pages.flatMap(({ body }) => body.fragments ?? [])
  const fragmentProblems = contents ? writeFragments({ tree, context, fragments, set: contents.fragments }) : []
  const outputProblems = checkOutput(site, { leaks: tree.leaks, fragments: fragmentProblems })
  const all = engine.final([...diagnostics, ...outputProblems, ...documents.diagnostics])
  if (stopsPublication(all, options)) throwDiagnostics(site, all)
  const { pages, noticePages } = documents
  return {
    pages,
    noticePages,
    documents: documents.documents,
    output: tree.commit(),
    written: tree.written,
    diagnostics: describePublished(all, site),
  }
}

async function viewContext(
  { engine, texts, islands }: PublishInput,
  { document, utilities }: SiteAssets,
): Promise<ViewContext> {
  const { base } = engine.options
  return engine.viewContext({
    assets: document,
    texts,
    stars: await engine.stars(),
    islandPath: (code) => islands.entries[islandKey(code)],
    utilitiesUrl: (names) => (names.length > 0 && utilities ? base + utilities.path : undefined),
  })
}

function unsafeSvgs(diagnostics: readonly Diagnostic[]): Set<string> {
  return new Set(diagnostics.flatMap(({ rule, file }) => (rule === 'ASSET_SVG_SCRIPT' && file ? [file] : [])))
}

/** Draws preview images. Sites without a URL have none, because social networks require absolute URLs. */
async function drawThumbnails(
  { config, site, urls }: ViewContext,
  pages: readonly OutputPage[],
  cacheDir: string | undefined,
): Promise<Thumbnails> {
  if (urls.site === undefined) return { paths: new Map(), files: new Map() }
  return makeThumbnails({ config, repository: site.repository, pages, cacheDir })
}

function relativeLinks({ derived: { elsewhere } }: Site, url: string | undefined): RelativeLinks {
  return { elsewhere: elsewhere.size === 0 || url === undefined ? undefined : { elsewhere, site: url } }
}
