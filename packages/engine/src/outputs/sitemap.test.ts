import { expect, test } from 'vitest'
import { sitePage as page } from './fixtures/sitePage.js'
import { robotsTxt } from './robots.js'
import { sitemapXml } from './sitemap.js'

test('the sitemap lists canonical URLs with dates and languages', () => {
  const translations = [
    { hreflang: 'es', url: 'https://example.com/es/guide' },
    { hreflang: 'x-default', url: 'https://example.com/guide' },
  ]
  const pages = [page('', { modified: '2024-01-02' }), page('a&b/<c>'), page('es/guide', { translations })]
  expect(sitemapXml(pages)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
    <url><loc>https://example.com/</loc><lastmod>2024-01-02</lastmod></url>
    <url><loc>https://example.com/a&#38;b/%3Cc%3E</loc></url>
    <url><loc>https://example.com/es/guide</loc><xhtml:link rel="alternate" hreflang="es" href="https://example.com/es/guide"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/guide"/></url>
    </urlset>
    "
  `)
})

test('the sitemap omits hidden, external and noindex pages', () => {
  const pages = [
    page('hidden', { visibility: { ...page('').visibility, sitemap: false } }),
    page('external', { external: 'https://example.org' }),
    page('off', { frontmatter: { metadata: { sitemap: false } } }),
    page('copy', { frontmatter: { canonical: 'https://example.org/x', metadata: {} } }),
    page('robots', { frontmatter: { robots: 'noindex, nofollow', metadata: {} } }),
  ]
  expect(sitemapXml(pages)).not.toContain('<url>')
})

test('robots.txt lists the sitemap only with a known URL', () => {
  expect(robotsTxt(undefined)).toBe('User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n')
  expect(robotsTxt('https://e.com/')).toContain('\n\nSitemap: https://e.com/sitemap.xml\n')
})
