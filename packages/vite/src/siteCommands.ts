import { resolve } from 'node:path'
import {
  type BuildProgress,
  type BuildResult,
  buildSite,
  type CheckResult,
  checkSite,
  loadOptions,
  type OctavoOptions,
  requireRoot,
} from '@octavo/engine'
import type { LogLevel, PreviewServer, ViteDevServer } from 'vite'
import { octavo } from './octavo.js'

/**
 * Options of a site for `build`, `check` and `dev`. They take precedence over those of `octavo.config.ts`. Plugins
 * are options of that file only.
 */
export interface SiteOptions
  extends Omit<OctavoOptions, 'mount' | 'plugins' | 'rehypePlugins' | 'remarkPlugins' | 'transformHtml'> {
  /** Folder with docs.json. Default: the current folder. */
  root?: string
  /** Root path of the site, such as `/docs/`. Default `/`. */
  base?: string
}

export interface BuildOptions extends SiteOptions {
  /** Output folder, relative to `root`. Default `dist`. */
  outDir?: string
  /** Adds notices that list what was rendered or written, with the changed inputs. Default false. */
  explain?: boolean
  onProgress?(progress: BuildProgress): void
}

/**
 * Builds a site. On any error, the output folder is unchanged.
 *
 * @throws DocsError with all diagnostics of the run if one of them is an error
 */
export async function build({ outDir, explain, onProgress, base, ...site }: BuildOptions = {}): Promise<BuildResult> {
  const options = await siteOptions({ ...site, base }, outDir)
  const { readSource: _, ...result } = await buildSite({ options, explain, onProgress })
  return result
}

export interface CheckOptions extends SiteOptions {
  /** Also validates local OpenAPI documents against the published JSON schemas. Default false. */
  strictOpenapi?: boolean
  /** Also checks properties of the site's own components from their TypeScript types. Default false. */
  types?: boolean
  /** Also asks the servers of OpenAPI documents whether pages of the site may call them (CORS). Default false. */
  network?: boolean
}

/**
 * Returns the diagnostics of a site and writes nothing.
 *
 * @throws DocsError for invalid options
 * @throws Error for `types` if TypeScript is not installed
 */
export async function check({ strictOpenapi, types, network, ...site }: CheckOptions = {}): Promise<CheckResult> {
  const options = await siteOptions({ ...site, cacheDir: false })
  const { pages, diagnostics } = await checkSite(options, { strictOpenapi, types, network })
  return { pages, diagnostics }
}

interface ServerOptions {
  /** Port; the next free one if it is in use. */
  port?: number
  /** Host name or IP address to listen on, or true for all. Default `localhost`. */
  host?: string | boolean
  /** Opens a browser. Default false. */
  open?: boolean
  /** Messages to print. Default `info`. */
  logLevel?: LogLevel
}

/** The default port is 3000. */
export interface DevOptions extends SiteOptions, ServerOptions {}

export interface DevServer {
  /** URLs of the site: local ones first. */
  urls: string[]
  pages: number
  /** Vite's server. */
  vite: ViteDevServer
  close(): Promise<void>
}

/**
 * Starts the dev server of a site.
 *
 * @throws DocsError for a missing folder and invalid options
 */
export async function dev({ port = 3000, host, open, logLevel, base, ...site }: DevOptions = {}): Promise<DevServer> {
  const root = resolve(site.root ?? '.')
  requireRoot(root)
  const { createServer } = await import('vite')
  const vite = await createServer({
    ...viteOptions(root, base),
    clearScreen: false,
    logLevel,
    server: { port, host, open: open ?? false },
    plugins: [octavo({ ...site, root })],
  })
  await vite.listen()
  const pages: number = vite.config.plugins.find(({ name }) => name === 'octavo:dev')?.api.pageCount()
  return { urls: serverUrls(vite), pages, vite, close: () => vite.close() }
}

/** The default port is 4173. */
export interface PreviewOptions extends ServerOptions, Pick<BuildOptions, 'root' | 'base' | 'outDir'> {}

export interface SitePreview {
  /** URLs of the site: local ones first. */
  urls: string[]
  /** Vite's server. */
  vite: PreviewServer
  close(): Promise<void>
}

/**
 * Serves the output folder as a static host does.
 *
 * @throws DocsError for a missing docs folder
 * @throws Error for a missing output folder
 */
export async function preview({
  root: folder = '.',
  base,
  outDir = 'dist',
  port = 4173,
  host,
  open,
  logLevel,
}: PreviewOptions = {}): Promise<SitePreview> {
  const root = resolve(folder)
  requireRoot(root)
  const vite = await (await import('vite')).preview({
    ...viteOptions(root, base),
    logLevel,
    build: { outDir: resolve(root, outDir) },
    preview: { port, host, open: open ?? false },
    plugins: [octavo()],
  })
  return { urls: serverUrls(vite), vite, close: () => vite.close() }
}

function siteOptions({ root, base = '/', ...options }: SiteOptions, outDir = 'dist') {
  return loadOptions(options, { root: resolve(root ?? '.'), outDir, base })
}

/** Sites are built without the Vite configuration and environment files of their folder. */
function viteOptions(root: string, base = '/') {
  return { configFile: false, envDir: false, root, base } as const
}

function serverUrls({ resolvedUrls }: Pick<ViteDevServer, 'resolvedUrls'>): string[] {
  return [...(resolvedUrls?.local ?? []), ...(resolvedUrls?.network ?? [])]
}
