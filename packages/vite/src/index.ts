import type { OctavoOptions } from '@octavo/engine'
import type { Plugin } from 'vite'
import { octavoBuild } from './octavoBuild.js'
import { octavoDev } from './octavoDev.js'
import { octavoPreview } from './octavoPreview.js'

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
// Building without a Vite configuration
export {
  type AssistantOptions,
  type BuildOptions,
  type BuildProgress,
  type BuildResult,
  buildSite,
  type CheckResult,
  checkSite,
  createProgress,
  definePlugin,
  findConfigFile,
  formatBuildResult,
  formatBuildWarnings,
  loadOptions,
  type OctavoOptions,
  type OctavoPlugin,
  type PluginChecks,
  type PluginFiles,
  type PluginPage,
  type PluginSite,
  type ResolvedOctavoOptions,
  requireRoot,
  resolveOptions,
  type TreePage,
  type VirtualPage,
} from '@octavo/engine'
export type { LayoutProps, OperationHeaderProps, SidebarItemProps } from '@octavo/theme'
