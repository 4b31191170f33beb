import { resolve } from 'node:path'
import {
  buildSite,
  createProgress,
  formatBuildResult,
  formatBuildWarnings,
  htmlHooks,
  isMounted,
  loadOptions,
  type OctavoOptions,
  type ResolvedOctavoOptions,
} from '@octavo/engine'
import type { Plugin, ResolvedConfig } from 'vite'
import { addHostRules } from './appHostRules.js'

/** The empty entry for Vite's bundler, which pages do not load. */
const EMPTY_MODULE = 'virtual:octavo/nothing'

/** The plugin for `vite build`: writes the site after Vite's build, and its rules for hosts beside an app. */
export function octavoBuild(options: OctavoOptions): Plugin {
  let config: ResolvedConfig
  let resolved: ResolvedOctavoOptions
  let hasApp = false
  return {
    name: 'octavo:build',
    apply: 'build',
    // Vite 7 and 8 both support the name `rollupOptions`.
    async config(user) {
      hasApp = await isMounted(options, user)
      if (hasApp) return undefined
      return {
        appType: 'custom',
        publicDir: false,
        build: { write: false, reportCompressedSize: false, rollupOptions: { input: EMPTY_MODULE } },
      }
    },
    async configResolved(viteConfig) {
      config = viteConfig
      resolved = await loadOptions(options, { root: config.root, outDir: config.build.outDir, base: config.base })
    },
    resolveId: (id) => (id === EMPTY_MODULE ? `\0${EMPTY_MODULE}` : undefined),
    load: (id) => (id === `\0${EMPTY_MODULE}` ? { code: '', moduleSideEffects: true } : undefined),
    async closeBundle(error) {
      // The app may have other builds, such as for its server.
      if (error || (hasApp && this.environment.name !== 'client')) return
      const progress = createProgress(config.logger)
      const result = await buildSite({
        options: resolved,
        transformHtml: resolved.transformHtml ? htmlHooks(config.plugins) : undefined,
        onProgress: progress.update,
      }).finally(() => progress.clear())
      if (hasApp) addHostRules(resolve(config.root, config.build.outDir), resolved.outDir)
      if (result.diagnostics.length > 0) config.logger.warn(`\n${formatBuildWarnings(result, resolved)}`)
      config.logger.info(formatBuildResult(result, resolved))
      for (const notice of result.notices) config.logger.info(notice)
    },
  }
}
