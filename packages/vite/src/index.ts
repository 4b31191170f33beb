import type { Plugin } from 'vite'
import type { OctavoOptions } from './options/options.js'
import { octavoBuild } from './plugins/octavoBuild.js'
import { octavoDev } from './plugins/octavoDev.js'
import { octavoPreview } from './plugins/octavoPreview.js'

/**
 * Returns the Vite plugin that builds the site from the docs.json in Vite's root.
 * @example export default defineConfig({ plugins: [octavo()] })
 */
export default function octavo(options: OctavoOptions = {}): Plugin[] {
  return [octavoDev(options), octavoBuild(options), octavoPreview(options)]
}

/**
 * Returns its argument and provides the types of `octavo.config.ts` to editors.
 * @example export default defineConfig({ siteUrl: 'https://docs.example.com' })
 */
export function defineConfig(config: OctavoOptions): OctavoOptions {
  return config
}

export type { HeadTag } from '@octavo/core'
export type { LayoutProps, OperationHeaderProps, SidebarItemProps } from '@octavo/theme'
// Building without a Vite configuration
export type { AssistantOptions } from './assistant/assistantOption.js'
export { type BuildOptions, buildSite } from './build/buildSite.js'
export { type CheckResult, checkSite } from './check/checkSite.js'
export type {
  OctavoPlugin,
  PluginChecks,
  PluginFiles,
  PluginPage,
  PluginSite,
  TreePage,
  VirtualPage,
} from './extend/plugin.js'
export { definePlugin } from './extend/plugin.js'
export { findConfigFile } from './options/configFile.js'
export { loadOptions } from './options/loadOptions.js'
export type { OctavoOptions, ResolvedOctavoOptions } from './options/options.js'
export { resolveOptions } from './options/resolveOptions.js'
export { requireRoot } from './options/rootFolder.js'

// Reports
export { type BuildResult, formatBuildResult, formatBuildWarnings } from './report/buildReport.js'
export { type BuildProgress, createProgress } from './report/progress.js'
