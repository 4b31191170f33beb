import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from '@octavo/config'
import { formatDiagnostic } from '@octavo/core'
import { imageSize, Repository } from '@octavo/site'
import { expect, onTestFinished, test } from 'vitest'
import type { OutputPage } from '../outputs/outputPages.js'
import { checkThumbnails } from './checkThumbnails.js'
import { makeThumbnails } from './makeThumbnails.js'
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

test('reports missing preview images with the install command', () => {
  const place = { file: 'docs.json', start: { line: 4, column: 3 }, end: { line: 4, column: 5 } }
  const site = { config: resolveConfig({ thumbnails: {} }), locate: () => place }
  expect(
    checkThumbnails(site, () => undefined).map((diagnostic) => formatDiagnostic(diagnostic)),
  ).toMatchInlineSnapshot(`
    [
      "notice docs.json:4:3 "thumbnails" has no effect: takumi-js is not installed. [CFG_NO_EFFECT]
      Fix: run \`npm install takumi-js\` where Octavo is installed.",
    ]
  `)
  expect(checkThumbnails(site)).toEqual([])
  expect(checkThumbnails({ ...site, config: resolveConfig({}) }, () => undefined)).toEqual([])
})
