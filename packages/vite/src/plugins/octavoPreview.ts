import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { OctavoOptions } from '../options.js'
import { builtServers } from '../preview/builtServers.js'
import { previewMiddleware } from '../preview/previewMiddleware.js'
import { addBaseSlash } from '../serve/baseSlash.js'
import { forwardRequests } from '../serve/forwardRequests.js'

/** `vite preview`: serves the output folder the way a static host does. */
export function octavoPreview(_options: OctavoOptions): Plugin {
  return {
    name: 'octavo:preview',
    apply: (_config, { isPreview }) => isPreview === true,
    config: () => ({ appType: 'custom' }),
    configurePreviewServer(server) {
      const { config } = server
      const folder = resolve(config.root, config.build.outDir)
      server.middlewares.use(forwardRequests(config.base, builtServers(folder)))
      server.middlewares.use(addBaseSlash(config.base))
      return () => {
        server.middlewares.use(previewMiddleware(folder, config.base))
      }
    },
  }
}
