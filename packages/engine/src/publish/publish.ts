import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { writeFragments } from '../api/writeFragments.js'
import { writePlayground } from '../api/writePlayground.js'
import { type RelativeLinks, relativeText } from '../files/linksElsewhere.js'
import { mirrorFolder } from '../files/outputMirror.js'
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
import { makeSiteImage, makeThumbnails, type SiteImage, type Thumbnails } from '../view/makeThumbnails.js'
import type { ViewContext } from '../view/viewContext.js'
import type { ClientFile } from './clientAssets.js'
import type { TransformHtml } from './htmlHooks.js'
import { sharedInputs } from './sharedInputs.js'
import { type SiteAssets, siteAssets, utilityFile } from './siteAssets.js'
import { SiteDocuments } from './writeDocuments.js'
import { writeOutputs } from './writeOutputs.js'
import { EarlyWords, restoreIndexes, type StartedSearch, startSearch } from './writeSearch.js'
import { writeStaticFiles } from './writeStaticFiles.js'

interface StartInput {
  engine: Engine
  /** Output of the last build into the same folder. */
  previous: OutputRecord | undefined
  texts: ConfigTexts
  transformHtml: TransformHtml | undefined
}

/** An output folder that is being written while pages are rendered. */
export interface StartedOutput extends Pick<StartInput, 'engine' | 'texts'> {
  tree: OutputTree
  assets: SiteAssets
  /** The context of documents, without values that need all pages. */
  context: ViewContext
  shared: string
  documents: SiteDocuments
  words: EarlyWords
  /**
   * Starts to write the document of a rendered page, and to read its words. Preview images need all pages, so documents of
   * sites with them wait.
   */
  add(page: RenderedPage): void
}

/** Starts to write the output beside the old one. The caller calls `publish` or `discard`. */
export async function startOutput({ engine, previous, texts, transformHtml }: StartInput): Promise<StartedOutput> {
  const { options, site } = engine
  const assets = await siteAssets(engine)
  const stars = await engine.stars()
  const siteContext = await engine.viewContext({ assets: assets.document, texts, stars })
  const siteImage = await drawSiteImage(siteContext, options.cacheDir)
  const context: ViewContext = { ...siteContext, siteImage: siteImage?.path }
  const shared = sharedInputs(context, options)
  const { root, base, layout, links } = options
  const relative = links === 'relative' ? relativeLinks(site, context.urls.site) : undefined
  const transform = relative && relativeText(relative)
  const mirror = mirrorFolder(options.cacheDir, options.outDir)
  const tree = new OutputTree(options.outDir, previous, { transform, mirror })
  const settings = { icons: context.config.icons, relative, root, base, layout }
  const documents = new SiteDocuments({
    ...{ tree, context, shared, options, settings, transformHtml },
    pool: engine.pages.pool,
  })
  if (siteImage) tree.add(siteImage.path, siteImage.file, { hash: siteImage.path })
  restoreIndexes(engine, tree, context)
  const words = new EarlyWords(engine, context)
  const add = (page: RenderedPage): void => {
    if (!hasThumbnails(context)) documents.add(page)
    words.add(page)
  }
  return { engine, texts, tree, assets, context, shared, documents, words, add }
}

/** Stops writing and leaves the old output unchanged. */
export async function discard({ tree, documents, words }: StartedOutput): Promise<void> {
  words.stop()
  await documents.close()
  tree.discard()
}

interface PublishInput {
  pages: readonly RenderedPage[]
  islands: IslandBundle
  /** Diagnostics found so far. */
  diagnostics: readonly Diagnostic[]
  timer: StepTimer
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
 * Writes the rest of the output and swaps it with the old one.
 *
 * @throws DocsError with all diagnostics of the run if the output must not be published
 */
export async function publish(started: StartedOutput, input: PublishInput): Promise<Published> {
  const { engine, context: early, documents } = started
  const { timer, islands } = input
  const { base, cacheDir } = engine.options
  const utilities = await utilityFile(engine, input.pages)
  const bodies = new Map(input.pages.map(({ slug, body }) => [slug, body]))
  const pages = outputPages(early, bodies)
  const thumbnails = await timer.measure('thumbnails', () => drawThumbnails(early, pages, cacheDir))
  const context: ViewContext = {
    ...early,
    thumbnails: thumbnails.paths,
    islandPath: (code) => islands.entries[islandKey(code)],
    utilitiesUrl: (names) => (names.length > 0 && utilities ? base + utilities.path : undefined),
  }
  const prepared = { context, pages, bodies, thumbnails, utilities }
  try {
    return await timer.measure('write', () => write(started, input, prepared))
  } finally {
    await documents.close()
  }
}

interface Prepared {
  context: ViewContext
  pages: readonly OutputPage[]
  bodies: ReadonlyMap<string, RenderedPage['body']>
  thumbnails: Thumbnails
  utilities: ClientFile | undefined
}

async function write(started: StartedOutput, input: PublishInput, prepared: Prepared): Promise<Published> {
  const { engine, tree } = started
  const { context, pages, bodies } = prepared
  started.words.stop()
  const search = input.timer.measureSync('search', () => startSearch({ engine, tree, context, pages, bodies }))
  try {
    return await writeFiles(started, input, { ...prepared, search })
  } finally {
    await search.close()
  }
}

async function writeFiles(
  { engine, tree, assets, documents: siteDocuments, shared: earlyShared }: StartedOutput,
  input: PublishInput,
  { context, pages: sitePages, bodies, thumbnails, utilities, search }: Prepared & { search: StartedSearch },
): Promise<Published> {
  const { islands, diagnostics, timer, onProgress } = input
  const { options, site, hashes } = engine
  const shared = thumbnails.paths.size > 0 ? sharedInputs(context, options) : earlyShared
  const { client } = assets
  const files = assets.files(input.pages)
  const hasDiagrams = input.pages.some(({ body }) => body.features.includes('mermaid'))
  const mermaid = hasDiagrams ? client.mermaid : undefined
  const unsafe = unsafeSvgs(diagnostics)
  writeStaticFiles({ tree, site, files, mermaid, hashes, base: options.base, unsafeSvgs: unsafe })
  const styles = utilities ? [utilities] : []
  for (const { path, content } of [...islands.files, ...styles]) tree.add(path, { content })
  // Their names have the hash of what they show.
  for (const [path, source] of thumbnails.files) tree.add(path, source, { hash: path })
  const documents = await siteDocuments.finish({ context, shared, pages: bodies, onProgress })
  const hashed = [...files, ...islands.files, ...styles].map(({ path }) => path)
  if (mermaid) hashed.push(`${mermaid.folder}/*`)
  const hasPlayground = input.pages.some(({ body }) => body.playground !== undefined)
  const outputs = await siteOutputs({ context, pages: sitePages, bodies, hashed, hasPlayground })
  writeOutputs({ tree, context, pages: sitePages, bodies, shared, files: outputs })
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

function unsafeSvgs(diagnostics: readonly Diagnostic[]): Set<string> {
  return new Set(diagnostics.flatMap(({ rule, file }) => (rule === 'ASSET_SVG_SCRIPT' && file ? [file] : [])))
}

/** Returns whether pages have preview images. Sites without a URL have none, because social networks require absolute URLs. */
function hasThumbnails({ config, urls }: ViewContext): boolean {
  return urls.site !== undefined && config.thumbnails !== undefined
}

async function drawSiteImage(
  { config, site, urls }: ViewContext,
  cacheDir: string | undefined,
): Promise<SiteImage | undefined> {
  return urls.site === undefined ? undefined : makeSiteImage({ config, repository: site.repository, cacheDir })
}

async function drawThumbnails(
  context: ViewContext,
  pages: readonly OutputPage[],
  cacheDir: string | undefined,
): Promise<Thumbnails> {
  const { config, site } = context
  if (!hasThumbnails(context)) return { paths: new Map(), files: new Map() }
  return makeThumbnails({ config, repository: site.repository, pages, cacheDir })
}

function relativeLinks({ derived: { elsewhere } }: Site, url: string | undefined): RelativeLinks {
  return { elsewhere: elsewhere.size === 0 || url === undefined ? undefined : { elsewhere, site: url } }
}
