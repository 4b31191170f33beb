import type { FolderSort, PageFolder } from '@octavo/config'
import {
  compareText,
  type GroupNode,
  type IconReference,
  type NavigationNode,
  type PageNode,
  titleFromSlug,
} from '@octavo/core'
import type { FolderPage } from './folderPages.js'

/** A folder with its pages and sub-folders. */
interface Branch {
  /** Path from the docs root. */
  path: string
  /** Name of the folder. */
  name: string
  /** The page with the path of the folder: its `index`, or the file with the same name beside it. */
  index?: FolderPage | undefined
  pages: FolderPage[]
  folders: Map<string, Branch>
}

/** An entry before its position is known. */
interface Entry extends Pick<FolderPage, 'label' | 'order'> {
  /** Name of the file or folder. */
  name: string
  node: NavigationNode
}

interface FolderContext {
  /** Receives the root pages of groups. */
  roots: Map<NavigationNode, PageNode>
  /** `directory` of the groups. */
  listing: GroupNode['directory']
}

/**
 * Returns the navigation of a folder: its index page, then its other pages and a group for each sub-folder, sorted. The
 * title of a group is that of the folder's index page, or else the name of the folder without number prefix. A
 * sub-folder that has only an index page is a page.
 */
export function folderNodes(
  folder: PageFolder,
  pages: readonly FolderPage[],
  context: FolderContext,
): NavigationNode[] {
  const root: Branch = { path: folder.folder, name: '', pages: [], folders: new Map() }
  for (const page of pages) addToBranch(root, page)
  return [...(root.index ? [pageNode(root.index)] : []), ...branchNodes(root, folder.sort, context)]
}

function addToBranch(root: Branch, page: FolderPage): void {
  const inner = root.path === '' ? page.file : page.file.slice(root.path.length + 1)
  let branch = root
  for (const name of inner.split('/').slice(0, -1)) {
    const path = branch.path === '' ? name : `${branch.path}/${name}`
    const child = branch.folders.get(name) ?? { path, name, pages: [], folders: new Map() }
    branch.folders.set(name, child)
    branch = child
  }
  if (page.slug === branch.path) branch.index = page
  else branch.pages.push(page)
}

function branchNodes(branch: Branch, sort: FolderSort, context: FolderContext): NavigationNode[] {
  const entries = new Map<string, Entry>()
  for (const page of branch.pages) {
    const name = page.slug.slice(page.slug.lastIndexOf('/') + 1)
    entries.set(page.slug, { name, label: page.label, order: page.order, node: pageNode(page) })
  }
  for (const folder of branch.folders.values()) {
    const index = folder.index ?? branch.pages.find(({ slug }) => slug === folder.path)
    const node = folderNode({ ...folder, index }, sort, context)
    entries.set(folder.path, { name: folder.name, label: index?.label, order: index?.order, node })
  }
  return [...entries.values()].sort((a, b) => compareEntries(a, b, sort)).map(({ node }) => node)
}

function folderNode(branch: Branch, sort: FolderSort, context: FolderContext): NavigationNode {
  const { index, name } = branch
  const children = branchNodes(branch, sort, context)
  if (index && children.length === 0) return pageNode(index)
  const group: GroupNode = { kind: 'group', label: index?.label ?? titleFromSlug(splitName(name).words), children }
  const icon = index && pageIcon(index)
  if (icon) group.icon = icon
  if (index?.tag !== undefined) group.tag = index.tag
  if (context.listing) group.directory = context.listing
  if (index) {
    group.root = index.slug
    context.roots.set(group, pageNode(index))
  }
  return group
}

function pageNode({ slug }: FolderPage): PageNode {
  return { kind: 'page', slug }
}

function pageIcon({ icon, iconType }: FolderPage): IconReference | undefined {
  if (icon === undefined) return undefined
  return iconType === undefined ? { name: icon } : { name: icon, style: iconType }
}

/** Names with numbers in their order: `step-2` before `step-10`. */
const natural = new Intl.Collator('en', { numeric: true })

function compareEntries(a: Entry, b: Entry, sort: FolderSort): number {
  const compareNames = () => natural.compare(a.name, b.name) || compareText(a.name, b.name)
  if (sort === 'name') return compareNames()
  if (sort === 'title') return natural.compare(entryLabel(a), entryLabel(b)) || compareNames()
  const byOrder = sort === 'order' ? compareNumbers(a.order, b.order) : 0
  return byOrder || compareNumbers(splitName(a.name).prefix, splitName(b.name).prefix) || compareNames()
}

function entryLabel({ label, name }: Entry): string {
  return label ?? titleFromSlug(splitName(name).words)
}

/** Compares numbers, those that exist first. */
function compareNumbers(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a - b
}

/** A number and a separator before a word. Dates (`2026-01-05`) and versions (`7.0`, `7.x`) are no prefixes. */
const PREFIX = /^(\d{1,9})[\s._-]+(?=\p{L})(?!x$)/u

/** Returns the number prefix of a file or folder name, such as 2 in `02-install`, and the rest of the name. */
function splitName(name: string): { prefix: number | undefined; words: string } {
  const match = PREFIX.exec(name)
  return match ? { prefix: Number(match[1]), words: name.slice(match[0].length) } : { prefix: undefined, words: name }
}
