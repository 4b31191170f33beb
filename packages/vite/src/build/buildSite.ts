import type { ResolvedDocsConfig } from '@octavo/config'
import type { PageFeature } from '@octavo/content'
import { contentHash, type Diagnostic } from '@octavo/core'
import { Site } from '@octavo/site'
import type { ApiPages } from '../api/apiPages.js'
import { createSpecFetcher } from '../api/specFetcher.js'
import { findSpecLinks } from '../api/specLinks.js'
import { checkParts, writeFragments } from '../api/writeFragments.js'
import { writePlayground } from '../api/writePlayground.js'
import { openRenderer, type Renderer } from '../bodies/openRenderer.js'
import { type RenderBodiesResult, renderBodies } from '../bodies/renderBodies.js'
import type { ClientAssets } from '../client/clientAssets.js'
import { clientAssets } from '../client/clientBundle.js'
import { createHighlightStyles } from '../client/codeStyles.js'
import { findLeaks, leaksOfPages } from '../diagnostics/leakedKeys.js'
import { readOnce } from '../diagnostics/readOnce.js'
import { checkOutput, runChecks } from '../diagnostics/runChecks.js'
import { describePublished, finalDiagnostics, stopsPublication, throwProblems } from '../diagnostics/severity.js'
import { siteFonts } from '../fonts/siteFonts.js'
import { type StoredDates, siteDates } from '../git/siteDates.js'
import { bundlePageIslands } from '../islands/pageIslands.js'
import type { IslandBundle } from '../islands/types.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { linkStyleOf } from '../options/resolveOptions.js'
import { requireRoot } from '../options/rootFolder.js'
import { VERSION } from '../options/version.js'
import { type OutputPage, outputPages } from '../outputs/outputPages.js'
import { utilityStyles } from '../outputs/utilities.js'
import { type ConfigTexts, renderConfigTexts } from '../render/configTexts.js'
import { islandKey } from '../render/islandCode.js'
import type { BuildResult } from '../report/buildReport.js'
import { firstNotices } from '../report/firstNotices.js'
import type { BuildProgress } from '../report/progress.js'
import { StepTimer } from '../report/stepTimer.js'
import type { CountCache } from '../search/countCache.js'
import { FileHashes } from '../store/fileHashes.js'
import { isIntact, type OutputRecord, OutputTree, recoverOutput } from '../store/outputTree.js'
import { makeThumbnails, type Thumbnails, thumbnailRenderer } from '../thumbnails/makeThumbnails.js'
import { leadElsewhere } from '../urls/linksElsewhere.js'
import { relativeDocument } from '../urls/relativeUrls.js'
import type { ViewContext } from '../view/pageView.js'
import { createViewContext } from '../view/viewContext.js'
import { lockOutput } from './buildLock.js'
import { type BuildState, readBuildState, writeBuildState } from './buildState.js'
import { inputKey } from './inputKey.js'
import { checkOutputFolder } from './outputFolder.js'
import { sharedInputs } from './sharedInputs.js'
import { writeDocuments } from './writeDocuments.js'
import { writeOutputs } from './writeOutputs.js'
import { writeSearch } from './writeSearch.js'
import { writeStaticFiles } from './writeStaticFiles.js'

export interface BuildOptions {
  options: ResolvedOctavoOptions
  onProgress?(progress: BuildProgress): void
}

/**
 * Builds a site into its output folder: all of it or, on any error, none of it.
 *
 * @throws DocsError with every problem of the run when one of them is an error.
 */
export async function buildSite(build: BuildOptions): Promise<BuildResult> {
  const { options } = build
  requireRoot(options.root)
  checkOutputFolder(options.outDir, options.root)
  const unlock = lockOutput(options.outDir)
  try {
    recoverOutput(options.outDir)
    return await buildLocked(build)
  } finally {
    unlock()
  }
}

interface Session {
  options: ResolvedOctavoOptions
  site: Site
  hashes: FileHashes
  /** What the last build into this folder left. */
  previous: BuildState | undefined
  inputKey: string
  /** About remote documents. */
  notices: string[]
  /** Dates of commits, where pages show them. */
  commits: StoredDates | undefined
  timer: StepTimer
}

async function buildLocked({ options, onProgress }: BuildOptions): Promise<BuildResult> {
  const session = await openSession(options)
  const { site, hashes, previous, timer } = session
  if (previous?.inputKey === session.inputKey && isIntact(options.outDir, previous.output)) {
    const { pages, noticePages, diagnostics } = previous
    return {
      status: 'unchanged',
      pages,
      noticePages,
      rendered: 0,
      written: 0,
      diagnostics,
      notices: session.notices,
      times: timer.times,
      readSource: readOnce((file) => site.repository.readText(file)),
    }
  }
  const { config } = site
  if (!config) throwProblems(site, finalDiagnostics(site.diagnostics, options))
  const renderer = openRenderer({ site, config, hashes, options, ...(previous && { stored: previous.bodies }) })
  // It loads while navigation and documents are read; hardly any change leaves nothing to render.
  renderer.pool.warm()
  try {
    const rendered = await timer.measure('render', () =>
      renderBodies({ site, ...renderer, ...(onProgress && { onProgress }) }),
    )
    for (const [step, milliseconds] of Object.entries(rendered.times)) timer.add(step, milliseconds)
    const configTexts = await renderConfigTexts(site, config, renderer.pool)
    const islands = await timer.measure('islands', () =>
      bundlePageIslands(rendered.pages, { base: options.base, linkStyle: linkStyleOf(options, config) }),
    )
    const found = runChecks({
      site,
      pages: rendered.pages,
      texts: configTexts,
      specLinks: await findSpecLinks(site),
      islands,
      output: undefined,
      options,
    })
    const diagnostics = finalDiagnostics(found, options)
    if (stopsPublication(diagnostics, options)) {
      // The valid pages need not be rendered again when the others have been fixed.
      const output = previous?.output ?? {}
      saveState(session, renderer, { inputKey: '', output, diagnostics, pages: 0, noticePages: 0 })
      const ofOutput = checkOutput(site, {
        leaks: findLeaks(site, leaksOfPages(site, rendered.pages)),
        fragments: await checkParts({ site, config, pages: rendered.pages, api: renderer.api }),
      })
      throwProblems(site, finalDiagnostics([...found, ...ofOutput], options))
    }
    // The threads have done their part; their memory is worth more to the documents.
    await renderer.pool.close()
    const published = await publish({
      session,
      api: renderer.api,
      counts: renderer.counts,
      config,
      rendered,
      texts: configTexts.texts,
      islands,
      found,
      ...(onProgress && { onProgress }),
    })
    const { pages, noticePages, written, output, diagnostics: all } = published
    timer.measureSync('cache', () =>
      saveState(session, renderer, { inputKey: session.inputKey, output, diagnostics: all, pages, noticePages }),
    )
    return {
      status: 'built',
      pages,
      noticePages,
      rendered: rendered.rendered,
      written,
      diagnostics: all,
      notices: [...session.notices, ...(previous === undefined ? firstNotices(config, options, rendered) : [])],
      times: timer.times,
      readSource: readOnce((file) => site.repository.readText(file)),
    }
  } finally {
    await renderer.close()
  }
}

async function openSession(options: ResolvedOctavoOptions): Promise<Session> {
  const timer = new StepTimer()
  const previous = options.cacheDir === undefined ? undefined : readBuildState(options.cacheDir, stateVersion(options))
  return timer.measure('scan', async () => {
    const fetcher = createSpecFetcher(options)
    const site = await Site.load({
      root: options.root,
      exclude: excludedPaths(options),
      fetchSpec: fetcher.fetch,
      remoteRefs: options.remoteRefs,
      ...(options.selection && { selection: options.selection }),
      ...(previous && { storedFacts: previous.facts }),
    })
    site.readImports()
    const hashes = new FileHashes(site.repository, previous?.hashes)
    const commits = await siteDates(site, previous?.commits)
    const thumbnails = thumbnailRenderer(site.config)?.version
    const key = inputKey({ site, hashes, options, commits, thumbnails, specs: fetcher.hashes })
    return { options, site, hashes, previous, timer, commits, inputKey: key, notices: fetcher.notices() }
  })
}

interface PublishOptions {
  session: Session
  api: ApiPages
  counts: CountCache
  config: ResolvedDocsConfig
  rendered: RenderBodiesResult
  texts: ConfigTexts
  islands: IslandBundle
  /** What was found before. */
  found: readonly Diagnostic[]
  onProgress?: BuildOptions['onProgress']
}

interface Published {
  pages: number
  noticePages: number
  written: number
  output: OutputRecord
  /** What was found before, and what was left out. */
  diagnostics: Diagnostic[]
}

/** Writes the whole output beside the old one and swaps the two. */
async function publish({
  session,
  api,
  counts,
  config,
  rendered,
  texts,
  islands,
  found,
  onProgress,
}: PublishOptions): Promise<Published> {
  const { options, site, hashes, previous, timer } = session
  const has = (feature: PageFeature) => rendered.pages.some(({ body }) => body.features.includes(feature))
  const assets = clientAssets({
    theme: config.theme,
    codeStyles: await createHighlightStyles(options, config),
    fonts: await siteFonts(config.fonts, site.repository),
    hasMath: has('math'),
    // Bundles with `.html` links may be opened from a folder, where modules do not load.
    hasApi: has('api'),
    hasPlayground: has('playground'),
    hasAssistant: options.assistant !== undefined,
    diagrams: has('mermaid') ? (options.linkStyle === 'html' ? 'script' : 'modules') : undefined,
  })
  const utilities = await utilityFile(rendered)
  const context = createViewContext({
    site,
    config,
    options,
    assets: documentAssets(assets, site, options.base, hashes),
    texts,
    ...(session.commits && { commits: new Map(session.commits.dates) }),
    islandPath: (code) => islands.entries[islandKey(code)],
    utilitiesUrl: (names) => (names.length > 0 && utilities ? options.base + utilities.path : undefined),
  })
  const bodies = new Map(rendered.pages.map(({ slug, body }) => [slug, body]))
  const listed = outputPages(context, bodies)
  const thumbnails = await timer.measure('thumbnails', () => drawThumbnails(context, listed, options))
  const pageContext = { ...context, thumbnails: thumbnails.paths }
  const shared = sharedInputs(pageContext, options)
  const transform = options.links === 'relative' ? relativeTransform(site, context.urls.site) : undefined
  if (has('api')) await api.prepare()
  const tree = new OutputTree(options.outDir, previous?.output, transform)
  try {
    return timer.measureSync('write', () => {
      writeStaticFiles({ tree, site, assets, hashes, base: options.base, unsafeSvgs: unsafeSvgs(found) })
      for (const { path, content } of [...islands.files, ...(utilities ? [utilities] : [])]) tree.add(path, { content })
      for (const [path, content] of thumbnails.files) tree.add(path, { content })
      const documents = writeDocuments({
        tree,
        context: pageContext,
        shared,
        pages: bodies,
        options,
        ...(onProgress && { onProgress }),
      })
      const hashed = [...assets.files, ...islands.files, ...(utilities ? [utilities] : [])].map(({ path }) => path)
      if (assets.mermaid) hashed.push(`${assets.mermaid.folder}/*`)
      writeOutputs({ tree, context, pages: listed, bodies, hashed, shared })
      timer.measureSync('search', () => writeSearch({ tree, context, pages: listed, bodies, counts }))
      writePlayground({ tree, context, bodies, api })
      const ofFragments = writeFragments({
        tree,
        context,
        fragments: rendered.pages.flatMap(({ body }) => body.fragments ?? []),
        set: api.fragments,
      })
      const ofOutput = checkOutput(site, { leaks: tree.leaks, fragments: ofFragments })
      const all = finalDiagnostics([...found, ...ofOutput, ...documents.diagnostics], options)
      if (stopsPublication(all, options)) throwProblems(site, all)
      const { pages, noticePages } = documents
      const output = tree.commit()
      return { pages, noticePages, output, written: tree.written, diagnostics: describePublished(all, site) }
    })
  } catch (error) {
    tree.discard()
    throw error
  }
}

function unsafeSvgs(diagnostics: readonly Diagnostic[]): Set<string> {
  return new Set(diagnostics.flatMap(({ rule, file }) => (rule === 'ASSET_SVG_SCRIPT' && file ? [file] : [])))
}

/** Networks need absolute addresses: without one of the site nothing is drawn. */
async function drawThumbnails(
  context: ViewContext,
  pages: readonly OutputPage[],
  { cacheDir }: ResolvedOctavoOptions,
): Promise<Thumbnails> {
  const { config, site, urls } = context
  if (urls.site === undefined) return { paths: new Map(), files: new Map() }
  return makeThumbnails({ config, repository: site.repository, pages, cacheDir })
}

/** The utility classes of all pages, in one sheet that pages share. */
async function utilityFile({ pages }: RenderBodiesResult): Promise<{ path: string; content: string } | undefined> {
  const content = await utilityStyles(new Set(pages.flatMap(({ body }) => body.classNames)))
  return content === '' ? undefined : { path: `_octavo/utilities-${contentHash(content).slice(0, 8)}.css`, content }
}

type Outcome = Pick<BuildState, 'inputKey' | 'output' | 'diagnostics' | 'pages' | 'noticePages'>

function saveState({ options, site, hashes, commits }: Session, renderer: Renderer, outcome: Outcome): void {
  if (options.cacheDir === undefined) return
  renderer.flush()
  writeBuildState(options.cacheDir, {
    ...outcome,
    version: stateVersion(options),
    facts: site.exportFacts(),
    hashes: hashes.export(),
    bodies: renderer.bodies.export(),
    ...(commits && { commits }),
  })
}

/** A build into another folder starts from its own state. */
function stateVersion({ outDir }: ResolvedOctavoOptions): string {
  return `${VERSION} ${outDir}`
}

/** What becomes of each text of a relative site when it is written. */
function relativeTransform({ derived: { elsewhere } }: Site, address: string | undefined): typeof relativeDocument {
  if (elsewhere.size === 0 || address === undefined) return relativeDocument
  return (text, path) =>
    relativeDocument(path.endsWith('.html') ? leadElsewhere(text, { elsewhere, site: address }) : text, path)
}

function documentAssets(assets: ClientAssets, site: Site, base: string, hashes: FileHashes) {
  const versioned = (path: string) =>
    `${base}${path.split('/').map(encodeURIComponent).join('/')}?v=${hashes.get(path).slice(0, 8)}`
  return {
    styles: assets.styles.map((path) => base + path),
    siteStyles: site.derived.styles.map(versioned),
    preloads: assets.preloads.map((path) => base + path),
    scripts: assets.scripts.map((path) => base + path),
    blockingScripts: assets.blockingScripts.map((path) => base + path),
    siteScripts: site.derived.scripts.map(versioned),
    ...(assets.math !== undefined && { math: base + assets.math }),
    parts: Object.fromEntries(Object.entries(assets.parts).map(([name, path]) => [name, base + path])),
    ...(assets.mermaid && { mermaid: base + assets.mermaid.entry }),
  }
}
