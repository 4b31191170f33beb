import { expect, test } from 'vitest'
import type { OutputPage } from './outputPages.js'
import { robotsTxt } from './robots.js'
import { sitemapXml } from './sitemap.js'

const visibility = { navigation: true, search: true, sitemap: true, agents: true, noindex: false }

function page(slug: string, changed: Partial<OutputPage> = {}): OutputPage {
  return { slug, title: slug, frontmatter: { metadata: {} }, section: [], isDefault: true, visibility, ...changed }
}

test('lists canonical addresses with dates and other languages', () => {
  const pages = [page(''), page('a&b/<c>'), page('es/guide', { language: 'es' })]
  const alternates = new Map([
    [
      'es/guide',
      [
        { hreflang: 'es', slug: 'es/guide' },
        { hreflang: 'x-default', slug: 'guide' },
      ],
    ],
  ])
  const dates = new Map([['', '2024-01-02']])
  expect(
    sitemapXml({ pages, site: 'https://example.com/docs/', trailingSlash: true, alternates, dates }),
  ).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
    <url><loc>https://example.com/docs/</loc><lastmod>2024-01-02</lastmod></url>
    <url><loc>https://example.com/docs/a&#38;b/%3Cc%3E/</loc></url>
    <url><loc>https://example.com/docs/es/guide/</loc><xhtml:link rel="alternate" hreflang="es" href="https://example.com/docs/es/guide/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/docs/guide/"/></url>
    </urlset>
    "
  `)
})

test('leaves out what is hidden, elsewhere, or not to be indexed', () => {
  const pages = [
    page('hidden', { visibility: { ...visibility, sitemap: false } }),
    page('external', { external: 'https://example.org' }),
    page('off', { frontmatter: { metadata: { sitemap: false } } }),
    page('copy', { frontmatter: { canonical: 'https://example.org/x', metadata: {} } }),
    page('robots', { frontmatter: { robots: 'noindex, nofollow', metadata: {} } }),
  ]
  const xml = sitemapXml({
    pages,
    site: 'https://e.com/',
    trailingSlash: false,
    alternates: new Map(),
    dates: new Map(),
  })
  expect(xml).not.toContain('<url>')
})

test('robots.txt names the sitemap only where its address is known', () => {
  expect(robotsTxt({})).toBe('User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n')
  expect(robotsTxt({ site: 'https://e.com/' })).toContain('\n\nSitemap: https://e.com/sitemap.xml\n')
})
