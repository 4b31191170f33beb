import { contentHash, type FragmentView } from '@octavo/core'
import { languageTag } from '@octavo/site'
import { type FragmentDocumentOptions, renderFragment } from '@octavo/theme'
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
  const options = documentOptions(context)
  const shared = contentHash(VERSION, JSON.stringify([options.language, options.styles, context.config.icons]))
  for (const fragment of fragments) {
    const path = fragmentFile(fragment.source, fragment.id)
    if (tree.has(path)) continue
    const inputs = contentHash(shared, set.key(fragment))
    if (tree.keepMadeOf(path, inputs) !== undefined) continue
    const view = set.view(fragment)
    if (view) tree.add(path, { content: renderFragment(view, options) }, { inputs })
  }
}

/** The file of a part. */
export function fragmentDocument(view: FragmentView, context: ViewContext): string {
  return renderFragment(view, documentOptions(context))
}

function documentOptions({ site, config, assets }: ViewContext): FragmentDocumentOptions {
  return {
    language: languageTag(defaultLanguage(site)?.name ?? 'en'),
    styles: [...assets.styles, ...assets.siteStyles],
    context: createRenderContext(config),
  }
}
