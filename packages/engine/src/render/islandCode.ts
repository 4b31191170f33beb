import type { IconResolver, UserModule } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { IconDrawing } from '@octavo/theme'
import { islandIcons } from './islandIcons.js'

/** A user module for the browser. */
export type IslandModule = Pick<UserModule, 'file' | 'source' | 'imports' | 'names'> & {
  /** Names that the module declares or imports at its top level. */
  declared: string[]
}

/** The user code of a page's islands. */
export interface IslandCode {
  modules: IslandModule[]
  /** Icons in the code, by `iconKey`. */
  icons?: Record<string, IconDrawing>
}

/** Returns the code of a page's islands. Undefined if it has none. */
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

/** Returns a hash of the code. Pages with the same code share a script. */
export function islandKey(code: IslandCode): string {
  return contentHash(JSON.stringify(code))
}
