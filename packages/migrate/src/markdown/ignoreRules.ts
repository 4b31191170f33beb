import { compareText } from '@octavo/core'
import { isStatic } from '../site/project.js'
import { isAgentFile, isDocsFolder, isWikiPart, skippedFolder } from './folderNames.js'

interface IgnoreInput {
  /** Paths of all files. */
  files: readonly string[]
  pages: readonly string[]
  /** Files that pages link to or show. */
  linked: ReadonlySet<string>
  /** True if the whole folder is documentation. */
  isWhole: boolean
}

/** Scripts and styles, which all pages of a site load. */
const SITE_CODE = /\.(?:js|css)$/i
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|apng|mp4|webm|ogv|mov|m4v|mp3|wav|ogg|m4a|pdf)$/i
/** Pages in folders that are ignored unless `.mintignore` includes them. */
const IGNORED_PAGE = /(?:^|\/)(?:(?:license|changelog|contributing)\.md|(?:build|dist|coverage|tmp|temp)\/.*)$/i

/**
 * Returns the text of `.mintignore` that limits a site to its pages, the files that they link to and the folders of
 * documentation. Code, data and styles of a repository are not published. Undefined if there is nothing to ignore.
 */
export function ignoreRules({ files, pages, linked, isWhole }: IgnoreInput): string | undefined {
  const published = [...linked].filter((file) => isPublishable(file) && !SITE_CODE.test(file)).sort(compareText)
  const isUsed = new Set([...pages, ...published])
  const visible = files.filter((file) => !/(?:^|\/)\./.test(file) && isPublishable(file))
  const rules = new Set<string>()
  const pageFolders = new Set(pages.map(topFolder))
  for (const file of visible.filter((path) => !isUsed.has(path)).sort(compareText)) {
    const rule = ignoreRule(file, { isPageFolder: pageFolders.has(topFolder(file)), isWhole })
    if (rule !== undefined) rules.add(rule)
  }
  // A file in an ignored folder can be included only if the pattern names the files of the folder.
  for (const file of published) {
    const folders = file.split('/').slice(0, -1)
    const ignored = folders
      .map((_, index) => `/${folders.slice(0, index + 1).join('/')}/`)
      .find((path) => rules.has(path))
    if (ignored === undefined) continue
    rules.delete(ignored)
    rules.add(`${ignored}**`).add(`!${ignored}**/`)
  }
  for (const file of published) if (rules.size > 0 && isIgnored(file, rules)) rules.add(`!/${file}`)
  for (const file of pages) if (file.includes('/') && IGNORED_PAGE.test(file)) rules.add(`!/${file}`)
  return rules.size === 0 ? undefined : `${['# Files that are not part of the documentation', ...rules].join('\n')}\n`
}

function isPublishable(file: string): boolean {
  return isStatic(file) || /\.(?:mdx?|js|css|map)$/i.test(file)
}

function ignoreRule(
  file: string,
  { isPageFolder, isWhole }: { isPageFolder: boolean; isWhole: boolean },
): string | undefined {
  const folder = topFolder(file)
  if (folder !== '' && !isPageFolder) return `/${folder}/`
  const skipped = skippedFolder(file)
  if (skipped !== undefined) return `/${skipped}/`
  if (isAgentFile(file) || isWikiPart(file)) return file.slice(file.lastIndexOf('/') + 1)
  const extension = /\.\w+$/.exec(file)?.[0] ?? ''
  if (SITE_CODE.test(file)) return `*${extension}`
  if (isWhole || isDocsFolder(folder) || MEDIA.test(file)) return undefined
  return folder === '' ? `/*${extension}` : `/${folder}/**/*${extension}`
}

function isIgnored(file: string, rules: ReadonlySet<string>): boolean {
  const extension = /\.\w+$/.exec(file)?.[0] ?? ''
  const folder = topFolder(file)
  const patterns = folder === '' ? [`/*${extension}`] : [`/${folder}/**/*${extension}`]
  const parents = file.split('/').slice(0, -1)
  patterns.push(...parents.map((_, index) => `/${parents.slice(0, index + 1).join('/')}/**`))
  return patterns.some((pattern) => rules.has(pattern))
}

function topFolder(file: string): string {
  return file.slice(0, Math.max(0, file.indexOf('/')))
}
