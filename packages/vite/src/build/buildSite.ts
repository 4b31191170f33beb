import { relative, sep } from 'node:path'
import { type Diagnostic, hasErrors } from '@octavo/core'
import { Site } from '@octavo/site'
import { clientAssets } from '../client/clientBundle.js'
import { createHighlightStyles } from '../client/codeStyles.js'
import { collectDiagnostics, finalDiagnostics, throwProblems } from '../diagnostics/collectDiagnostics.js'
import type { ResolvedOctavoOptions } from '../options.js'
import { VERSION } from '../version.js'
import { createViewContext } from '../view/viewContext.js'
import { renderBanner } from './banner.js'
import { lockOutput } from './buildLock.js'
import { readBuildState, writeBuildState } from './buildState.js'
import type { ClientAssets } from './clientAssets.js'
import { FileHashes } from './fileHashes.js'
import { inputKey } from './inputKey.js'
import { openRenderer } from './openRenderer.js'
import { checkOutputFolder } from './outputFolder.js'
import { isIntact, OutputTree, recoverOutput } from './outputTree.js'
import { renderBodies } from './renderBodies.js'
import { StepTimer, type StepTimes } from './stepTimer.js'
import { writeDocuments } from './writeDocuments.js'
import { writeStaticFiles } from './writeStaticFiles.js'

export interface BuildOptions {
  options: ResolvedOctavoOptions
  onProgress?(progress: BuildProgress): void
}

export interface BuildProgress {
  step: 'render' | 'write'
  done: number
  total: number
}

export interface BuildResult {
  /** `unchanged` when the output of the last build is still right. */
  status: 'built' | 'unchanged'
  pages: number
  /** Pages rendered anew, and files written, in this run. */
  rendered: number
  written: number
  diagnostics: Diagnostic[]
  times: StepTimes
}

/**
 * Builds a site into its output folder: all of it or, on any error, none of it.
 *
 * @throws DocsError with every problem of the run when one of them is an error.
 */
export async function buildSite(build: BuildOptions): Promise<BuildResult> {
  const { options } = build
  checkOutputFolder(options.outDir, options.root)
  const unlock = lockOutput(options.outDir)
  try {
    recoverOutput(options.outDir)
    return await buildLocked(build)
  } finally {
    unlock()
  }
}

async function buildLocked({ options, onProgress }: BuildOptions): Promise<BuildResult> {
  const timer = new StepTimer()
  const previous = options.cacheDir === undefined ? undefined : readBuildState(options.cacheDir, stateVersion(options))
  const site = await timer.measure('scan', () =>
    Site.load({
      root: options.root,
      exclude: excludedFolders(options),
      ...(previous && { storedFacts: previous.facts }),
    }),
  )
  site.readImports()
  const hashes = new FileHashes(site.repository, previous?.hashes)
  const key = timer.measureSync('scan', () => inputKey(site, hashes, options))
  if (previous?.inputKey === key && isIntact(options.outDir, previous.output)) {
    return {
      status: 'unchanged',
      pages: previous.pages,
      rendered: 0,
      written: 0,
      diagnostics: previous.diagnostics,
      times: timer.times,
    }
  }
  const { config } = site
  if (!config || hasErrors(site.diagnostics)) throwProblems(site, finalDiagnostics(site.diagnostics, options))

  const renderer = openRenderer({ site, config, hashes, options, ...(previous && { stored: previous.bodies }) })
  const { bodies, pool } = renderer
  const tree = new OutputTree(options.outDir, previous?.output)
  try {
    const rendered = await timer.measure('render', () =>
      renderBodies({ site, bodies, pool, ...(onProgress && { onProgress }) }),
    )
    const bannerHtml = await renderBanner(config, pool)
    for (const [step, milliseconds] of Object.entries(rendered.times)) timer.add(step, milliseconds)
    const hasMath = rendered.pages.some(({ body }) => body.features.includes('math'))
    const assets = clientAssets(await createHighlightStyles(options, config), hasMath)
    const pages = new Map(rendered.pages.map(({ slug, body }) => [slug, body]))
    const diagnostics = collectDiagnostics({ site, pages: rendered.pages, options })
    if (hasErrors(diagnostics)) throwProblems(site, diagnostics)

    const context = createViewContext({
      site,
      config,
      options,
      assets: documentAssets(assets, site, options.base, hashes),
      ...(bannerHtml !== undefined && { bannerHtml }),
    })
    const count = timer.measureSync('write', () => {
      writeStaticFiles({ tree, site, assets, hashes })
      return writeDocuments({ tree, context, pages, options, ...(onProgress && { onProgress }) })
    })
    const output = tree.commit()
    if (options.cacheDir !== undefined) {
      timer.measureSync('cache', () => {
        renderer.flush()
        writeBuildState(options.cacheDir as string, {
          version: stateVersion(options),
          inputKey: key,
          output,
          diagnostics,
          pages: count,
          facts: site.exportFacts(),
          hashes: hashes.export(),
          bodies: bodies.export(),
        })
      })
    }
    return {
      status: 'built',
      pages: count,
      rendered: rendered.rendered,
      written: tree.written,
      diagnostics,
      times: timer.times,
    }
  } catch (error) {
    tree.discard()
    throw error
  } finally {
    await renderer.close()
  }
}

/** A build into another folder starts from its own state. */
function stateVersion({ outDir }: ResolvedOctavoOptions): string {
  return `${VERSION} ${outDir}`
}

/** The output, its siblings and the cache are not part of the repository they may lie in. */
export function excludedFolders({
  root,
  outDir,
  cacheDir,
}: Pick<ResolvedOctavoOptions, 'root' | 'outDir' | 'cacheDir'>): string[] {
  return [outDir, cacheDir].flatMap((folder) => {
    const path = folder === undefined ? '..' : relative(root, folder).split(sep).join('/')
    return path.startsWith('..') || path === '' ? [] : [path]
  })
}

function documentAssets(assets: ClientAssets, site: Site, base: string, hashes: FileHashes) {
  const versioned = (path: string) =>
    `${base}${path.split('/').map(encodeURIComponent).join('/')}?v=${hashes.get(path).slice(0, 8)}`
  return {
    styles: [...assets.styles.map((path) => base + path), ...site.derived.styles.map(versioned)],
    scripts: assets.scripts.map((path) => base + path),
    blockingScripts: assets.blockingScripts.map((path) => base + path),
    siteScripts: site.derived.scripts.map(versioned),
    ...(assets.math !== undefined && { math: base + assets.math }),
  }
}
