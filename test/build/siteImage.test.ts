import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from '@octavo/site'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, siteWith } from '../broken/sites.js'

const PAGES = { 'a.mdx': '# A\n', 'b.mdx': '---\n"og:image": /own.png\n---\n\n# B\n', 'own.png': 'png' }

function images(root: string, page: string): string[] {
  const html = readFileSync(join(root, `dist/${page}.html`), 'utf8')
  return [...html.matchAll(/<meta (?:property|name)="(?:og:image[^"]*|twitter:card)" content="([^"]*)"/g)].map(
    ([, content = '']) => content,
  )
}

test('pages without an image have that of the site, which is drawn once', async () => {
  const root = createSite(siteWith(PAGES, ['a', 'b']))
  const build = async () => expect((await runCli('build', root, '--site-url', 'https://e.com/docs/')).status).toBe(0)
  await build()
  const [url = '', ...others] = images(root, 'a')
  expect(url).toMatch(/^https:\/\/e\.com\/docs\/_octavo\/thumbnails\/[\w-]+\.png$/)
  expect(others).toEqual(['1200', '630', 'summary_large_image'])
  const file = join(root, 'dist', url.slice('https://e.com/docs/'.length))
  const image = readFileSync(file)
  expect(imageSize(image)).toEqual({ width: 1200, height: 630 })
  expect(images(root, 'b')).toEqual(['https://e.com/docs/own.png', 'summary_large_image'])
  await build()
  expect(readFileSync(file)).toEqual(image)
})

test('a site without a URL has no image, because social networks require absolute URLs', async () => {
  const root = createSite(siteWith(PAGES, ['a', 'b']))
  expect((await runCli('build', root)).status).toBe(0)
  expect(images(root, 'a')).toEqual(['summary'])
  expect(existsSync(join(root, 'dist/_octavo/thumbnails'))).toBe(false)
})
