import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { asksItsHost, nameOfSite } from '../preview/builtAssistant.js'
import { builtServers } from '../preview/builtServers.js'
import { previewMiddleware } from '../preview/previewMiddleware.js'
import { assistantMiddleware } from '../serve/assistantMiddleware.js'
import { addBaseSlash } from '../serve/baseSlash.js'
import { forwardRequests } from '../serve/forwardRequests.js'

/** The plugin for `vite preview`: serves the output folder as a static host does. */
export function octavoPreview(): Plugin {
  return {
    name: 'octavo:preview',
    apply: (_config, { isPreview }) => isPreview === true,
    config: () => ({ appType: 'custom' }),
    configurePreviewServer(server) {
      const { config } = server
      const folder = resolve(config.root, config.build.outDir)
      server.middlewares.use(forwardRequests(config.base, builtServers(folder)))
      server.middlewares.use(
        assistantMiddleware({
          // Loaded with the first request.
          files: { read: async (path) => (await import('@octavo/assistant')).folderFiles(folder).read(path) },
          base: config.base,
          env: process.env,
          name: async () => nameOfSite(folder),
          isOn: () => asksItsHost(folder, config.base),
          onError: (error) => config.logger.error(`The assistant could not answer: ${error}`),
        }),
      )
      server.middlewares.use(addBaseSlash(config.base))
      return () => {
        server.middlewares.use(previewMiddleware(folder, config.base))
      }
    },
  }
}
