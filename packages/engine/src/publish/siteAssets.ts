import type { PageFeature } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { siteFonts } from '../files/siteFonts.js'
import { utilityStyles } from '../outputs/utilities.js'
import type { Engine } from '../queries/engine.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { listedGroup } from '../view/groupListing.js'
import { integrationsView } from '../view/integrations.js'
import type { DocumentAssets } from '../view/viewContext.js'
import type { ClientAssets, ClientFile } from './clientAssets.js'
import { clientAssets } from './clientBundle.js'
import { createHighlightStyles } from './codeStyles.js'
import { siteStyles } from './siteStyles.js'

/** The theme's files in a site, which do not depend on its pages. */
export interface SiteAssets {
  client: ClientAssets
  /** URLs of both style sheets, and of the site's custom styles and scripts. */
  document: DocumentAssets
  /** Returns the files that these pages load. */
  files(pages: readonly RenderedPage[]): ClientFile[]
}

export async function siteAssets(engine: Engine): Promise<SiteAssets> {
  const { options, site, config } = engine
  const hasAssistant = options.assistant !== undefined
  const { assets, files } = clientAssets({
    theme: config.theme,
    siteStyles: siteStyles(config, { hasAssistant }),
    codeStyles: await createHighlightStyles(options, config),
    fonts: await siteFonts(config, site.repository),
    // Sites with `.html` links may be opened from a folder, where modules do not load.
    diagrams: options.linkStyle === 'html' ? 'script' : 'modules',
  })
  return {
    client: assets,
    document: documentAssets(assets, engine),
    files(pages) {
      const has = (feature: PageFeature) => pages.some(({ body }) => body.features.includes(feature))
      return files({
        hasOccasional:
          has('occasional') ||
          pages.some(({ slug }) => site.post(slug) !== undefined || listedGroup(site, slug) !== undefined),
        hasTwoslash: has('twoslash'),
        hasMath: has('math'),
        hasDiagrams: has('mermaid'),
        hasApi: has('api'),
        hasPlayground: has('playground'),
        hasChannel: has('channel'),
        hasAssistant,
        hasThumbs: config.feedback.thumbs && config.integrations.telemetry?.enabled !== false,
        hasIntegrations: integrationsView(config) !== undefined,
        hasIslands: pages.some(({ body }) => body.islands !== undefined),
      })
    },
  }
}

/** Returns the utility classes of all pages, in one shared style sheet. Undefined if pages have none. */
export async function utilityFile(engine: Engine, pages: readonly RenderedPage[]): Promise<ClientFile | undefined> {
  const classNames = new Set(pages.flatMap(({ body }) => body.classNames))
  const content = await utilityStyles(classNames, engine.site.repository.root, engine.utilities)
  return content === '' ? undefined : { path: `_octavo/utilities-${contentHash(content).slice(0, 8)}.css`, content }
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
    apiStyle: base + client.apiStyle,
    occasionalStyle: base + client.occasionalStyle,
    twoslashStyle: base + client.twoslashStyle,
    math: base + client.math,
    parts: Object.fromEntries(Object.entries(client.parts).map(([name, path]) => [name, base + path])),
    mermaid: base + client.mermaid.entry,
  }
}
