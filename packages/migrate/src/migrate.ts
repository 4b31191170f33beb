import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type Diagnostic, pathnameToSlug, slugToPathname } from '@octavo/core'
import { checkFiles } from './checkFiles.js'
import { planDocusaurus } from './docusaurus/planDocusaurus.js'
import { filesWithErrors } from './errorFiles.js'
import { planMintlify } from './mintlify/planMintlify.js'
import { planMkDocs } from './mkdocs/planMkDocs.js'
import { type LoadOptions, loadModule } from './modules/loadConfiguration.js'
import { type Detected, detectGenerator } from './site/detect.js'
import type { Context } from './site/planContext.js'
import { openProject, type Project, repositoryFolder } from './site/project.js'
import { configModule } from './site/toHead.js'
import { type Generator, type Location, type Note, type Page, type Plan, pageOutput } from './site/types.js'
import { planStarlight } from './starlight/planStarlight.js'
import { isStub, writeStubs } from './stubs.js'
import { type Draft, lineAt, lineOffset } from './text/draft.js'
import { planVitePress } from './vitepress/planVitePress.js'
import { checkFolder, type UnwrittenFiles, type WriteOptions, writeFiles } from './writeSite.js'

export interface MigrateOptions {
  dir: string
  out: string
  from?: Generator
  /** The configuration file, from `dir`; found by its name without it. */
  config?: string
  /** False reads the configuration only from its source. The default is true. */
  mayRun?: boolean
  /** Overwrites edits of the author. */
  force?: boolean
  /** Called before a configuration is run. */
  onRun?: RunOptions['onRun']
}

/** A page of the source, and what became of it. */
export interface MigratedPage {
  source: string
  output: string
  url: string
}

export interface Migration {
  generator: Generator
  pages: MigratedPage[]
  /** Pages that are written unchanged. */
  unchanged: number
  files: number
  /** Changes of constructs, such as admonitions and links. */
  converted: number
  /** Root path of the old site. */
  base: string
  /** URLs of the source that have no page and no redirect. */
  lost: string[]
  /** Files that were not written, because the author has edited them. */
  edited: string[]
  /** Files that were not written, because the author has deleted them. */
  deleted: string[]
  notes: Note[]
  /** Errors and warnings of the new site. */
  diagnostics: Diagnostic[]
}

/**
 * Writes the site of another generator as an Octavo site into a folder, and checks it. A second run changes only what
 * is different in the source.
 *
 * @throws Error when there is no configuration, or the folder has files of the author
 */
export async function migrateSite(options: MigrateOptions): Promise<Migration> {
  const { dir, from, config, mayRun = true, force = false, onRun = () => {} } = options
  const out = resolve(options.out)
  const detected = detectGenerator(resolve(dir), from, config)
  if (!detected)
    throw new Error(
      `No configuration of ${from ?? 'a supported generator'} in ${dir}. Use --from to name the generator, or --config for its file.`,
    )
  checkFolder(out, { force })
  const project = openProject(detected.root, repositoryFolder(resolve(dir)))
  const site = await convertSite(detected, project, { mayRun, onRun })
  writeSite(site, project, out, { force, keeps: isStub })
  const first = await checkFiles(out)
  const inFolder = (file: string) => relative(resolve(dir), join(detected.root, file)).split(sep).join('/')
  const locate = (output: string, line: number) => {
    const source = site.locate(output, line)
    return source && { ...source, file: inFolder(source.file) }
  }
  const stubs = writeStubs({ texts: site.texts, locate }, first.diagnostics)
  const withStubs = { ...site, texts: new Map([...site.texts, ...stubs.texts]) }
  const { edited, deleted } = writeSite(withStubs, project, out, { force })
  const { diagnostics, slugs } = stubs.notes.length > 0 ? await checkFiles(out) : first
  const published = new Set(slugs)
  const { pages, unchanged, copies, converted, base } = site
  const withErrors = new Set(filesWithErrors(diagnostics))
  const missing = pages.filter(({ url, output }) => !published.has(pathnameToSlug(url)) && !withErrors.has(output))
  return {
    generator: detected.generator,
    pages,
    unchanged,
    files: copies.size,
    converted,
    base,
    lost: [...site.lost, ...missing.map(({ url }) => url)],
    edited,
    deleted,
    notes: [
      // Notes without a file are about the configuration.
      ...site.notes.map(({ file, ...note }) => ({ ...note, file: inFolder(file ?? detected.config) })),
      ...stubs.notes,
      ...outputNotes(edited, 'Not written: the file has edits. Use --force to overwrite them.'),
      ...outputNotes(deleted, 'Not written: the file was deleted. Use --force to write it again.'),
    ],
    diagnostics,
  }
}

function outputNotes(files: readonly string[], message: string): Note[] {
  return files.map((file) => ({ kind: 'text', output: { file }, message }))
}

/** Options that reading a configuration needs. */
export type RunOptions = Pick<LoadOptions, 'mayRun' | 'onRun'>

const NEVER_RUN: RunOptions = { mayRun: false, onRun: () => {} }

async function planSite({ generator, config }: Detected, project: Project, options: RunOptions): Promise<Plan> {
  const notes: Note[] = []
  const load = (file: string) => loadModule(file, { project, notes, ...options })
  const isData = generator === 'mintlify' || generator === 'mkdocs'
  const context: Context = { project, file: config, config: isData ? undefined : await load(config), notes, load }
  const plans = {
    mintlify: planMintlify,
    docusaurus: planDocusaurus,
    vitepress: planVitePress,
    starlight: planStarlight,
    mkdocs: planMkDocs,
  }
  return plans[generator](context)
}

/** The files of a new site. */
export interface ConvertedSite {
  /** Texts by path. */
  texts: Map<string, string>
  /** Paths of files that are copied, by source. */
  copies: ReadonlyMap<string, string>
  pages: MigratedPage[]
  /** Changes of constructs. */
  converted: number
  /** URLs without a page. */
  lost: string[]
  /** Pages whose text stays. */
  unchanged: number
  base: string
  notes: Note[]
  /** Returns the location in the source of a line of a page. */
  locate(output: string, line: number): Location | undefined
}

/** Files that are not pages unless `.mintignore` includes them. */
const IGNORED = /^snippets\/|(?:^|\/)(?:README\.mdx$|(?:build|dist|coverage|tmp|temp)\/)/

const SKIPPED_LINK = 'Skipped: a symlink to a folder, to a missing file, or outside of the repository.'

/** Converts the pages and snippets of a site, and its configuration. */
export async function convertSite(
  detected: Detected,
  project: Project,
  options: RunOptions = NEVER_RUN,
): Promise<ConvertedSite> {
  const plan = await planSite(detected, project, options)
  const texts = new Map<string, string>()
  const notes = [...plan.notes]
  const locations = new Map<string, (line: number) => Location>()
  let converted = 0
  const add = (page: Page, output: string) => {
    const draft = plan.convert(page)
    texts.set(output, draft.text)
    notes.push(...draftNotes(draft, page, output))
    locations.set(output, (line) => sourceLocation(draft, page, line))
    converted += draft.converted
    return draft.text === page.text
  }
  const unchanged = plan.pages.filter((page) => add(page, pageOutput(page))).length
  // Snippets can import others, which are then added to the map.
  for (const { source, output } of plan.snippets.values()) {
    const text = project.read(source) ?? ''
    add({ source, slug: output, isIndex: false, format: 'mdx', text, data: {}, title: '' }, output)
  }
  for (const { slug, title, url } of plan.links) {
    texts.set(`${slug}.mdx`, `---\ntitle: ${JSON.stringify(title)}\nurl: ${JSON.stringify(url)}\n---\n`)
  }
  for (const [file, text] of plan.texts ?? []) texts.set(file, text)
  const ignored = plan.pages.map(pageOutput).filter((file) => IGNORED.test(file))
  if (ignored.length > 0) texts.set('.mintignore', ignored.map((file) => `!/${file}\n`).join(''))
  if (plan.head && plan.head.length > 0) texts.set('octavo.config.ts', configModule(plan.head))
  texts.set('docs.json', `${JSON.stringify(plan.config, null, 2)}\n`)
  const pages = plan.pages.flatMap((page) =>
    page.isDraft === true ? [] : [{ source: page.source, output: pageOutput(page), url: slugToPathname(page.slug) }],
  )
  const lost = plan.lost ?? []
  for (const file of project.skippedLinks) notes.push({ kind: 'dropped', file, message: SKIPPED_LINK })
  const locate = (output: string, line: number) => locations.get(output)?.(line)
  return { texts, copies: plan.assets, pages, unchanged, converted, base: plan.base, lost, notes, locate }
}

function writeSite(
  { texts, copies }: ConvertedSite,
  project: Project,
  out: string,
  options: WriteOptions,
): UnwrittenFiles {
  const files = new Map<string, string | Buffer>()
  for (const [source, output] of copies) files.set(output, readFileSync(join(project.root, source)))
  for (const [file, text] of texts) files.set(file, text)
  return writeFiles(out, files, options)
}

function draftNotes({ text, remarks }: Draft, page: Page, output: string): Note[] {
  return remarks.map(({ kind, message, offset, sourceOffset }) => ({
    kind,
    message,
    file: page.source,
    line: lineAt(page.text, sourceOffset),
    output: { file: output, line: lineAt(text, offset) },
  }))
}

function sourceLocation({ text, toSource }: Draft, page: Page, line: number): Location {
  const offset = lineOffset(text, { start: 0, end: text.length }, line - 1)
  return { file: page.source, line: lineAt(page.text, toSource(offset)) }
}
