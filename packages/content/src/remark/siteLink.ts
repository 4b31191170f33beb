import type { Frontmatter } from '@octavo/core'
import type { SourceFile } from '../text/sourceFile.js'
import type { PageLink } from '../types.js'
import { classifyUrl, resolveUrlPath, slugOf, splitUrl } from '../urls/url.js'

/** Files that a build generates. */
const GENERATED = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|(?:.*\/)?rss\.xml|\.well-known\/.*)$/

export function isGeneratedFile(path: string): boolean {
  return GENERATED.test(path)
}

/** Returns the target of a link in docs.json, relative to the root. Undefined for other sites and generated files. */
export function readSiteLink(href: string): Pick<PageLink, 'slug' | 'hash'> | undefined {
  if (classifyUrl(href) !== 'internal') return undefined
  const { path, hash } = splitUrl(href)
  const resolved = path === '' ? undefined : resolveUrlPath(`/${path}`, '')
  if (resolved === undefined || isGeneratedFile(resolved)) return undefined
  return { slug: slugOf(resolved), hash: hash || undefined }
}

/** Returns the link of `url` in frontmatter, for the link check. The page opens it instead of its content. */
export function frontmatterLink({ url }: Frontmatter, { file, text, range }: SourceFile): PageLink | undefined {
  const link = url === undefined ? undefined : readSiteLink(url)
  if (!link) return undefined
  const written = /^url[ \t]*:[ \t]*(.*)$/m.exec(text)
  const end = written ? written.index + written[0].trimEnd().length : 0
  const { start, end: after } = range(written?.index ?? 0, end)
  return { ...link, file, position: start, end: after }
}
