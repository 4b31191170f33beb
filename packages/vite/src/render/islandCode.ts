import type { IconResolver, UserModule } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { IconDrawing } from '@octavo/theme'
import { islandIcons } from './islandIcons.js'

/** A module of the author's, as islands in the browser need it. */
export type IslandModule = Pick<UserModule, 'file' | 'source' | 'imports' | 'names'> & {
  /** Names it declares or imports at its top level. */
  declared: string[]
}

/** The user code behind the islands of one page. */
export interface IslandCode {
  modules: IslandModule[]
  /** Icons that the code names, by `iconKey`. */
  icons?: Record<string, IconDrawing>
}

/** The code behind a page's islands, or undefined when it has none. */
export function islandCode(
  html: string,
  modules: readonly UserModule[],
  resolver: IconResolver,
): IslandCode | undefined {
  if (!html.includes('<octavo-island ')) return undefined
  const icons = islandIcons(modules, resolver)
  return {
    icons: Object.keys(icons).length > 0 ? icons : undefined,
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
