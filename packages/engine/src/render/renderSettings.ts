import type { ResolvedDocsConfig } from '@octavo/config'
import { knownCodeThemes } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { themeLook } from '@octavo/theme'
import type { Layout } from '../files/layout.js'
import { parseSiteUrl, siteBasePath } from '../files/urls.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { resolveLinkStyle } from '../options/resolveOptions.js'
import { VERSION } from '../options/version.js'
import type { RenderSettings } from './types.js'

export function renderSettings(
  options: ResolvedOctavoOptions,
  config: ResolvedDocsConfig | undefined,
  layout?: Layout,
): RenderSettings {
  const codeblocks = config?.styling.codeblocks
  const theme = typeof codeblocks === 'object' ? codeblocks.theme : themeName(codeblocks)
  const languages = typeof codeblocks === 'object' ? codeblocks.languages?.custom : undefined
  const sitePath = siteBasePath(
    parseSiteUrl(options.siteUrl ?? config?.seo.metatags.canonical, options.base),
    options.base,
  )
  const operationHeader = options.layout.OperationHeader
  const codeThemes =
    knownCodeThemes(typeof theme === 'string' ? { light: theme, dark: theme } : theme) ?? themeLook(config?.theme).code
  return {
    root: options.root,
    content: {
      parser: options.parser,
      math: config?.styling.latex !== false,
      base: options.base,
      sitePath,
      linkStyle: config ? resolveLinkStyle(options, config) : options.linkStyle,
      iconLibrary: config?.icons.library ?? 'fontawesome',
      variables: config?.variables ?? {},
      searchCode: !options.search.code ? false : undefined,
      codeThemes,
      codeLanguages: languages,
      siteComponents: Object.keys(options.components).length > 0 ? options.components : undefined,
    },
    highlightCache: options.cacheDir !== undefined ? `${options.cacheDir}/highlight` : undefined,
    markdownPlugins: options.configFile?.hasMarkdownPlugins ? options.configFile.hash : undefined,
    readsPackageTypes: options.isTrusted,
    operationHeader,
    // Bodies contain this part of the layout only.
    layoutHash: operationHeader && layout?.hash,
  }
}

/** Returns the name of a theme that is set as a string. `system` and `dark` are not code themes. */
function themeName(codeblocks: string | undefined): string | undefined {
  return codeblocks === 'system' || codeblocks === 'dark' ? undefined : codeblocks
}

/** Returns a hash of the render settings, which is part of every body's key. */
export function settingsKey(settings: RenderSettings): string {
  const {
    content,
    grammars = [],
    markdownPlugins = '',
    layoutHash = '',
    pluginInputs = '',
    readsPackageTypes = false,
  } = settings
  const codeHashes = [markdownPlugins, layoutHash, pluginInputs, String(readsPackageTypes)]
  return contentHash(VERSION, JSON.stringify(content), JSON.stringify(grammars), ...codeHashes)
}
