import { type ComponentChildren, h, type VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { components, renderBody, safeUrl } from '../index.js'
import { safeCssValue } from './safeStyle.js'

const context = { icon: () => undefined }

function render(name: string, props: Record<string, unknown>, ...children: ComponentChildren[]): string {
  return renderBody(h((components[name] ?? name) as 'div', props, ...children) as VNode, context)
}

describe('URLs', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
  ])('rejects %j', (url) => {
    expect(safeUrl(url)).toBeUndefined()
    expect(safeUrl(url, 'src')).toBeUndefined()
  })

  test.each(['/a', '#b', './c?d=e:f', 'mailto:a@b.test', 'https://x.test', 'cursor://x'])('keeps %s', (url) => {
    expect(safeUrl(url)).toBe(url)
  })

  test('allows data URLs for images', () => {
    expect(safeUrl('data:image/png;base64,AA', 'src')).toBe('data:image/png;base64,AA')
    expect(safeUrl('data:image/svg+xml,<svg>')).toBeUndefined()
  })
})

describe('elements', () => {
  test('removes event handlers and invalid names', () => {
    const html = render('div', { onclick: 'x()', onMouseOver: 'x()', 'x onload=alert(1)': 1, title: 't' })
    expect(html).toBe('<div class="mdx-content"><div title="t"></div></div>')
  })

  test('removes script, base, object and raw HTML', () => {
    for (const name of ['script', 'base', 'object', 'embed', 'SCRIPT']) {
      expect(render(name, { src: '/x.js' }, 'alert(1)')).toBe('<div class="mdx-content"><span hidden></span></div>')
    }
    expect(render('div', { dangerouslySetInnerHTML: { __html: '<script>' } })).not.toContain('script')
    expect(render('iframe', { src: '/x', srcdoc: '<script>' })).not.toContain('srcdoc')
  })

  test('keeps raw HTML of the author when the site allows it', () => {
    const node = h('div', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } })
    expect(renderBody(node as VNode, { ...context, allowHtml: true })).toContain('<b>x</b>')
  })

  test('checks elements in props and components', () => {
    const bad = h('a', { href: 'javascript:alert(1)', onclick: 'x()' }, 'x')
    expect(render('Accordion', { title: bad }, bad)).not.toMatch(/javascript|onclick/)
  })

  test.each(['Card', 'Tile', 'a', 'Link', 'Tooltip'])('%s links to no script', (name) => {
    expect(render(name, { href: 'javascript:alert(1)', title: 't', tip: 't' }, 'text')).not.toContain('javascript')
  })

  test.each(['img', 'video', 'iframe', 'ZoomImage', 'Icon'])('%s loads no script', (name) => {
    expect(render(name, { src: 'javascript:alert(1)' })).not.toContain('javascript')
  })
})

describe('highlighted code', () => {
  test('keeps the markup of a highlighter', () => {
    const html = '<span class="line"><span style="--shiki-light:#1;--shiki-dark:#2">a &lt; b</span></span>'
    expect(render('CodeBlock', { html })).toContain(html)
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '<span onclick="x()">',
    '<span class="a" onclick="x()">',
    '<script>',
    '<span',
    '</div>',
  ])('shows plain text instead of %s', (html) => {
    expect(render('CodeBlock', { html }, 'plain')).toContain('<code><span class="line">plain</span></code>')
  })
})

test.each(['red;color:blue', 'url(//x)', 'expression(1)', '</style>', '"x"', 'a{b}'])(
  'rejects the CSS value %j',
  (value) => {
    expect(safeCssValue(value)).toBeUndefined()
  },
)

test.each(['#fff', 'rgb(1 2 3 / 50%)', 'oklch(70% 0.2 145)', 'var(--x)', '1.5rem'])(
  'keeps the CSS value %s',
  (value) => {
    expect(safeCssValue(value)).toBe(value)
  },
)
