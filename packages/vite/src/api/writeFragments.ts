import { contentHash } from '@octavo/core'
import { languageTag } from '@octavo/site'
import { renderFragment } from '@octavo/theme'
import type { OutputTree } from '../build/outputTree.js'
import { createRenderContext } from '../render/renderContext.js'
import { VERSION } from '../version.js'
import { defaultLanguage, type ViewContext } from '../view/pageView.js'
import type { ApiFragment } from './apiContent.js'
import { type FragmentSet, fragmentFile } from './fragments.js'

export interface WriteFragmentsOptions {
  tree: OutputTree
  context: ViewContext
  /** Of all pages; several pages may have the same one. */
  fragments: readonly ApiFragment[]
  set: FragmentSet
}

/** Writes the parts of documents that pages load when readers open them. */
export function writeFragments({ tree, context, fragments, set }: WriteFragmentsOptions): void {
  const renderContext = createRenderContext(context.config)
  const language = languageTag(defaultLanguage(context.site)?.name ?? 'en')
  const styles = [...context.assets.styles, ...context.assets.siteStyles]
  const shared = contentHash(VERSION, language, JSON.stringify(styles), JSON.stringify(context.config.icons))
  for (const fragment of fragments) {
    const path = fragmentFile(fragment.source, fragment.id)
    if (tree.has(path)) continue
    const inputs = contentHash(shared, set.key(fragment))
    if (tree.keepMadeOf(path, inputs) !== undefined) continue
    const view = set.view(fragment)
    if (view)
      tree.add(path, { content: renderFragment(view, { language, styles, context: renderContext }) }, { inputs })
  }
}
