import { SERVERS_FILE } from '@octavo/proxy'
import { languageTag } from '@octavo/site'
import { oauthCallbackPage, playgroundLabelsScript } from '@octavo/theme'
import { playgroundLabelsPath } from '../files/labelPaths.js'
import type { OutputTree } from '../files/outputTree.js'
import { sitePlace } from '../files/urls.js'
import type { BodyMeta } from '../render/types.js'
import { defaultLanguage } from '../view/pageView.js'
import { siteServers } from '../view/siteServers.js'
import { trailLanguage } from '../view/trail.js'
import type { ViewContext } from '../view/viewContext.js'
import type { ApiContents } from './apiContents.js'
import { OAUTH_PAGE } from './playgroundFiles.js'

interface WritePlaygroundOptions {
  tree: OutputTree
  context: ViewContext
  /** Rendered bodies by slug. */
  bodies: ReadonlyMap<string, Pick<BodyMeta, 'features' | 'playground'>>
  /** Undefined if no page shows an operation of a document. */
  contents: ApiContents | undefined
}

/** Writes the files that API playgrounds load, and the list of servers to which requests may be forwarded. */
export function writePlayground({ tree, context, bodies, contents }: WritePlaygroundOptions): void {
  const languages = new Set<string>()
  const fallback = defaultLanguage(context.site)?.name ?? 'en'
  for (const [slug, { features, playground }] of bodies) {
    if (!features.includes('playground') && !features.includes('channel')) continue
    languages.add(languageTag(trailLanguage(context.site.trails.get(slug) ?? []) ?? fallback))
    // Pages that describe their endpoint contain the data themselves.
    if (playground === undefined) continue
    // The path contains a hash of the content.
    if (tree.has(playground) || tree.keepOutputFrom(playground, playground) !== undefined) continue
    const content = contents?.playground(slug, playground)
    if (content !== undefined) tree.add(playground, { content }, { inputs: playground })
  }
  if (languages.size === 0) return
  for (const language of languages) {
    const words = playgroundLabelsScript(language)
    if (words !== undefined) tree.add(playgroundLabelsPath(language), { content: words })
  }
  const callback = context.assets.parts['oauth-callback']
  if (callback !== undefined) tree.add(OAUTH_PAGE, { content: oauthCallbackPage(callback) })
  tree.add(SERVERS_FILE, {
    content: `${JSON.stringify(siteServers(context.site, context.config, sitePlace(context.urls)))}\n`,
  })
}
