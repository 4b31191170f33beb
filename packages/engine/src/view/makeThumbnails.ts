import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedDocsConfig } from '@octavo/config'
import { contentHash, rootPath } from '@octavo/core'
import type { Repository, Visibility } from '@octavo/site'
import { themeLook } from '@octavo/theme'
import { lookup } from 'mrmime'
import { type ThumbnailRenderer, thumbnailRenderer } from './renderer.js'
import { canDraw, type ThumbnailInput, thumbnailCard, thumbnailHash } from './thumbnailCard.js'

interface ThumbnailsOptions {
  config: ResolvedDocsConfig
  repository: Repository
  pages: readonly { slug: string; title: string; description?: string; visibility: Visibility; external?: string }[]
  /** Folder in which images are cached between builds. */
  cacheDir?: string | undefined
}

export interface Thumbnails {
  /** Output paths of images by slug. */
  paths: Map<string, string>
  /** PNG by output path: the file in the cache, or the drawn image without a cache. */
  files: Map<string, ImageFile>
}

type ImageFile = { originalPath: string } | { content: Uint8Array }

/** The preview image of a site whose pages have none. */
export interface SiteImage {
  /** Output path. */
  path: string
  file: ImageFile
}

/**
 * Draws the image of a site: its logo, name and description. Undefined if each page has an image, docs.json names one, or the
 * font lacks a letter.
 */
export async function makeSiteImage({
  config,
  repository,
  cacheDir,
}: Omit<ThumbnailsOptions, 'pages'>): Promise<SiteImage | undefined> {
  const { name, description, thumbnails, seo } = config
  const input: ThumbnailInput = { ...sharedInput(config, repository), siteName: '', title: name, description }
  if (thumbnails || seo.metatags['og:image'] !== undefined || !canDraw(input)) return undefined
  const renderer = thumbnailRenderer()
  const cache = new ImageFolder(cacheDir && join(cacheDir, 'thumbnails'))
  const hash = thumbnailHash(input, renderer.version)
  const file = cache.find(hash) ?? (await drawInto(cache, hash, renderer, input))
  cache.prune()
  return file && { path: `${FOLDER}/${hash}.png`, file }
}

const FOLDER = '_octavo/thumbnails'

async function drawInto(
  cache: ImageFolder,
  hash: string,
  renderer: ThumbnailRenderer,
  input: ThumbnailInput,
): Promise<ImageFile | undefined> {
  const image = await renderer.render(thumbnailCard(input))
  return image && cache.add(hash, image)
}

/** Draws the preview images of pages that search engines may show, each distinct image once. */
export async function makeThumbnails({ config, repository, pages, cacheDir }: ThumbnailsOptions): Promise<Thumbnails> {
  const thumbnails: Thumbnails = { paths: new Map(), files: new Map() }
  if (!config.thumbnails) return thumbnails
  const renderer = thumbnailRenderer()
  const cache = new ImageFolder(cacheDir && join(cacheDir, 'thumbnails'))
  const shared = sharedInput(config, repository)
  // Images can have megabytes, too many for the key of each page.
  const [background, logo] = [shared.background, shared.logo].map((image) => image && contentHash(image))
  const key = { ...shared, background, logo }
  for (const { slug, title, description, visibility, external } of pages) {
    const input: ThumbnailInput = { ...shared, title, description }
    if (!visibility.sitemap || external !== undefined || !canDraw(input)) continue
    const hash = thumbnailHash({ ...key, title, description }, renderer.version)
    const path = `${FOLDER}/${hash}.png`
    if (!thumbnails.files.has(path)) {
      const file = cache.find(hash) ?? (await drawInto(cache, hash, renderer, input))
      if (!file) continue
      thumbnails.files.set(path, file)
    }
    thumbnails.paths.set(slug, path)
  }
  cache.prune()
  return thumbnails
}

function sharedInput(config: ResolvedDocsConfig, repository: Repository): Omit<ThumbnailInput, 'title'> {
  const { thumbnails = {}, logo, colors, name } = config
  const appearance = thumbnails.appearance ?? (config.appearance.default === 'dark' ? 'dark' : 'light')
  const background = dataUrl(thumbnails.background, repository)
  const mark = dataUrl(appearance === 'dark' ? logo?.dark : logo?.light, repository)
  return {
    siteName: name,
    paper: config.background?.color?.[appearance] ?? themeLook(config.theme).background[appearance],
    color: appearance === 'dark' ? colors.light : colors.primary,
    appearance,
    background,
    logo: mark,
  }
}

/** Maximum number of bytes of a logo or background. */
const MAX_IMAGE = 10_000_000

/** Returns an image of the repository as a data URL. Remote images are not fetched. */
function dataUrl(path: string | undefined, repository: Repository): string | undefined {
  if (path === undefined || /^[a-z][a-z\d+.-]*:/i.test(path)) return undefined
  const file = rootPath(path)
  const bytes = repository.readBytes(file)
  const type = lookup(file)
  return bytes && bytes.length <= MAX_IMAGE && type?.startsWith('image/')
    ? `data:${type};base64,${bytes.toString('base64')}`
    : undefined
}

/** A folder that caches images by hash. `prune` removes images that the build did not use. */
class ImageFolder {
  readonly #folder: string | undefined
  readonly #unused: Set<string>

  constructor(folder: string | undefined) {
    this.#folder = folder
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    this.#unused = new Set(folder === undefined ? [] : readdirSync(folder))
  }

  find(hash: string): { originalPath: string } | undefined {
    const name = `${hash}.png`
    if (this.#folder === undefined || !this.#unused.delete(name)) return undefined
    return { originalPath: join(this.#folder, name) }
  }

  add(hash: string, content: Uint8Array): ImageFile {
    if (this.#folder === undefined) return { content }
    const originalPath = join(this.#folder, `${hash}.png`)
    // A killed build must not leave a partial image.
    const temporary = `${originalPath}.${process.pid}`
    writeFileSync(temporary, content)
    renameSync(temporary, originalPath)
    return { originalPath }
  }

  prune(): void {
    if (this.#folder === undefined) return
    for (const name of this.#unused) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }
}
