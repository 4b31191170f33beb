import type { Plugin } from 'vite'
import type { OctavoOptions } from './options.js'
import { octavoBuild } from './plugins/octavoBuild.js'
import { octavoDev } from './plugins/octavoDev.js'
import { octavoPreview } from './plugins/octavoPreview.js'

/**
 * Turns the docs.json repository at Vite's root into a site.
 *
 * @example
 * export default defineConfig({ plugins: [octavo()] })
 */
export default function octavo(options: OctavoOptions = {}): Plugin[] {
  return [octavoDev(options), octavoBuild(options), octavoPreview()]
}

// Options
export type { AssistantOptions } from './assistant/assistantOption.js'
// What serves a built site
// Building without a Vite configuration
export { type BuildOptions, type BuildProgress, type BuildResult, buildSite } from './build/buildSite.js'
export { type CheckResult, checkSite } from './check/checkSite.js'
export type { OctavoOptions, ResolvedOctavoOptions } from './options.js'
export { formatBuildResult, formatBuildWarnings } from './report/buildReport.js'

// Reports
export { createProgress } from './report/progress.js'
export { resolveOptions } from './resolveOptions.js'
export { requireRoot } from './rootFolder.js'
