import type { Plugin } from 'vite'
import { octavoBuild } from './octavoBuild.js'
import { octavoDev } from './octavoDev.js'
import { octavoPreview } from './octavoPreview.js'
import type { OctavoOptions } from './options/options.js'

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
// Reports
export { type BuildResult, formatBuildResult, formatBuildWarnings } from './engine/buildReport.js'
export { type BuildProgress, createProgress } from './engine/progress.js'
// Building without a Vite configuration
export type { AssistantOptions } from './options/assistantOption.js'
export { findConfigFile } from './options/configFile.js'
export { loadOptions } from './options/loadOptions.js'
export type { OctavoOptions, ResolvedOctavoOptions } from './options/options.js'
export type {
  OctavoPlugin,
  PluginChecks,
  PluginFiles,
  PluginPage,
  PluginSite,
  TreePage,
  VirtualPage,
} from './options/plugin.js'
export { definePlugin } from './options/plugin.js'
export { resolveOptions } from './options/resolveOptions.js'
export { requireRoot } from './options/rootFolder.js'
export { type BuildOptions, buildSite } from './publish/buildSite.js'
export { type CheckResult, checkSite } from './publish/checkSite.js'
