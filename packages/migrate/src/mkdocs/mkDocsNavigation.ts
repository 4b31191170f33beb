import { posix } from 'node:path'
import { globToRegExp } from '../site/glob.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { folderTitle } from '../site/toNavigation.js'
import type { NavItem, Note, Page } from '../site/types.js'
import { type MkDocsConfig, readYaml } from './readMkDocs.js'

export interface NavigationInput {
  config: MkDocsConfig
  project: Project
  /** Pages of one language by their path from the folder of the pages. */
  pages: ReadonlyMap<string, Page>
  notes: Note[]
  /** Titles of a language by those of the navigation. */
  translations: Values
}

/** Returns the top of the navigation: `nav`, or the folders with the files that order them. */
export function readNavigation(input: NavigationInput): NavItem[] {
  const { nav } = input.config.values
  const reader = new NavigationReader(input)
  return Array.isArray(nav) ? reader.entries(nav, '') : reader.folder('')
}

class NavigationReader {
  /** Paths that the navigation names; patterns and rests list the others. */
  readonly #named = new Set<string>()
  readonly #paths: readonly string[]

  constructor(readonly input: NavigationInput) {
    this.#paths = [...input.pages.keys()]
    this.#name(list(input.config.values.nav), '')
  }

  #name(entries: readonly unknown[], folder: string): void {
    for (const entry of entries) {
      const value = typeof entry === 'string' ? entry : Object.values(record(entry))[0]
      if (typeof value === 'string') this.#named.add(posix.join(folder, value))
      else this.#name(list(value), folder)
    }
  }

  entries(entries: readonly unknown[], folder: string): NavItem[] {
    return entries.flatMap((entry): NavItem[] => {
      if (typeof entry === 'string') return this.#entry(undefined, entry, folder)
      // awesome-nav has `{ glob: "*.md" }` with further options.
      const options = record(entry)
      if (typeof options.glob === 'string') return this.#matches(options.glob, folder)
      return Object.entries(options).flatMap(([title, value]): NavItem[] => {
        const label = this.#label(title)
        if (Array.isArray(value)) return this.#group(label, value, folder)
        return typeof value === 'string' ? this.#entry(label, value, folder) : []
      })
    })
  }

  #label(title: string): string {
    return text(this.input.translations[title]) ?? title
  }

  #entry(label: string | undefined, value: string, folder: string): NavItem[] {
    if (/^(?:[a-z]+:)?\/\//i.test(value) || value.startsWith('mailto:')) return [{ label: label ?? value, url: value }]
    if (/^\.\.\.(?:\s*\|.*)?$/.test(value)) return this.#rest(value, folder)
    const path = posix.join(folder, value).replace(/\/$/, '')
    const page = this.input.pages.get(path)
    if (page) return [{ page, label }]
    if (/[*?[]/.test(value)) return this.#matches(value, folder)
    if (this.#paths.some((each) => each.startsWith(`${path}/`))) {
      const items = this.folder(path)
      return [{ group: label ?? this.#folderTitle(path), ...this.#root(items) }]
    }
    // Absolute paths are links to files of the site.
    if (label !== undefined && !/\.md$/.test(value)) return [{ label, url: value.startsWith('/') ? value : `/${path}` }]
    this.input.notes.push({ kind: 'dropped', message: `The navigation names "${value}", which has no page.` })
    return []
  }

  #group(label: string, values: readonly unknown[], folder: string): NavItem[] {
    const items = this.entries(values, folder)
    // In awesome-pages and awesome-nav, a title beside a folder's file is that of the folder.
    const group = label === '' ? indexTitle(items) : label
    return [{ group, ...this.#root(items), isOpen: this.input.config.features.has('navigation.expand') }]
  }

  /** An index page at the start is the page of the group, when the theme shows it that way. */
  #root(items: NavItem[]): { items: NavItem[]; root?: Page } {
    const { features, plugins } = this.input.config
    const [first, ...rest] = items
    const isOn = features.has('navigation.indexes') || plugins.has('section-index')
    const isIndex = first !== undefined && 'page' in first && first.page.isIndex && first.label === undefined
    return isOn && isIndex && rest.length > 0 ? { items: rest, root: first.page } : { items }
  }

  /** Pages and folders that nothing else names. */
  #rest(value: string, folder: string): NavItem[] {
    const pattern = /\|\s*(?:glob=|regex=)?(.+)$/.exec(value)?.[1]?.trim()
    return pattern === undefined || pattern.startsWith('flat') ? this.#others(folder) : this.#matches(pattern, folder)
  }

  #others(folder: string): NavItem[] {
    return this.#children(folder).flatMap((path) =>
      this.#named.has(path) ? [] : this.#entry(undefined, posix.relative(folder, path), folder),
    )
  }

  #matches(glob: string, folder: string): NavItem[] {
    const pattern = globToRegExp(posix.join(folder, glob).replace(/\/$/, ''))
    const paths = [...this.#children(folder), ...this.#paths].filter(
      (path) => pattern.test(path) && !this.#named.has(path),
    )
    return [...new Set(paths)].flatMap((path) => {
      this.#named.add(path)
      return this.#entry(undefined, posix.relative(folder, path), folder)
    })
  }

  /** Entries of a folder: those that a file in it orders, or else its pages, then its folders. */
  folder(folder: string): NavItem[] {
    const { project, config, notes } = this.input
    const base = posix.join(config.docsDir, folder)
    const file = ['.pages', '.nav.yml', '.nav.yaml']
      .map((name) => posix.join(base, name))
      .find((path) => project.isFile(path))
    const order = file === undefined ? {} : readYaml(project.read(file) ?? '', file, notes)
    if (Array.isArray(order.nav)) {
      this.#name(order.nav, folder)
      const items = this.entries(order.nav, folder)
      return order.append_unmatched === true ? [...items, ...this.#others(folder)] : items
    }
    const summary = posix.join(base, text(config.plugins.get('literate-nav')?.nav_file) ?? 'SUMMARY.md')
    if (config.plugins.has('literate-nav') && project.isFile(summary))
      return this.entries(summaryEntries(project.read(summary) ?? ''), folder)
    const items = this.#others(folder)
    return order.order === 'desc' || record(order.sort).direction === 'desc' ? items.reverse() : items
  }

  #folderTitle(folder: string): string {
    const { project, config } = this.input
    for (const name of ['.pages', '.nav.yml', '.nav.yaml']) {
      const source = project.read(posix.join(config.docsDir, folder, name))
      const title = source === undefined ? undefined : text(readYaml(source, name, []).title)
      if (title !== undefined) return this.#label(title)
    }
    return this.#label(folderTitle(folder))
  }

  /** Pages of a folder, its index first, then its folders. */
  #children(folder: string): string[] {
    const prefix = folder === '' ? '' : `${folder}/`
    const names = new Set<string>()
    for (const path of this.#paths) {
      if (path.startsWith(prefix)) names.add(path.slice(prefix.length).split('/')[0] ?? '')
    }
    const rank = (name: string) => (/^(?:index|README)\.md$/.test(name) ? 0 : name.endsWith('.md') ? 1 : 2)
    const sorted = [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    return sorted.filter((name) => !this.#isHidden(prefix + name)).map((name) => prefix + name)
  }

  #isHidden(path: string): boolean {
    const { project, config } = this.input
    return ['.pages', '.nav.yml'].some((name) => {
      const source = path.endsWith('.md') ? undefined : project.read(posix.join(config.docsDir, path, name))
      return source !== undefined && readYaml(source, name, []).hide === true
    })
  }
}

interface SummaryItem {
  content: string
  items: SummaryItem[]
}

/** Reads the lists of a `SUMMARY.md` as entries of `nav`. */
function summaryEntries(source: string): unknown[] {
  const root: SummaryItem[] = []
  const levels = [{ indent: -1, items: root }]
  for (const line of source.split('\n')) {
    const [, space = '', content] = /^([ \t]*)[-*+][ \t]+(.+)$/.exec(line) ?? []
    if (content === undefined) continue
    const indent = space.replaceAll('\t', '    ').length
    while ((levels.at(-1)?.indent ?? -1) >= indent) levels.pop()
    const item = { content: content.trim(), items: [] }
    levels.at(-1)?.items.push(item)
    levels.push({ indent, items: item.items })
  }
  return root.map(summaryEntry)
}

/** Returns a page, a pattern or a group; the link of a group is its first entry. */
function summaryEntry({ content, items }: SummaryItem): unknown {
  const [, label = content, url] = /^\[([^\]]*)\]\(([^)]*)\)/.exec(content) ?? []
  const children = items.map(summaryEntry)
  if (children.length > 0) return { [label]: url === undefined ? children : [url, ...children] }
  return url === undefined ? content : { [label]: url }
}

/** Returns the title of the index page of a section without a title, or of its first page. */
function indexTitle(items: readonly NavItem[]): string {
  const pages = items.flatMap((item) => ('page' in item ? [item] : []))
  const entry = pages.find(({ page }) => page.isIndex) ?? pages[0]
  return entry === undefined ? 'More' : (entry.label ?? entry.page.title)
}
