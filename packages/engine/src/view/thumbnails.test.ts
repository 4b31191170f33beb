import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from '@octavo/config'
import { imageSize, Repository } from '@octavo/site'
import { expect, onTestFinished, test } from 'vitest'
import type { OutputPage } from '../outputs/outputPages.js'
import { makeSiteImage, makeThumbnails } from './makeThumbnails.js'
import { thumbnailRenderer } from './renderer.js'
import { canDraw, thumbnailCard } from './thumbnailCard.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-thumbnails-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const visibility = { navigation: true, search: true, sitemap: true, agents: true, noindex: false }

function page(slug: string, title: string, changed: Partial<OutputPage> = {}): OutputPage {
  return { slug, title, frontmatter: { metadata: {} }, section: [], isDefault: true, visibility, ...changed }
}

const input = { siteName: 'Lantern', title: 'A', color: '#0d9373', paper: '#ffffff', appearance: 'light' } as const

test('draws one deterministic image per distinct page', async () => {
  const root = folder()
  const cacheDir = folder()
  writeFileSync(
    join(root, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>',
  )
  const config = resolveConfig({ name: 'Lantern', thumbnails: {}, logo: '/logo.svg' })
  const pages = [
    page('a', 'Same'),
    page('b', 'Same'),
    page('c', 'Other 🚀'),
    page('d', '日本語'),
    page('e', 'Hidden', { visibility: { ...visibility, sitemap: false } }),
  ]
  const options = { config, repository: new Repository(root), pages, cacheDir }
  const first = await makeThumbnails(options)
  expect([...first.paths.keys()]).toEqual(['a', 'b', 'c'])
  expect(first.paths.get('a')).toBe(first.paths.get('b'))
  const bytes = ({ files }: typeof first) =>
    [...files].map(([path, file]) => [
      path,
      'content' in file ? Buffer.from(file.content) : readFileSync(file.originalPath),
    ])
  for (const [, image] of bytes(first)) expect(imageSize(image as Buffer)).toEqual({ width: 1200, height: 630 })
  expect(bytes(await makeThumbnails(options))).toEqual(bytes(first))
  expect(bytes(await makeThumbnails({ ...options, cacheDir: undefined }))).toEqual(bytes(first))
  await makeThumbnails({ ...options, pages: [page('c', 'Other 🚀')] })
  expect(readdirSync(join(cacheDir, 'thumbnails'))).toHaveLength(1)
})

test('draws nothing without thumbnails in docs.json, and ignores a broken background', async () => {
  const root = folder()
  writeFileSync(join(root, 'broken.png'), 'no image')
  const repository = new Repository(root)
  const pages = [page('a', 'A')]
  const files = async (config: object) =>
    (await makeThumbnails({ config: resolveConfig(config), repository, pages })).files.size
  expect(await files({ name: 'x' })).toBe(0)
  expect(await files({ name: 'x', thumbnails: { background: '/broken.png' } })).toBeLessThanOrEqual(1)
  expect(await files({ name: 'x', thumbnails: { background: '../../../etc/passwd' } })).toBe(1)
})

test('draws only letters of the font', () => {
  expect(canDraw({ ...input, title: 'Größe – “naïve” 100 % 😀' })).toBe(true)
  for (const title of ['日本語', 'Привет', 'שלום']) expect(canDraw({ ...input, title }), title).toBe(false)
})

test('truncates long texts of preview images', () => {
  const text = JSON.stringify(thumbnailCard({ ...input, title: 'word '.repeat(100), description: 'x'.repeat(5000) }))
  expect(text.length).toBeLessThan(2000)
  expect(text).toContain('…')
})

test('draws one image of a site whose pages have none, also if its logo is broken', async () => {
  const root = folder()
  writeFileSync(join(root, 'broken.png'), 'no image')
  const repository = new Repository(root)
  const draw = (config: object) => makeSiteImage({ config: resolveConfig({ name: 'Lantern', ...config }), repository })
  const image = await draw({ description: 'Lighthouses.' })
  expect(image?.path).toMatch(/^_octavo\/thumbnails\/[\w-]+\.png$/)
  const content = image && 'content' in image.file ? Buffer.from(image.file.content) : Buffer.alloc(0)
  expect(imageSize(content)).toEqual({ width: 1200, height: 630 })
  expect(await draw({ description: 'Lighthouses.' })).toEqual(image)
  const withEmoji = 'Lighthouses 👋🏽 🇩🇪 1\ufe0f\u20e3 👩‍💻.'
  expect(await draw({ description: withEmoji })).toBeDefined()
  expect((await draw({ logo: '/broken.png' }))?.file).toEqual((await draw({}))?.file)
  for (const config of [{ name: '灯台' }, { thumbnails: {} }, { seo: { metatags: { 'og:image': '/own.png' } } }])
    expect(await draw(config)).toBeUndefined()
})

test('WebAssembly draws the same card each time, with logos', async () => {
  const { render } = thumbnailRenderer(null)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
  const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const [plain, again, withLogo] = [
    await render(thumbnailCard(input)),
    await render(thumbnailCard(input)),
    await render(thumbnailCard({ ...input, logo })),
  ]
  expect(imageSize(Buffer.from(plain ?? []))).toEqual({ width: 1200, height: 630 })
  expect(again).toEqual(plain)
  expect(withLogo).toBeDefined()
  expect(withLogo).not.toEqual(plain)
})

test('cached images belong to the installed version of the library', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(thumbnailRenderer(null).version).toBe(`${manifest.dependencies['@takumi-rs/wasm']} wasm`)
})
