import { resolve } from 'node:path'
import {
  addBaseSlash,
  asksItsHost,
  assistantMiddleware,
  builtServers,
  forwardRequests,
  isMounted,
  type OctavoOptions,
  previewMiddleware,
  readConfigFile,
  withoutBase,
} from '@octavo/engine'
import type { Plugin } from 'vite'

/** Time that a connection stays open after a response, as behind reverse proxies. */
const KEEP_ALIVE_MS = 65_000

/** The plugin for `vite preview`: serves the output folder as a static host does. */
export function octavoPreview(options: OctavoOptions): Plugin {
  let hasApp = false
  return {
    name: 'octavo:preview',
    apply: (_config, { isPreview }) => isPreview === true,
    async config(user) {
      hasApp = await isMounted(options, user)
      return hasApp ? undefined : { appType: 'custom' as const }
    },
    async configurePreviewServer(server) {
      const { config } = server
      const { root, build } = config
      const mount = options.mount ?? (await readConfigFile(resolve(root, options.root ?? '.')))?.options.mount ?? ''
      const mountFolder = mount.replace(/^\/+|\/+$/g, '')
      const folder = resolve(root, build.outDir, mountFolder)
      const base = mountFolder === '' ? config.base : `${config.base}${mountFolder}/`
      // Clients that pause for longer than Node's 5 s lose their next request to a connection that is being closed.
      if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = KEEP_ALIVE_MS
      server.middlewares.use(forwardRequests(base, builtServers(folder)))
      // Loaded with the first request.
      const assistant = () => import('@octavo/assistant')
      const files = { read: async (path: string) => (await assistant()).folderFiles(folder).read(path) }
      server.middlewares.use(
        assistantMiddleware({
          files,
          base,
          env: process.env,
          name: async () => (await assistant()).siteName(files),
          isOn: () => asksItsHost(folder, base),
          onError: (error) => config.logger.error(`The assistant could not answer: ${error}`),
        }),
      )
      server.middlewares.use(addBaseSlash(base))
      const documents = previewMiddleware(folder, base)
      if (hasApp) server.middlewares.use(withoutBase(base, documents))
      return hasApp ? undefined : () => void server.middlewares.use(documents)
    },
  }
}
