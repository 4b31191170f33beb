import { type HeadTag, memo } from '@octavo/core'
import type { ViewContext } from './viewContext.js'

/**
 * Returns true if browsers may prerender the site's pages. Octavo's scripts wait until the reader sees a page. Others could count
 * readers who never do: scripts in a head prevent it, and those of the docs folder unless they mention `document.prerendering`.
 */
export const canPrerender = memo(({ site, head, plugins }: ViewContext): boolean => {
  const isQuiet = (tags: unknown) => Array.isArray(tags) && !tags.some(runsScript)
  return (
    site.derived.scripts.every((path) => site.repository.readText(path)?.includes('document.prerendering')) &&
    isQuiet(head) &&
    plugins.every((plugin) => isQuiet(plugin.head ?? [])) &&
    [...site.derived.routes.values()].every(({ file }) => isQuiet(site.facts(file)?.frontmatter.head ?? []))
  )
})

function runsScript({ tag }: HeadTag): boolean {
  return tag === 'script'
}
