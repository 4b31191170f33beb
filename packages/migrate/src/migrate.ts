import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Diagnostic } from '@octavo/core'
import { checkSite, loadOptions } from '@octavo/engine'
import { planDocusaurus } from './docusaurus/planDocusaurus.js'
import { planMintlify } from './mintlify/planMintlify.js'
import { planMkDocs } from './mkdocs/planMkDocs.js'
import { loadModule } from './runModule.js'
import { type Detected, detectGenerator } from './site/detect.js'
import type { Context } from './site/planContext.js'
import { openProject, type Project } from './site/project.js'
import { configModule } from './site/toHead.js'
import { type Generator, type Note, type Page, type Plan, pageOutput } from './site/types.js'
import { planStarlight } from './starlight/planStarlight.js'
import { type Draft, lineAt } from './text/draft.js'
import { planVitePress } from './vitepress/planVitePress.js'

export interface MigrateOptions {
  dir: string
  out: string
  from?: Generator
}

export interface Migration {
  generator: Generator
  pages: number
  /** Pages that are written unchanged. */
  unchanged: number
  files: number
  /** Root path of the old site. */
  base: string
  notes: Note[]
  /** Errors and warnings of the new site. */
  diagnostics: Diagnostic[]
}

/** Writes the site of another generator as an Octavo site into a new folder, and checks it. */
export async function migrateSite({ dir, out, from }: MigrateOptions): Promise<Migration> {
  const detected = detectGenerator(resolve(dir), from)
  if (!detected) {
    throw new Error(
      `No configuration of ${from ?? 'a supported generator'} in ${dir}. Use --from to name the generator.`,
    )
  }
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new Error(`The folder ${out} is not empty. Choose another with --out.`)
  const project = openProject(detected.root)
  const site = await convertSite(detected, project)
  writeSite(site, project, out)
  const options = await loadOptions({ cacheDir: false }, { root: resolve(out), outDir: 'dist', base: '/' })
  const { diagnostics } = await checkSite(options)
  const { pages, unchanged, copies, base, notes } = site
  return { generator: detected.generator, pages, unchanged, files: copies.size, base, notes, diagnostics }
}

export async function planSite({ generator, config }: Detected, project: Project): Promise<Plan> {
  const notes: Note[] = []
  const load = async (file: string) => {
    try {
      return await loadModule(join(project.root, file))
    } catch (error) {
      const reason = error instanceof Error ? firstLines(error.message) : String(error)
      notes.push({ file, message: `Failed to run: ${reason}` })
      return undefined
    }
  }
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

/** Returns the first line of an error message, without the line in which the bundler counts its errors. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return (/^Build failed/.test(lines[0] ?? '') ? lines.slice(1, 3) : lines.slice(0, 1)).join(' ')
}

/** The files of a new site. */
export interface ConvertedSite {
  /** Texts by path. */
  texts: Map<string, string>
  /** Paths of files that are copied, by source. */
  copies: ReadonlyMap<string, string>
  pages: number
  /** Pages whose text stays. */
  unchanged: number
  base: string
  notes: Note[]
}

/** Files that are not pages unless `.mintignore` includes them. */
const IGNORED = /(?:^|\/)(?:README\.mdx$|(?:build|dist|coverage|tmp|temp)\/)/

/** Converts the pages and snippets of a site, and its configuration. */
export async function convertSite(detected: Detected, project: Project): Promise<ConvertedSite> {
  const plan = await planSite(detected, project)
  const texts = new Map<string, string>()
  const notes = [...plan.notes]
  const add = (page: Page, output: string) => {
    const draft = plan.convert(page)
    texts.set(output, draft.text)
    notes.push(...draftNotes(draft, output))
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
  const ignored = [...texts.keys()].filter((file) => IGNORED.test(file))
  if (ignored.length > 0) texts.set('.mintignore', ignored.map((file) => `!/${file}\n`).join(''))
  if (plan.head && plan.head.length > 0) texts.set('octavo.config.ts', configModule(plan.head))
  texts.set('docs.json', `${JSON.stringify(plan.config, null, 2)}\n`)
  return { texts, copies: plan.assets, pages: plan.pages.length, unchanged, base: plan.base, notes }
}

function writeSite({ texts, copies }: ConvertedSite, project: Project, out: string): void {
  const place = (file: string) => {
    const path = join(out, file)
    mkdirSync(dirname(path), { recursive: true })
    return path
  }
  for (const [source, output] of copies) copyFileSync(join(project.root, source), place(output))
  for (const [file, text] of texts) writeFileSync(place(file), text)
}

function draftNotes({ text, remarks }: Draft, file: string): Note[] {
  return remarks.map(({ offset, ...remark }) => ({ file, line: lineAt(text, offset), ...remark }))
}
