import { type Diagnostic, growHeapSlowly } from '@octavo/core'
import type { FileChange } from '@octavo/site'
import { mirrorFolder } from '../files/outputMirror.js'
import { isIntact, type OutputRecord, OutputTree, recoverOutput } from '../files/outputTree.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { requireRoot } from '../options/rootFolder.js'
import { VERSION } from '../options/version.js'
import type { SiteBuild } from '../queries/buildReport.js'
import { Engine, type EngineState } from '../queries/engine.js'
import { firstNotices } from '../queries/firstNotices.js'
import type { AllPages } from '../queries/pageBodies.js'
import type { BuildProgress } from '../queries/progress.js'
import { readOnce } from '../queries/readOnce.js'
import { checkOutput } from '../queries/runChecks.js'
import { stopsPublication, throwDiagnostics } from '../queries/severity.js'
import { StepTimer } from '../queries/stepTimer.js'
import { bundlePageIslands } from '../render/pageIslands.js'
import { lockOutput } from './buildLock.js'
import { type BuildState, readBuildState, writeBuildState } from './buildState.js'
import { explainBuild } from './explainBuild.js'
import type { TransformHtml } from './htmlHooks.js'
import { inputKey } from './inputKey.js'
import { isLarge } from './largeSite.js'
import { checkOutputFolder } from './outputFolder.js'
import { discard, publish, startOutput } from './publish.js'

export interface BuildOptions {
  options: ResolvedOctavoOptions
  /** Changes the HTML of every document. If set, every build writes all documents. */
  transformHtml?: TransformHtml | undefined
  onProgress?(progress: BuildProgress): void
  /** Adds notices that list what was rendered or written, with the changed inputs. Default: false. */
  explain?: boolean
  /** Keeps threads and state for the next build in this process. Default: false. */
  isWatched?: boolean
}

/**
 * Builds a site into its output folder. On any error, the folder is unchanged.
 *
 * @throws DocsError with all diagnostics of the run if one of them is an error
 */
export async function buildSite(input: BuildOptions): Promise<SiteBuild> {
  const builder = await SiteBuilder.open(input)
  try {
    return await builder.build()
  } finally {
    await builder.close()
  }
}

interface Run extends BuildOptions {
  engine: Engine
  /** State of the last build into the same folder. */
  previous: BuildState | undefined
  inputKey: string
  timer: StepTimer
  save(state: BuildState): void
}

/** A site that can be built again after changes, and its lock on the output folder. */
export class SiteBuilder {
  readonly engine: Engine
  readonly #input: BuildOptions
  readonly #unlock: () => void
  #previous: BuildState | undefined
  #timer: StepTimer

  private constructor(
    input: BuildOptions,
    opened: { engine: Engine; previous?: BuildState | undefined; timer: StepTimer; unlock(): void },
  ) {
    this.#input = input
    this.engine = opened.engine
    this.#unlock = opened.unlock
    this.#previous = opened.previous
    this.#timer = opened.timer
  }

  static async open(input: BuildOptions): Promise<SiteBuilder> {
    const { options } = input
    requireRoot(options.root)
    checkOutputFolder(options.outDir, options.root)
    const unlock = lockOutput(options.outDir)
    try {
      recoverOutput(options.outDir)
      const timer = new StepTimer()
      const previous =
        options.cacheDir === undefined ? undefined : readBuildState(options.cacheDir, stateVersion(options))
      const engine = await timer.measure('scan', () => Engine.open({ options, stored: previous }))
      return new SiteBuilder(input, { engine, previous, timer, unlock })
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** Builds the site. Throws like `buildSite`. */
  async build(): Promise<SiteBuild> {
    const { engine } = this
    const { options, transformHtml } = this.#input
    const timer = this.#timer
    this.#timer = new StepTimer()
    const previous = this.#previous
    const key = await timer.measure('scan', () => inputKey(engine))
    const last = !transformHtml && previous?.inputKey === key ? previous : undefined
    const output = last && timer.measureSync('write', () => lastOutput(options, last.output))
    if (last && output) {
      if (output !== last.output) this.#save({ ...last, output })
      const { pages, noticePages, diagnostics } = last
      const outcome = { status: 'unchanged', pages, noticePages, diagnostics, rendered: 0, written: 0 } as const
      return result({ engine, timer }, outcome)
    }
    const { config } = engine.site
    if (!config) throwDiagnostics(engine.site, engine.final(engine.site.diagnostics))
    const run = {
      ...this.#input,
      engine,
      previous,
      inputKey: key,
      timer,
      save: (state: BuildState) => this.#save(state),
    }
    return await renderAndPublish(run)
  }

  /** Applies changes on disk, which the next build shows. */
  async update(changes: readonly FileChange[]): Promise<void> {
    const timer = this.#timer
    await timer.measure('scan', () => this.engine.update(changes))
  }

  async close(): Promise<void> {
    try {
      await this.engine.close()
    } finally {
      this.#unlock()
    }
  }

  #save(state: BuildState): void {
    const { cacheDir } = this.#input.options
    this.#previous = state
    if (cacheDir !== undefined) writeBuildState(cacheDir, state)
  }
}

/**
 * Returns the record of the last output if all of its files exist. Those that were deleted or changed in the output folder
 * are taken from the cache. Returns undefined, and leaves the folder unchanged, if a file is nowhere.
 */
function lastOutput({ outDir, cacheDir }: ResolvedOctavoOptions, record: OutputRecord): OutputRecord | undefined {
  if (isIntact(outDir, record)) return record
  const tree = new OutputTree(outDir, record, { mirror: mirrorFolder(cacheDir, outDir) })
  if (tree.keepAll()) return tree.commit()
  tree.discard()
  return undefined
}

async function renderAndPublish(run: Run): Promise<SiteBuild> {
  const { engine, options, previous, timer, transformHtml, onProgress } = run
  if (isLarge(engine.site)) growHeapSlowly()
  const bodies = engine.pages
  // Starts a thread if `Engine.open` did not, unless only the output is missing.
  if (previous?.inputKey !== run.inputKey) bodies.pool.warm()
  const texts = await engine.renderTexts()
  const output = await startOutput({ engine, previous: previous?.output, texts: texts.texts, transformHtml })
  try {
    const pages = await timer.measure('render', () => bodies.renderAll(onProgress, output.add))
    for (const [step, milliseconds] of Object.entries(bodies.times)) timer.add(step, milliseconds)
    // The thread that makes the search index needs the memory.
    if (isLarge(engine.site)) bodies.pool.renew()
    const islands = await timer.measure('islands', () => bundlePageIslands(pages, engine.islandOptions))
    const diagnostics = await engine.check({ pages, texts, islands, output: undefined })
    if (stopsPublication(engine.final(diagnostics), options)) return await fail(run, pages, diagnostics)
    const published = await publish(output, { pages, islands, diagnostics, timer, onProgress })
    return await finish(run, pages, published)
  } catch (error) {
    await discard(output)
    throw error
  }
}

async function finish(run: Run, pages: AllPages, published: Awaited<ReturnType<typeof publish>>): Promise<SiteBuild> {
  const { engine, previous, timer } = run
  const { output, written: outputCount, documents, ...outcome } = published
  await timer.measure('cache', () => save(run, pages, { ...outcome, output, inputKey: run.inputKey }))
  const rendered = engine.pages.rendered.size
  const explanation = run.explain ? explainBuild({ engine, previous, documents }) : []
  const notices = [...(previous ? [] : firstNotices(engine, pages)), ...explanation]
  return result(run, { status: 'built', ...outcome, rendered, written: outputCount }, notices)
}

/** Saves the valid pages, so that the next build renders only the fixed ones, and throws the diagnostics. */
async function fail(run: Run, pages: AllPages, foundDiagnostics: readonly Diagnostic[]): Promise<never> {
  const { engine, previous } = run
  const diagnostics = engine.final(foundDiagnostics)
  await save(run, pages, { inputKey: '', output: previous?.output ?? {}, diagnostics, pages: 0, noticePages: 0 })
  const ofOutput = checkOutput(engine.site, await engine.findInOutput(pages))
  throwDiagnostics(engine.site, engine.final([...foundDiagnostics, ...ofOutput]), pages)
}

function result(
  { engine, timer }: Pick<Run, 'engine' | 'timer'>,
  outcome: Pick<SiteBuild, 'status' | 'pages' | 'noticePages' | 'rendered' | 'written' | 'diagnostics'>,
  notices: readonly string[] = [],
): SiteBuild {
  return {
    ...outcome,
    notices: [...engine.notices, ...notices],
    times: timer.times,
    readSource: readOnce((file) => engine.site.repository.readText(file)),
  }
}

async function save(
  { engine, options, isWatched, save }: Run,
  rendered: AllPages,
  outcome: Omit<BuildState, 'version' | keyof EngineState>,
): Promise<void> {
  if (options.cacheDir !== undefined || isWatched)
    save({ version: stateVersion(options), ...outcome, ...(await engine.save(rendered)) })
}

/** Returns the version of the state, which depends on the output folder. */
function stateVersion({ outDir }: ResolvedOctavoOptions): string {
  return `${VERSION} ${outDir}`
}
