import { createReadStream, existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { decodePath, prefersMarkdown, wholeMarkdownFile } from '@octavo/core'
import {
  addBaseSlash,
  assetUrl,
  assistantMiddleware,
  ChangeQueue,
  CODE_STYLES,
  changeStamps,
  createHighlightStyles,
  createReporter,
  type DevClient,
  DevSite,
  type DocumentAssets,
  devBundle,
  devClientFile,
  devMiddleware,
  excludedPaths,
  type FontAssets,
  findUnreported,
  forwardRequests,
  isConfigFile,
  isMounted,
  loadOptions,
  type OctavoOptions,
  OpenPages,
  overlayError,
  type ResolvedOctavoOptions,
  refuseUnpublished,
  runHook,
  SITE_ASSETS,
  serveOddNames,
  serveSvgs,
  siteStyles,
  waitForContent,
  watchFolder,
  whenIdle,
  within,
  withoutBase,
} from '@octavo/engine'
import type { FileChange } from '@octavo/site'
import { lookup } from 'mrmime'
import type { Connect, Environment, InlineConfig, Plugin, ResolvedConfig, UserConfig, ViteDevServer } from 'vite'

/** The open pages of running servers. Vite creates the next server before it closes the one that restarts. */
const running = new WeakMap<InlineConfig, OpenPages>()

/** Returns a result. If it fails while a server restarts, the pages of the running server show the error. */
async function withFrame<Result>(result: Promise<Result>, { inlineConfig }: ResolvedConfig): Promise<Result> {
  try {
    return await result
  } catch (error) {
    running.get(inlineConfig)?.failRestart(error)
    throw error
  }
}

/** The plugin for `vite dev`: renders pages on request and sends edits to open pages. */
export function octavoDev(options: OctavoOptions): Plugin {
  let resolved: ResolvedOctavoOptions
  let hasApp = false
  let pageCount = 0
  /** Functions that stop a server's work. After a restart, the plugin has those of both the old and the new server. */
  const closers = new WeakMap<Environment, () => Promise<void>>()
  return {
    name: 'octavo:dev',
    apply: 'serve',
    // For the command, which prints the number.
    api: { pageCount: () => pageCount },
    async config(user) {
      hasApp = await isMounted(options, user)
      const watch = takesOverWatching(user) ? { ignored: (path: string) => isBelow(path, resolved.root) } : undefined
      const client = dirname(devClientFile())
      if (hasApp) {
        // Builds by the command load this module too, and Vite takes a fifth of an unchanged build to load.
        const { searchForWorkspaceRoot } = await import('vite')
        return { server: { fs: { allow: [searchForWorkspaceRoot(user.root ?? '.'), client] }, watch } }
      }
      return {
        appType: 'custom',
        publicDir: false,
        server: { fs: { allow: ['.', client] }, watch },
        optimizeDeps: { noDiscovery: true, include: [] },
      }
    },
    async configResolved(config: ResolvedConfig) {
      const place = { root: config.root, outDir: config.build.outDir, base: config.base }
      resolved = await withFrame(loadOptions({ ...options, cacheDir: false }, place), config)
    },
    // Vite calls this when it closes or restarts a server. A restart does not call `server.close`.
    buildEnd() {
      return closers.get(this.environment)?.()
    },
    async configureServer(server) {
      if (server.config.server.middlewareMode === true && server.config.isProduction) return
      const load = DevSite.load(resolved, (site, fonts) => devAssets(site, fonts, resolved))
      const dev = await withFrame(load, server.config)
      const pages = new OpenPages(dev)
      pageCount = [...dev.site.pages()].length
      dev.check.reporter = createReporter(server.config.logger, (file) => dev.site.repository.readText(file))
      dev.check.reportStart()
      connectBrowsers(server, dev, pages, resolved.base)
      for (const plugin of resolved.plugins)
        if (plugin.dev)
          await withFrame(
            runHook(plugin, 'dev', resolved.root, () => plugin.dev?.(server)),
            server.config,
          )
      running.set(server.config.inlineConfig, pages)
      const stopWatching = watchFiles(server, dev, pages, resolved)
      // The thread loads its plugins while the server starts, and not after a later edit of them.
      dev.engine.pages.pool.warm()
      const { httpServer } = server
      httpServer?.once('listening', async () => {
        await dev.readPages(whenIdle(httpServer))
        await pages.refresh()
        // The assistant searches all pages.
        if (resolved.assistant?.isOwn) await dev.search.warm()
        await dev.check.checkSite()
      })
      closers.set(server.environments.client, async () => {
        stopWatching()
        await dev.close()
      })
      return serveSite(server, { dev, pages, hasApp }, resolved)
    },
  }
}

/** Adds the middlewares of a site. Returns a function that adds those which come after Vite's own. */
function serveSite(
  server: ViteDevServer,
  { dev, pages, hasApp }: { dev: DevSite; pages: OpenPages; hasApp: boolean },
  options: ResolvedOctavoOptions,
): (() => void) | undefined {
  const { base } = options
  server.middlewares.use(forwardRequests(base, () => dev.api.servers()))
  if (options.assistant?.isOwn) {
    server.middlewares.use(
      assistantMiddleware({
        files: { read: (path) => dev.output(path) },
        base,
        env: process.env,
        name: async () => dev.site.config?.name ?? 'Documentation',
        onError: (error) => server.config.logger.error(`The assistant could not answer: ${error}`),
      }),
    )
  }
  server.middlewares.use(addBaseSlash(base))
  const use = (middleware: Connect.NextHandleFunction) =>
    server.middlewares.use(hasApp ? within(base, middleware) : middleware)
  use(serveBundle(base))
  use(serveMarkdown(dev, base))
  if (!options.unsafeSvg) use(serveSvgs(dev, base))
  use(serveOddNames(dev, base))
  use(refuseUnpublished(dev, base))
  const documents = devMiddleware({
    dev,
    base,
    codeStyles: async () => (await createHighlightStyles(options, dev.site.config)) + (await dev.fonts()).css,
    onServe: (pathname, hash) => pages.serve(pathname, hash),
    transformHtml: options.transformHtml ? (url, html) => server.transformIndexHtml(url, html) : undefined,
  })
  // Vite would respond with the app.
  if (hasApp) server.middlewares.use(withoutBase(base, documents))
  else server.middlewares.use(serveBesideModules(dev, base, documents))
  return hasApp ? undefined : () => void server.middlewares.use(documents)
}

/** Serves pages with the name of a module, such as `/docs` beside `docs.json`, which Vite would send instead. */
function serveBesideModules(
  { site }: DevSite,
  base: string,
  documents: Connect.NextHandleFunction,
): Connect.NextHandleFunction {
  const serve = withoutBase(base, documents)
  return (request, response, next) => {
    const pathname = (request.url ?? '').replace(/[?#].*$/, '')
    const slug = pathname.startsWith(base) ? decodePath(pathname.slice(base.length - 1)) : undefined
    const isModule = (extension: string) => existsSync(join(site.repository.root, `${slug}${extension}`))
    if (!slug || !site.hasPage(slug) || !MODULE_EXTENSIONS.some(isModule)) return next()
    serve(request, response, next)
  }
}

/** Extensions that Vite adds to a path. */
const MODULE_EXTENSIONS = ['.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json']

/** Serves the bundled theme. Vite would transform its classic scripts as modules. */
function serveBundle(base: string): Connect.NextHandleFunction {
  const bundle = devBundle()
  return (request, response, next) => {
    const path = decodePath((request.url ?? '').replace(/[?#].*$/, ''))
    const bundlePath = path?.startsWith(base.slice(1)) ? path.slice(base.length - 1) : ''
    const file = bundlePath.startsWith('_octavo/') ? bundle.file(bundlePath) : undefined
    if (file === undefined) return next()
    response.setHeader('Content-Type', lookup(file) ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }
}

/** Serves the generated Markdown of a page at `.md`, where Vite would serve its source, and to clients that prefer it. */
function serveMarkdown(dev: DevSite, base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const pathname = (request.url ?? '').replace(/[?#].*$/, '')
    const isNegotiated = !pathname.endsWith('.md') && prefersMarkdown(request.headers.accept)
    if (!pathname.endsWith('.md') && !isNegotiated) return next()
    const path = decodePath(pathname.startsWith(base) ? pathname.slice(base.length) : pathname.slice(1)) ?? ''
    const serve = async () => {
      const slug = path.replace(/\/$|\.html$/, '')
      const text = isNegotiated
        ? ((await dev.output(wholeMarkdownFile(slug))) ?? (await dev.output(`${slug || 'index'}.md`)))
        : await dev.output(path)
      if (text === undefined) return next()
      response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
      response.setHeader('Cache-Control', 'no-cache')
      response.appendHeader('Vary', 'Accept')
      response.end(text)
    }
    serve().catch(next)
  }
}

/** Returns the files that documents load in dev: the bundled theme, and the module that updates open pages. */
function devAssets(
  dev: DevSite,
  fonts: FontAssets,
  { base, viteBase, assistant }: ResolvedOctavoOptions,
): DocumentAssets {
  const bundle = devBundle()
  const client = `${viteBase}@fs/${devClientFile().split(sep).join('/').replace(/^\//, '')}`
  const { config } = dev.site
  const theme = bundle.themes[config?.theme ?? 'mint']
  const optional = config ? siteStyles(config, { hasAssistant: assistant !== undefined }) : []
  const sheets = [bundle.style, theme, ...optional.map((name) => bundle.siteStyles[name])]
  const styles = sheets.filter((path) => path !== undefined)
  const ownUrl = (path: string) =>
    `${base}${SITE_ASSETS}${path.split('/').map(encodeURIComponent).join('/')}?v=${dev.engine.hashes.get(path).slice(0, 8)}`
  return {
    styles: [...styles.map((path) => base + path), `${base}${CODE_STYLES}`],
    siteStyles: dev.site.derived.styles.map(ownUrl),
    preloads: fonts.preloads.map((path) => base + path),
    latePreloads: fonts.latePreloads.map((font) => ({ ...font, path: base + font.path })),
    scripts: [base + bundle.script],
    modules: [`${viteBase}@vite/client`, client],
    blockingScripts: [base + bundle.blockingScript],
    siteScripts: dev.site.derived.scripts.map(ownUrl),
    apiStyle: base + bundle.apiStyle,
    occasionalStyle: base + bundle.occasionalStyle,
    twoslashStyle: base + bundle.twoslashStyle,
    math: base + bundle.math,
    parts: Object.fromEntries(Object.entries(bundle.parts).map(([name, path]) => [name, base + path])),
    mermaid: base + bundle.mermaid,
  }
}

function connectBrowsers(server: ViteDevServer, dev: DevSite, pages: OpenPages, base: string): void {
  const clients = new WeakMap<object, DevClient>()
  server.ws.on('octavo:open', ({ pathname }: { pathname: string }, connection) => {
    const client: DevClient = {
      send: (event, payload) => connection.send(event, payload as never),
      sendErrors: (errors) =>
        connection.send(
          overlayError(errors, {
            root: dev.site.repository.root,
            readSource: (file) => dev.site.repository.readText(file),
          }),
        ),
    }
    const openClient = clients.get(connection.socket)
    if (openClient) pages.close(openClient)
    else connection.socket.on('close', () => pages.close(clients.get(connection.socket) ?? client))
    clients.set(connection.socket, client)
    void pages.open(client, pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname)
  })
}

/**
 * Returns the URLs of changed and added static files. Added files are included, because browsers also cache that a
 * file was missing.
 */
function editedFiles({ site }: DevSite, changes: readonly FileChange[], base: string): string[] {
  const statics = new Set(site.derived.statics)
  return changes
    .filter(({ type, path }) => type !== 'unlink' && statics.has(path))
    .map(({ path }) => assetUrl(path, base))
}

function watchFiles(server: ViteDevServer, dev: DevSite, pages: OpenPages, options: ResolvedOctavoOptions): () => void {
  const excluded = excludedPaths(options)
  const { repository } = dev.site
  const report = (error: unknown) => server.config.logger.error(error instanceof Error ? error.message : String(error))
  /** Changes that could not be applied, such as an error in a layout file, and are part of the next update. */
  let failed: FileChange[] = []
  const queue = new ChangeQueue(
    async (changes: FileChange[]) => {
      await waitForContent(repository, changes)
      const stamps = changeStamps(repository, changes)
      failed.push(...changes)
      try {
        await dev.update(failed)
        failed = []
        pages.sendFiles(editedFiles(dev, changes, options.base))
        await pages.succeed()
        pages.sendChanged()
        dev.reportChanges().catch(report)
      } finally {
        void recheck(stamps).catch(report)
      }
    },
    (error) => {
      report(error)
      pages.fail(error)
    },
  )
  const recheck = async (stamps: ReadonlyMap<string, string | undefined>): Promise<void> => {
    for (const change of await findUnreported(repository, stamps)) queue.add(change)
  }
  const types = { add: 'add', change: 'change', unlink: 'unlink' } as const
  const configFiles = new Set(options.configFile?.files)
  server.watcher.add([...configFiles])
  server.watcher.on('all', (event, file) => {
    if (configFiles.has(file) || isConfigFile(file, options.root)) return void server.restart().catch(report)
    const type = types[event as keyof typeof types]
    const path = relative(dev.site.repository.root, file).split(sep).join('/')
    const isOutside = path.startsWith('..') || excluded.some((folder) => path.startsWith(`${folder}/`))
    if (type && !isOutside) queue.add({ type, path })
  })
  if (!takesOverWatching(server.config)) return () => {}
  return watchFolder(repository.root, {
    isIgnored: (path) => excluded.includes(path) || /(?:^|\/)(?:node_modules|\.git)$/.test(path),
    onEvent(event, path) {
      // Forwarded to Vite's watcher: the folder may contain modules of Vite and of other plugins.
      const file = join(repository.root, path)
      server.watcher.emit(event, file)
      server.watcher.emit('all', event, file)
    },
    onError: report,
  })
}

/** Returns true if `watchFolder` replaces Vite's watcher. It does not if Vite polls, or if watching is disabled. */
function takesOverWatching({ server }: Pick<UserConfig, 'server'>): boolean {
  return server?.watch !== null && !server?.watch?.usePolling
}

function isBelow(path: string, folder: string): boolean {
  const relativePath = relative(folder, path)
  return relativePath !== '' && !relativePath.startsWith('..') && !isAbsolute(relativePath)
}
