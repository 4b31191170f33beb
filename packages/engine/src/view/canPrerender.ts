import { type HeadTag, memo } from '@octavo/core'
import type { ViewContext } from './viewContext.js'

/**
 * Returns true if browsers may prerender the site's pages: no page runs scripts besides Octavo's, which wait until the reader
 * sees the page. Other scripts could count readers who never do.
 */
export const canPrerender = memo(({ site, head, plugins, layout }: ViewContext): boolean => {
  const isQuiet = (tags: unknown) => Array.isArray(tags) && !tags.some(runsScript)
  return (
    layout === undefined &&
    site.derived.scripts.length === 0 &&
    isQuiet(head) &&
    plugins.every((plugin) => isQuiet(plugin.head ?? [])) &&
    [...site.derived.routes.values()].every(({ file }) => isQuiet(site.facts(file)?.frontmatter.head ?? []))
  )
})

function runsScript({ tag }: HeadTag): boolean {
  return tag === 'script'
}
