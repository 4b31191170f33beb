import type { PageView } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { renderDocument, renderSidebarItems } from './index.js'
import { VIEW } from './layouts/testPageView.js'

const context = { icon: () => undefined }

const html = renderDocument(VIEW, context)

describe('the document', () => {
  test('starts with the doctype, language and path', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en" data-appearance="system"/)
    expect(html).toContain('data-current-path="/guide"')
  })

  test('has no inline script except speculation rules and no event handler', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(([, , body]) => body !== '')
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="speculationrules"'])
    expect(html).not.toMatch(/\son[a-z]+=/)
  })

  test('preloads the font of code on pages with code', () => {
    const assets = { ...VIEW.assets, codePreloads: ['/mono.woff2'] }
    const preloads = (bodyHtml: string) =>
      renderDocument({ ...VIEW, assets, bodyHtml }, context).includes('/mono.woff2')
    expect([preloads('<p>Text</p>'), preloads('<p><code>npm</code></p>')]).toEqual([false, true])
  })

  test('has the symbols of the icons that it uses or that scripts of every page add', () => {
    const symbols = (view: PageView) =>
      [...renderDocument(view, context).matchAll(/<symbol id="octavo-(\w+)"/g)].map(([, name]) => name)
    const star = { ...VIEW, bodyHtml: '<svg><use href="#octavo-star"></use></svg>' }
    expect(symbols(VIEW)).toContain('search')
    expect(symbols(VIEW)).not.toContain('star')
    expect(symbols(star)).toContain('star')
    const islands = { ...VIEW, page: { ...VIEW.page, islands: '/islands.js' } }
    expect(symbols(islands)).toContain('star')
  })

  test('escapes titles and metadata', () => {
    expect(html).toContain('<title>Guide &amp; more - Acme</title>')
    expect(html).toContain('content="Guide &quot;x&quot;"')
  })

  test('loads blocking scripts before style sheets and the rest after them', () => {
    const places = ['src="/b.js"', 'href="/a.css"', 'defer src="/a.js"', 'defer src="/own.js"'].map((part) =>
      html.indexOf(part),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('rejects an invalid color', () => {
    const site = { ...VIEW.site, colors: { primary: 'red;background:url(//evil)' } }
    expect(renderDocument({ ...VIEW, site }, context)).not.toContain('evil')
  })

  test('is right to left in Hebrew', () => {
    expect(renderDocument({ ...VIEW, page: { ...VIEW.page, language: 'he' } }, context)).toContain('dir="rtl"')
  })
})

describe('the shell', () => {
  test('icons from files have the base path', () => {
    const item = { kind: 'page' as const, label: 'A', href: '/docs/a', active: false, external: false }
    const view: PageView = {
      ...VIEW,
      site: { ...VIEW.site, base: '/docs/' },
      navigation: {
        levels: [],
        sidebar: [
          { ...item, icon: { name: 'icons/a.svg' } },
          { ...item, icon: { name: '/docs/icons/b.svg' } },
          { ...item, icon: { name: 'https://x.org/c.svg' } },
        ],
      },
    }
    const images = [...renderDocument(view, context).matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)
    expect(images.sort()).toEqual(['/docs/icons/a.svg', '/docs/icons/b.svg', 'https://x.org/c.svg'])
    expect(renderSidebarItems([{ ...item, icon: { name: '/d.svg' } }], context, '/docs/')).toContain('"/docs/d.svg"')
  })

  test('encodes entries of the table of contents once', () => {
    const headings = [
      { depth: 2 as const, id: '概要', text: 'A' },
      { depth: 2 as const, id: 'b%20c', text: 'B' },
    ]
    const document = renderDocument({ ...VIEW, page: { ...VIEW.page, headings } }, context)
    expect(document).toContain('<a href="#%E6%A6%82%E8%A6%81">A</a>')
    expect(document).toContain('<a href="#b%20c">B</a>')
  })

  test('has one of each landmark and a skip link', () => {
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html).toContain('<a class="skip-link" href="#content-container">')
    for (const id of [
      'navbar',
      'sidebar',
      'content-container',
      'content-area',
      'table-of-contents',
      'pagination',
      'footer',
      'banner',
    ]) {
      expect(html.match(new RegExp(` id="${id}"`, 'g')), id).toHaveLength(1)
    }
  })

  test('starts with a sentence for agents that assistive technology skips and no key reaches', () => {
    const links = [{ rel: 'alternate', type: 'text/markdown', href: '/guide.md' }]
    const body = renderDocument({ ...VIEW, page: { ...VIEW.page, links } }, context).split('<body>')[1]
    expect(body).toMatch(
      /^<a class="skip-link"[^>]*>[^<]*<\/a><div class="sr-only" aria-hidden="true" data-nosnippet>For AI agents: \/llms\.txt lists all pages of this documentation, and \/guide\.md is this page as Markdown\.<\/div>/,
    )
    expect(html).not.toContain('For AI agents')
  })

  test('has unique ids', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual([...new Set(ids)])
  })

  test('marks the current page in the sidebar with its method', () => {
    expect(html).toContain('href="/guide" aria-current="page"')
    expect(html).toContain('data-method="DELETE">DEL</span>')
  })

  test('links to the pages of a lazy group without script', () => {
    expect(html).toContain('data-children-url="/n/h.html"')
    expect(html).toMatch(/<li class="sidebar-folder"><a class="sidebar-link" href="\/l"/)
  })

  test('omits excluded headings from the table of contents', () => {
    expect(html).toContain('<li class="toc-item" data-depth="0"><a href="#one">One</a></li>')
    expect(html).not.toContain('href="#two"')
  })

  test('shows dates as UTC days in the page language', () => {
    expect(html).toContain('<time datetime="2026-03-04T23:30:00Z">March 4, 2026</time>')
  })

  test('has no color scheme toggle with a strict appearance', () => {
    const site = { ...VIEW.site, appearance: { default: 'dark' as const, strict: true } }
    const dark = renderDocument({ ...VIEW, site }, context)
    expect(dark).toContain('class="dark" data-theme="dark"')
    expect(dark).not.toContain('data-appearance-toggle')
  })

  test('custom pages have no header, table of contents or pagination', () => {
    const custom = renderDocument({ ...VIEW, page: { ...VIEW.page, mode: 'custom' } }, context)
    for (const id of ['page-title', 'table-of-contents', 'pagination']) expect(custom).not.toContain(`id="${id}"`)
    expect(custom).toContain('<p>Body</p>')
  })
})

test('a sidebar fragment is a list of items', () => {
  const item = { kind: 'page' as const, label: 'A', href: '/a', active: false, external: false }
  expect(renderSidebarItems([item], context)).toBe('<li><a class="sidebar-link" href="/a"><bdi>A</bdi></a></li>')
})

test('entries of deprecated pages are described as deprecated in the language of the page', () => {
  const item = { kind: 'page' as const, label: 'A', href: '/a', active: false, external: false, deprecated: true }
  const page = { ...VIEW.page, language: 'de' }
  const document = renderDocument({ ...VIEW, page, navigation: { ...VIEW.navigation, sidebar: [item] } }, context)
  expect(document).toContain('href="/a" data-deprecated="true" aria-describedby="deprecated-entry"')
  expect(document).toContain('<span id="deprecated-entry" hidden>Veraltet</span>')
  const other = { ...VIEW.navigation, sidebar: [{ ...item, deprecated: false }] }
  expect(renderDocument({ ...VIEW, navigation: other }, context)).not.toContain('deprecated-entry')
})
