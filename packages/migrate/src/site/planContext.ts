import { convertImports } from '../text/convertImports.js'
import { convertReferences } from '../text/convertReferences.js'
import { type Draft, runSteps, type Step } from '../text/draft.js'
import type { Project } from './project.js'
import { createImportRule, createUrlResolver, type Layout } from './resolver.js'
import type { LinkPage, Note, Page } from './types.js'

/** The input of the reader of each generator. */
export interface Context {
  project: Project
  /** The configuration file, from the root. */
  file: string
  /** The configuration as plain data; undefined when it could not be run. */
  config: unknown
  notes: Note[]
  /** Runs another module of the project. Returns undefined, with a note, when that fails. */
  load(file: string): Promise<unknown>
}

export function createLayout(project: Project, pages: Page[], options: Partial<Layout>): Layout {
  return {
    project,
    pages,
    assets: new Map(),
    snippets: new Map(),
    lists: new Set(),
    base: '/',
    roots: [],
    aliases: {},
    isFolderUrl: false,
    ...options,
  }
}

/** Adds the files of a folder that is published at the root. */
export function addStaticFolder(
  layout: Layout,
  folder: string,
  notes: Note[],
  isPublished: (path: string) => boolean = () => true,
): void {
  for (const file of layout.project.list(folder)) {
    const output = file.slice(folder.length).replace(/^\/+/, '')
    if (!isPublished(output)) continue
    if (/\.(?:css|m?js)$/i.test(output)) {
      notes.push({ kind: 'dropped', file, message: 'Not copied: every page would load it. Copy it if that is meant.' })
    } else if (!/(?:^|\/)\./.test(output)) layout.assets.set(file, output)
  }
}

/** Returns true for a page that the source does not publish. */
export function isDraft({ data }: Pick<Page, 'data'>): boolean {
  return data.draft === true
}

export function draftNote({ source }: Pick<Page, 'source'>): Note {
  return { kind: 'dropped', file: source, message: 'Skipped: a draft.' }
}

/** Removes pages whose URL another page has. */
export function withoutDuplicates(pages: readonly Page[], notes: Note[]): Page[] {
  const bySlug = new Map<string, Page>()
  for (const page of pages) {
    const firstPage = bySlug.get(page.slug)
    if (!firstPage) bySlug.set(page.slug, page)
    else notes.push({ kind: 'dropped', file: page.source, message: `Skipped: ${firstPage.source} has the same URL.` })
  }
  return [...bySlug.values()]
}

export const emptyParts = (): { labels: Map<Page, string>; links: LinkPage[] } => ({ labels: new Map(), links: [] })

/** The conversion of one generator's pages. */
export interface PageRules {
  /** Returns the text with new frontmatter. */
  frontmatter(page: Page, label: string | undefined): string
  steps(page: Page): Step[]
}

function repairRemark({ isRepaired }: Page): Step[] {
  const message = 'The frontmatter is not valid YAML; lines of it are comments now.'
  return isRepaired === true ? [() => ({ edits: [], remarks: [{ kind: 'text', offset: 0, message }] })] : []
}

/** Returns `Plan.convert`: frontmatter, the steps of the generator, then imports and URLs. */
export function createConverter(layout: Layout, labels: Map<Page, string>, rules: PageRules): (page: Page) => Draft {
  const resolve = createUrlResolver(layout)
  return (page) => {
    const imports = convertImports(createImportRule(layout, page.source))
    const isPage = layout.pages.includes(page)
    if (!isPage && !/\.mdx?$/i.test(page.source)) return runSteps(page.text, [imports])
    const text = isPage ? rules.frontmatter(page, labels.get(page)) : page.text
    const steps = [...repairRemark(page), ...rules.steps(page), imports, convertReferences(resolve(page))]
    return runSteps(text, steps, page.text)
  }
}
