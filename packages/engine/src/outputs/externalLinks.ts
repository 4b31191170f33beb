import { isDivision, type Site } from '@octavo/site'
import { siteHref, type UrlOptions } from '../files/urls.js'
import type { OutputPage } from './outputPages.js'

/** Returns the external links of navigation, each once. */
export function externalLinks(
  { navigation }: Site['derived'],
  pages: readonly OutputPage[],
  urls: UrlOptions,
): { label: string; url: string }[] {
  const links = new Map<string, string>()
  const add = (label: string, url: string) =>
    void (/^https?:\/\//i.test(url) && !links.has(url) && links.set(url, label))
  const visit = (nodes: typeof navigation.children): void => {
    for (const node of nodes) {
      if (node.kind === 'page' || node.hidden) continue
      if (isDivision(node)) {
        if (node.href !== undefined) add(node.label, siteHref(node.href, urls).href)
        visit(node.global ?? [])
      }
      visit(node.children)
    }
  }
  visit(navigation.global)
  visit(navigation.children)
  for (const page of pages) if (page.external !== undefined && page.visibility.agents) add(page.title, page.external)
  return [...links].map(([url, label]) => ({ label, url }))
}
