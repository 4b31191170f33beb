import type { Frontmatter } from '@octavo/core'
import { classifyUrl, pathSlug, resolveUrlPath, splitUrl } from '../esm/url.js'
import { inlineLinks } from '../markdown/inlineTexts.js'
import type { SourceFile } from '../parsers/sourceFile.js'
import type { PageLink } from '../types.js'

/** Files that a build generates. */
const GENERATED =
  /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|(?:.*\/)?(?:rss\.xml|atom\.xml|feed\.json)|\.well-known\/.*)$/

export function isGeneratedFile(path: string): boolean {
  return GENERATED.test(path)
}

/** Returns the target of a link in docs.json, relative to the root. Undefined for other sites and generated files. */
export function readSiteLink(href: string): Pick<PageLink, 'slug' | 'hash'> | undefined {
  if (classifyUrl(href) !== 'internal') return undefined
  const { path, hash } = splitUrl(href)
  const resolved = path === '' ? undefined : resolveUrlPath(`/${path}`, '')
  if (resolved === undefined || isGeneratedFile(resolved)) return undefined
  return { slug: pathSlug(resolved), hash: hash || undefined }
}

/** Returns the links of a page's frontmatter, for the link check: `url`, which the page opens, and those of its description. */
export function frontmatterLinks({ url, description = '' }: Frontmatter, source: SourceFile): PageLink[] {
  const urls = inlineLinks(description)
  return [
    ...(url === undefined ? [] : linkAt(url, /^url[ \t]*:[ \t]*(.*)$/m, source)),
    ...urls.flatMap((href) => linkAt(href, /^description[ \t]*:[ \t]*(.*)$/m, source)),
  ]
}

function linkAt(href: string, line: RegExp, { file, text, range }: SourceFile): PageLink[] {
  const link = readSiteLink(href)
  if (!link) return []
  const match = line.exec(text)
  const end = match ? match.index + match[0].trimEnd().length : 0
  const { start, end: after } = range(match?.index ?? 0, end)
  return [{ ...link, file, position: start, end: after }]
}
