import type { ResolvedDocsConfig } from '@octavo/config'
import { createIconResolver } from '@octavo/content'
import type { LayoutComponents, LayoutPart, RenderContext } from '@octavo/theme'

/** Returns the render context of the theme, which resolves icons by name. */
export function createRenderContext(
  { icons }: Pick<ResolvedDocsConfig, 'icons'>,
  layout?: LayoutComponents,
  onLayoutError?: (part: LayoutPart, error: unknown) => void,
): RenderContext {
  const resolver = createIconResolver(icons.library)
  return { icon: (name, request) => resolver.resolve(name, request), layout, onLayoutError }
}
