import { createHighlightStyles } from '../client/codeStyles.js'
import type { Plugin, ResolvedConfig } from 'vite'
import { formatDiagnostics } from '@octavo/core'
import { buildSite } from '../build/buildSite.js'
import type { ClientAssets } from '../build/clientAssets.js'
import { clientBuildConfig, collectClientAssets } from '../client/clientBuild.js'
import type { OctavoOptions, ResolvedOctavoOptions } from '../options.js'
import { createProgress } from '../report/progress.js'
import { formatBuildResult } from '../report/buildReport.js'
import { resolveOptions } from '../resolveOptions.js'

/** `vite build`: Vite bundles the theme's browser code, Octavo writes the site around it. */
export function octavoBuild(options: OctavoOptions): Plugin {
  let config: ResolvedConfig
  let resolved: ResolvedOctavoOptions
  let assets: ClientAssets | undefined
  return {
    name: 'octavo:build',
    apply: 'build',
    enforce: 'post',
    config: () => clientBuildConfig(),
    configResolved(viteConfig) {
      config = viteConfig
      resolved = resolveOptions(options, { root: config.root, outDir: config.build.outDir, base: config.base })
    },
    async generateBundle(_options, bundle) {
      assets = collectClientAssets(bundle, await createHighlightStyles(resolved))
    },
    async closeBundle(error) {
      if (error || !assets) return
      const bundled = assets
      const progress = createProgress(config.logger)
      const result = await buildSite({
        options: resolved,
        bundleClient: async () => bundled,
        onProgress: progress.update,
      }).finally(() => progress.clear())
      if (result.diagnostics.length > 0) config.logger.warn(`\n${formatDiagnostics(result.diagnostics)}`)
      config.logger.info(formatBuildResult(result, resolved))
    },
  }
}

