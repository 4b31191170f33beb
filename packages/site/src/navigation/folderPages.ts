import { NAME_KEYS, type PageFolder, readPageFolder } from '@octavo/config'
import { didYouMean, memo, normalizeSlug } from '@octavo/core'
import type { PageFacts } from '../facts.js'
import type { Route } from '../routes/routes.js'
import { isRawNode, type Problem, type RawNode } from '../sources/keys.js'

/** A page in a folder that navigation lists, with the frontmatter that decides about its entry. */
export interface FolderPage {
  slug: string
  file: string
  /** Label in the sidebar. Undefined for a page without a title. */
  label?: string | undefined
  icon?: string | undefined
  iconType?: string | undefined
  tag?: string | undefined
  order?: number | undefined
}

/** Returns a page for navigation from its facts, with plain texts. They are undefined if its file is missing. */
export function folderPage({ slug, file }: Route, facts?: Pick<PageFacts, 'title' | 'frontmatter'>): FolderPage {
  const { sidebarTitle, icon, iconType, tag, order } = facts?.frontmatter ?? {}
  return { slug, file, label: sidebarTitle ?? facts?.title, icon, iconType, tag, order }
}

/** A part of navigation that lists each page once. */
interface Part {
  /** Pages that it names. */
  names: string[]
  folders: { node: RawNode; folder: PageFolder }[]
}

/** Lists whose entries are separate sites for readers, each with all of its pages. */
const SEPARATE: readonly string[] = ['languages', 'versions', 'products']

/** Returns all folders that navigation lists. */
export function navigationFolders(navigation: unknown): PageFolder[] {
  return isRawNode(navigation)
    ? separateParts(navigation).flatMap(({ folders }) => folders.map((one) => one.folder))
    : []
}

/**
 * Returns the pages of each entry with `pagesFrom`, by its node. Each page is in one entry of a language, version or
 * product: that of its deepest folder, the first one if there are several, and in none if navigation names the page.
 */
export function assignPages(
  navigation: unknown,
  pages: readonly FolderPage[],
  findPage: (slug: string) => { slug: string } | undefined,
): Map<RawNode, FolderPage[]> {
  const assigned = new Map<RawNode, FolderPage[]>()
  if (!isRawNode(navigation) || pages.length === 0) return assigned
  for (const { names, folders } of separateParts(navigation)) {
    if (folders.length === 0) continue
    const namedSlugs = new Set(names.map((name) => findPage(normalizeSlug(name))?.slug))
    const deepestFirst = [...folders].sort((a, b) => b.folder.folder.length - a.folder.folder.length)
    for (const page of pages) {
      const entry = namedSlugs.has(page.slug)
        ? undefined
        : deepestFirst.find(({ folder }) => folder.includes(page.file))
      if (!entry) continue
      const list = assigned.get(entry.node)
      if (list) list.push(page)
      else assigned.set(entry.node, [page])
    }
  }
  return assigned
}

const separateParts = memo((navigation: RawNode): Part[] => {
  const parts: Part[] = []
  const visit = (node: RawNode, part: Part): void => {
    if (typeof node.root === 'string') part.names.push(node.root)
    const folder = readPageFolder(node.pagesFrom)
    if (folder) part.folders.push({ node, folder })
    for (const list of Object.keys(NAME_KEYS)) {
      const items = node[list]
      if (!Array.isArray(items)) continue
      for (const item of items) {
        if (typeof item === 'string') part.names.push(item)
        else if (isRawNode(item)) visit(item, SEPARATE.includes(list) ? addPart() : part)
      }
    }
  }
  const addPart = (): Part => {
    const part: Part = { names: [], folders: [] }
    parts.push(part)
    return part
  }
  visit(navigation, addPart())
  return parts
})

/** Returns the reason why a folder has no pages to list. */
export function missingPages(folder: string, files: Iterable<string>): Problem {
  if (folder.split('/').includes('..')) {
    return {
      rule: 'NAV_OUTSIDE_ROOT',
      message: `Folder "${folder}" is outside the docs folder; no pages are listed.`,
      expected: 'the path of a folder inside the docs folder.',
    }
  }
  const folders = new Set<string>()
  for (const file of files) for (const parent of parentFolders(file)) folders.add(parent)
  if (folder === '' || folders.has(folder)) {
    return {
      rule: 'NAV_FOLDER_EMPTY',
      message: `Folder "${folder || '.'}" has no pages to list.`,
      expected: 'an MDX or Markdown file that "exclude" does not omit and no other entry lists.',
    }
  }
  return {
    rule: 'NAV_FOLDER_MISSING',
    severity: 'error',
    message: `Folder "${folder}" does not exist or has no files.`,
    expected: 'the path of a folder with pages, from the docs root.',
    hint: didYouMean(folder, folders),
    unit: 'setting',
  }
}

function parentFolders(file: string): string[] {
  const segments = file.split('/').slice(0, -1)
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}
