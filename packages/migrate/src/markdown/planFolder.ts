import type { DocsConfig } from '@octavo/config'
import { compareText, titleFromSlug } from '@octavo/core'
import { SCHEMA } from '../site/toConfig.js'
import { isAgentFile, isDocsFolder, isProjectFile, isSkippedFolder, isWikiPart, PROJECT_FILES } from './folderNames.js'
import { linkedFiles, pageHeading } from './folderTexts.js'
import { ignoreRules } from './ignoreRules.js'
import { type FilledGroup, isWiki, wikiGroups } from './wikiGroups.js'

/** A folder of Markdown files. */
export interface MarkdownFolder {
  /** Name of the folder. */
  name: string
  /** Paths of all files, from the folder, with `/`. */
  files: readonly string[]
  /** Returns the text of a file, or undefined. */
  read(file: string): string | undefined
}

export interface FolderPlan {
  config: DocsConfig
  /** Text of `.mintignore`. Undefined if all files belong to the site. */
  mintignore: string | undefined
  /** Groups of the sidebar, with the number of their pages. */
  groups: { title: string; pages: number }[]
}

/**
 * Returns a site for a folder of Markdown files, such as a repository with README and docs, or the wiki of one. All files
 * stay where they are.
 *
 * @throws Error if it has no pages
 */
export function planFolder(folder: MarkdownFolder): FolderPlan {
  const files = folder.files.filter((file) => !/(?:^|\/)\./.test(file))
  const pages = files.filter(isPage)
  if (pages.length === 0) throw new Error(`The folder ${folder.name} has no Markdown files.`)
  const groups = isWiki(pages) ? wikiGroups(pages, folder.read) : repositoryGroups(pages)
  const config = {
    $schema: SCHEMA,
    theme: 'mint',
    name: siteName(folder, pages),
    colors: { primary: '#0f766e', light: '#5eead4', dark: '#0f766e' },
    navigation: { groups: groups.map(({ node }) => node) },
  } as DocsConfig
  const texts = pages.map((file) => ({ file, text: folder.read(file) ?? '' }))
  const isWhole = isWiki(pages)
  return {
    config,
    mintignore: ignoreRules({ files: folder.files, pages, linked: linkedFiles(texts, new Set(files)), isWhole }),
    groups: groups.map(({ node, files }) => ({ title: node.group, pages: files.length })),
  }
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file) && !isAgentFile(file) && !isSkippedFolder(file) && !isWikiPart(file)
}

/** Returns groups for the pages in the root, for each folder, those with documentation first, and for project files. */
function repositoryGroups(pages: readonly string[]): FilledGroup[] {
  const root = pages.filter((file) => !file.includes('/'))
  const project = root.filter(isProjectFile).sort((a, b) => projectRank(a) - projectRank(b) || compareText(a, b))
  const overview = root.filter((file) => !isProjectFile(file))
  const groups: FilledGroup[] = []
  if (overview.length > 0) {
    groups.push({ node: { group: 'Overview', pagesFrom: { folder: '.', depth: 0 } }, files: overview })
  }
  for (const files of folderLists(pages)) {
    const folder = commonFolder(files)
    groups.push({ node: { group: titleFromSlug(folder), pagesFrom: folder }, files })
  }
  if (project.length > 0) {
    const names = project.map((file) => file.replace(/\.mdx?$/i, ''))
    groups.push({ node: { group: 'Project', pages: names }, files: project })
  }
  return withUniqueTitles(groups)
}

/** Returns the pages of each top folder, folders of documentation first. */
function folderLists(pages: readonly string[]): string[][] {
  const lists = new Map<string, string[]>()
  for (const file of pages) {
    const top = file.slice(0, Math.max(0, file.indexOf('/')))
    if (top !== '') lists.set(top, [...(lists.get(top) ?? []), file])
  }
  const rank = (folder: string) => (isDocsFolder(folder) ? 0 : 1)
  return [...lists].sort(([a], [b]) => rank(a) - rank(b) || compareText(a, b)).map(([, files]) => files)
}

/** Returns the deepest folder that contains all files. */
function commonFolder(files: readonly string[]): string {
  const paths = files.map((file) => file.split('/').slice(0, -1))
  const [first = []] = paths
  const end = first.findIndex((segment, index) => paths.some((path) => path[index] !== segment))
  return (end === -1 ? first : first.slice(0, end)).join('/')
}

/** Replaces repeated titles with the folders of the groups. */
function withUniqueTitles(groups: readonly FilledGroup[]): FilledGroup[] {
  const titles = groups.map(({ node }) => node.group)
  return groups.map((group, index) => {
    const { pagesFrom } = group.node
    if (titles.indexOf(group.node.group) === index || typeof pagesFrom !== 'string') return group
    return { ...group, node: { ...group.node, group: pagesFrom } }
  })
}

function projectRank(file: string): number {
  const name = file.toLowerCase()
  return PROJECT_FILES.findIndex((prefix) => name.startsWith(prefix))
}

const MAX_NAME = 40

/** Returns the heading of the README, or the name of the package or folder. */
function siteName({ name, read }: MarkdownFolder, pages: readonly string[]): string {
  const readme = isWiki(pages) ? undefined : pages.find((file) => /^(?:readme|index)\.mdx?$/i.test(file))
  const heading = readme === undefined ? undefined : pageHeading(read(readme) ?? '')
  if (heading !== undefined && heading.length <= MAX_NAME) return heading
  return packageName(read('package.json')) ?? titleFromSlug(name.replace(/\.wiki$/i, ''))
}

function packageName(text: string | undefined): string | undefined {
  try {
    const { name } = JSON.parse(text ?? '') as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    return undefined
  }
}
