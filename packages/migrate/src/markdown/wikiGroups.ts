import { compareText, decodePercent } from '@octavo/core'
import { markdownTree, type TreeNode, walkTree } from '../text/markdownTree.js'
import { plainText } from './folderTexts.js'

/** A group of the sidebar. */
interface PlannedGroup {
  group: string
  pages?: string[]
  pagesFrom?: string | { folder: string; depth: number }
}

/** A group, and the files of its pages. */
export interface FilledGroup {
  node: PlannedGroup
  files: readonly string[]
}

/** Returns true for the pages of a wiki of GitHub: `Home` is the first one. */
export function isWiki(pages: readonly string[]): boolean {
  return pages.some((file) => /^Home\.md$/i.test(file))
}

/** Returns the groups of a wiki: its home page, the groups and pages of its sidebar, and all other pages. */
export function wikiGroups(pages: readonly string[], read: (file: string) => string | undefined): FilledGroup[] {
  const rest = new Set(pages)
  const groups: FilledGroup[] = []
  const home = pages.filter((file) => /^Home\.md$/i.test(file))
  for (const { title, files } of [
    { title: 'Overview', files: home },
    ...sidebarParts(read('_Sidebar.md') ?? '', pages),
  ]) {
    const unlisted = files.filter((file) => rest.delete(file))
    const last = groups.at(-1)
    if (unlisted.length === 0) continue
    const names = unlisted.map((file) => file.replace(/\.md$/i, ''))
    if (last?.node.group === title)
      groups[groups.length - 1] = {
        node: { ...last.node, pages: [...(last.node.pages ?? []), ...names] },
        files: [...last.files, ...unlisted],
      }
    else groups.push({ node: { group: title, pages: names }, files: unlisted })
  }
  if (rest.size === 0) return groups
  const title = groups.length > 1 ? 'More pages' : 'Pages'
  return [...groups, { node: { group: title, pagesFrom: '.' }, files: [...rest].sort(compareText) }]
}

const WIKI_LINK = /\[\[([^[\]|\n]+)(?:\|([^[\]|\n]+))?\]\]/g

/** Returns the pages of a wiki's sidebar, by the heading or list item above them. */
function sidebarParts(text: string, pages: readonly string[]): { title: string; files: string[] }[] {
  const byName = new Map(pages.map((file) => [pageKey(file.slice(file.lastIndexOf('/') + 1)), file]))
  const parts: { title: string; files: string[] }[] = [{ title: 'Overview', files: [] }]
  const add = (node: TreeNode) =>
    walkTree(node, ({ type, url }) => {
      const file = type === 'link' && url !== undefined ? byName.get(pageKey(url)) : undefined
      if (file !== undefined) parts.at(-1)?.files.push(file)
    })
  const markdown = text.replace(WIKI_LINK, (_, label: string, target = label) => `[${label}](<${target.trim()}>)`)
  walkTree(markdownTree(markdown), (node, parent) => {
    const isTitle = node.type === 'heading' || (parent?.type === 'listItem' && isGroupTitle(node, parent))
    const title = isTitle ? plainText(node) : ''
    if (title !== '') parts.push({ title, files: [] })
    if (node.type !== 'heading' && node.type !== 'paragraph') return true
    add(node)
    return false
  })
  return parts
}

/** Returns true for the text of a list item with a nested list. */
function isGroupTitle(node: TreeNode, { children = [] }: TreeNode): boolean {
  return node.type === 'paragraph' && children[0] === node && children.some(({ type }) => type === 'list')
}

/** Returns the name of a page as its wiki compares it: without folder and extension, `-` like a space. */
function pageKey(url: string): string {
  const path = decodePercent(url.replace(/[?#].*$/s, ''))
  const isExternal = /^[a-z][\w+.-]*:/i.test(path) && !/\/wiki\/[^/]+$/.test(path)
  if (isExternal) return path
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.md$/i, '')
    .replace(/[\s-]+/g, '-')
    .toLowerCase()
}
