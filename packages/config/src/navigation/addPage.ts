import { normalizeSlug } from '@octavo/core'
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { CHILD_KINDS, NAME_KEYS } from './kinds.js'
import { type PageFolder, readPageFolder } from './pageFolder.js'

/** The result of `addPage`. */
export type AddedPage =
  /** The text of docs.json with the page, and the name of its group. Undefined for a list outside groups. */
  | { kind: 'added'; text: string; group?: string }
  /** Navigation already contains the page, or lists its folder. */
  | { kind: 'listed' }
  /** No list in docs.json matches. Contains the group names, and the files that navigation references. */
  | { kind: 'unplaced'; groups: string[]; refs: string[] }

interface PageList {
  /** Name of the group that contains these pages. */
  group?: string
  array: Node
  slugs: string[]
}

interface Lists {
  lists: PageList[]
  /** Folders whose pages are listed. */
  folders: PageFolder[]
  refs: string[]
}

/**
 * Adds a page to the navigation of docs.json and keeps the rest of the text unchanged. Appends the page to the named
 * group, or else to the list with the most pages in the same folder, or else to the last group.
 * @param text valid JSON
 * @param slug path of the page without slash and extension
 */
export function addPage(text: string, slug: string, group?: string): AddedPage {
  const root = parseTree(text)
  const navigation = root && findNodeAtLocation(root, ['navigation'])
  const content: Lists = { lists: [], folders: [], refs: [] }
  if (navigation) collectLists(navigation, content)
  const { lists, folders, refs } = content
  const isSame = (other: string) => normalizeSlug(other) === normalizeSlug(slug)
  const isInFolder = folders.some(({ includes }) => includes(`${normalizeSlug(slug)}.mdx`))
  if (isInFolder || lists.some(({ slugs }) => slugs.some(isSame))) return { kind: 'listed' }
  const candidates = group === undefined ? lists : lists.filter((list) => list.group === group)
  const inGroups = candidates.filter((list) => list.group !== undefined)
  const list = nearestList(candidates, slug) ?? inGroups.at(-1) ?? candidates.at(-1)
  if (list) return { kind: 'added', text: append(text, list.array, slug), group: list.group }
  return { kind: 'unplaced', groups: [...new Set(lists.flatMap((other) => other.group ?? []))], refs }
}

/** Collects the page lists below a node, in file order. */
function collectLists(node: Node, lists: Lists): void {
  const entries = new Map((node.children ?? []).map(({ children }) => [children?.[0]?.value as string, children?.[1]]))
  const ref = entries.get('$ref')?.value
  if (typeof ref === 'string') lists.refs.push(ref)
  const pagesFrom = entries.get('pagesFrom')
  const folder = pagesFrom && readPageFolder(getNodeValue(pagesFrom))
  if (folder) lists.folders.push(folder)
  const name: unknown = entries.get(NAME_KEYS.groups)?.value
  for (const [key, value] of entries) {
    if (!value || !(CHILD_KINDS as readonly string[]).includes(key)) continue
    if (value.type === 'object') collectLists(value, lists)
    if (value.type !== 'array') continue
    const items = value.children ?? []
    if (key === 'pages') {
      const slugs = items.flatMap((item) => (typeof item.value === 'string' ? item.value.replace(/^\//, '') : []))
      lists.lists.push({ group: typeof name === 'string' ? name : undefined, array: value, slugs })
    }
    for (const item of items) if (item.type === 'object') collectLists(item, lists)
  }
}

/** Returns the list with the most pages in the nearest folder, if any page shares a folder with the new one. */
function nearestList(lists: readonly PageList[], slug: string): PageList | undefined {
  let best = { nearness: 0, count: 0, list: undefined as PageList | undefined }
  for (const list of lists) {
    const each = list.slugs.map((other) => slugNearness(slug, other))
    const nearness = Math.max(0, ...each)
    const count = each.filter((value) => value === nearness).length
    const isBetter = nearness > best.nearness || (nearness === best.nearness && count > best.count)
    if (nearness > 0 && isBetter) best = { nearness, count, list }
  }
  return best.list
}

/** Returns the number of folders that two pages share, plus a half if they are in the same folder. */
function slugNearness(slug: string, other: string): number {
  const folders = slug.split('/').slice(0, -1)
  const others = other.split('/').slice(0, -1)
  const different = folders.findIndex((folder, index) => folder !== others[index])
  if (different >= 0) return different
  return folders.length + (others.length === folders.length ? 0.5 : 0)
}

/** Inserts text at the end of an array, on a new line if the first item is on a separate line. */
function append(text: string, array: Node, item: string): string {
  const [first] = array.children ?? []
  const last = array.children?.at(-1)
  const start = array.offset + '['.length
  const lead = first ? text.slice(start, first.offset) : ''
  const separator = last ? `,${/^\s*\n\s*$/.test(lead) ? lead : ' '}` : ''
  const end = last ? last.offset + last.length : start
  return text.slice(0, end) + separator + JSON.stringify(item) + text.slice(end)
}
