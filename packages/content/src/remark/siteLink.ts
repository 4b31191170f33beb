import type { PageLink } from '../types.js'
import { classifyUrl, resolveUrlPath, slugOf, splitUrl } from '../urls/url.js'

/** Files a build writes, which are in no repository. */
const GENERATED = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|(?:.*\/)?rss\.xml|\.well-known\/.*)$/

export function isGeneratedFile(path: string): boolean {
  return GENERATED.test(path)
}

/** What an address of docs.json leads to, counted from the root; undefined when it is no page or file of the site. */
export function readSiteLink(href: string): Pick<PageLink, 'slug' | 'hash'> | undefined {
  if (classifyUrl(href) !== 'internal') return undefined
  const { path, hash } = splitUrl(href)
  const resolved = path === '' ? undefined : resolveUrlPath(`/${path}`, '')
  if (resolved === undefined || isGeneratedFile(resolved)) return undefined
  return { slug: slugOf(resolved), hash: hash || undefined }
}
