import type { PageFeature } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { siteFonts } from '../files/siteFonts.js'
import { utilityStyles } from '../outputs/utilities.js'
import type { Engine } from '../queries/engine.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { listedGroup } from '../view/groupListing.js'
import { integrationsView } from '../view/integrations.js'
import type { DocumentAssets } from '../view/viewContext.js'
import type { ClientAssets } from './clientAssets.js'
import { clientAssets } from './clientBundle.js'
import { createHighlightStyles } from './codeStyles.js'
import { siteStyles } from './siteStyles.js'

/** A style sheet of the output. */
interface StyleFile {
  path: string
  content: string
}

/** The files that the documents of a site load. */
export interface SiteAssets {
  client: ClientAssets
  /** Utility classes of all pages, in one shared style sheet. */
  utilities: StyleFile | undefined
  /** URLs of both style sheets, and of the site's custom styles and scripts. */
  document: DocumentAssets
}

export async function siteAssets(engine: Engine, pages: readonly RenderedPage[]): Promise<SiteAssets> {
  const { options, site, config } = engine
  const has = (feature: PageFeature) => pages.some(({ body }) => body.features.includes(feature))
  const client = clientAssets({
    theme: config.theme,
    siteStyles: siteStyles(config, { hasAssistant: options.assistant !== undefined }),
    codeStyles: await createHighlightStyles(options, config),
    fonts: await siteFonts(config, site.repository),
    hasOccasional: has('occasional') || pages.some(({ slug }) => listedGroup(site, slug) !== undefined),
    hasMath: has('math'),
    hasApi: has('api'),
    hasPlayground: has('playground'),
    hasChannel: has('channel'),
    hasAssistant: options.assistant !== undefined,
    hasThumbs: config.feedback.thumbs && config.integrations.telemetry?.enabled !== false,
    hasIntegrations: integrationsView(config) !== undefined,
    hasIslands: pages.some(({ body }) => body.islands !== undefined),
    // Sites with `.html` links may be opened from a folder, where modules do not load.
    diagrams: has('mermaid') ? (options.linkStyle === 'html' ? 'script' : 'modules') : undefined,
  })
  const classNames = new Set(pages.flatMap(({ body }) => body.classNames))
  const content = await utilityStyles(classNames, site.repository.root, engine.utilities)
  const path = `_octavo/utilities-${contentHash(content).slice(0, 8)}.css`
  return { client, utilities: content === '' ? undefined : { path, content }, document: documentAssets(client, engine) }
}

function documentAssets(client: ClientAssets, { site, options: { base, linkStyle }, hashes }: Engine): DocumentAssets {
  const versioned = (path: string) =>
    `${base}${path.split('/').map(encodeURIComponent).join('/')}?v=${hashes.get(path).slice(0, 8)}`
  const inBase = (paths: readonly string[]) => paths.map((path) => base + path)
  return {
    styles: inBase(client.styles),
    siteStyles: site.derived.styles.map(versioned),
    // Sites with `.html` links may be opened from a folder, where preloads of fonts fail.
    ...(linkStyle !== 'html' && {
      preloads: inBase(client.preloads),
      latePreloads: client.latePreloads.map((font) => ({ ...font, path: base + font.path })),
    }),
    scripts: inBase(client.scripts),
    blockingScripts: inBase(client.blockingScripts),
    siteScripts: site.derived.scripts.map(versioned),
    apiStyle: client.apiStyle !== undefined ? base + client.apiStyle : undefined,
    occasionalStyle: client.occasionalStyle !== undefined ? base + client.occasionalStyle : undefined,
    math: client.math !== undefined ? base + client.math : undefined,
    parts: Object.fromEntries(Object.entries(client.parts).map(([name, path]) => [name, base + path])),
    mermaid: client.mermaid && base + client.mermaid.entry,
  }
}
