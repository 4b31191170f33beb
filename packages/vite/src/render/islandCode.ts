import type { IconResolver, UserModule } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { IslandCode } from '../islands/types.js'
import { islandIcons } from './islandIcons.js'

/** The code behind a page's islands, or undefined when it has none. */
export function islandCode(
  html: string,
  modules: readonly UserModule[],
  resolver: IconResolver,
): IslandCode | undefined {
  if (!html.includes('<octavo-island ')) return undefined
  const icons = islandIcons(modules, resolver)
  return {
    ...(Object.keys(icons).length > 0 && { icons }),
    modules: modules.map(({ file, source, imports, names, outline }) => ({
      file,
      source,
      imports,
      names,
      declared: [...Object.keys(outline.bindings), ...Object.keys(outline.imports)],
    })),
  }
}

/** Pages with the same code share a script. */
export function islandKey(code: IslandCode): string {
  return contentHash(JSON.stringify(code))
}
