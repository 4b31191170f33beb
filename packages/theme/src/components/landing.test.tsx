import { type ComponentChildren, h, type VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { components, fillLabels, renderBody, uiStrings } from '../index.js'

const context = { icon: () => undefined }

function el(name: string, props: Record<string, unknown> | null = null, ...children: ComponentChildren[]): VNode {
  return h((components[name] ?? name) as 'div', props, ...children)
}

function render(node: VNode): string {
  const html = fillLabels(renderBody(node, context), uiStrings('en'))
  return html.replace('<div class="mdx-content">', '').replace(/<\/div>$/, '')
}

/** Returns the classes of elements in order. */
function outline(html: string): string[] {
  return [...html.matchAll(/class="(landing-[\w-]*)"/g)].map((match) => match[1] as string)
}

describe('hero', () => {
  test('sorts children: buttons in a row, code and pictures beside the text, the rest below', () => {
    const html = render(
      el(
        'Hero',
        { title: 'T', tagline: 'S' },
        el('p', null, 'More'),
        el('LinkButton', { href: '/a' }, 'A'),
        el('CodeBlock', { language: 'js' }, 'x'),
        el('p', null, el('img', { src: '/b.png', alt: 'B' })),
      ),
    )
    expect(outline(html)).toEqual([
      'landing-hero',
      'landing-hero-text',
      'landing-hero-title',
      'landing-hero-tagline',
      'landing-hero-actions',
      'landing-button',
      'landing-hero-content',
      'landing-hero-media',
    ])
    expect(html).toContain('<div class="landing-hero-content"><p>More</p></div>')
    expect(html).not.toContain('data-align')
    const [, media] = html.split('landing-hero-media')
    expect(media).toMatch(/code-block.*alt="B"/s)
  })

  test('centers text without a picture, with a heading of the chosen level', () => {
    expect(render(el('Hero', { title: 'T', id: 't', level: 2 }))).toBe(
      '<div class="landing-hero" data-align="center"><div class="landing-hero-text"><h2 class="landing-hero-title" id="t">T</h2></div></div>',
    )
  })

  test('a picture for each mode has the same size and text', () => {
    const html = render(el('Hero', { title: 'T', image: '/a.png', imageDark: '/b.png', alt: 'A', width: 4, height: 2 }))
    expect(html.match(/<img[^>]*>/g)).toEqual([
      '<img width="4" height="2" alt="A" class="only-light" src="/a.png" loading="lazy"/>',
      '<img width="4" height="2" alt="A" class="only-dark" src="/b.png" loading="lazy"/>',
    ])
  })

  test('ignores pictures with a scheme that is unsafe', () => {
    expect(render(el('Hero', { title: 'T', image: 'javascript:x' }))).not.toContain('<img')
  })
})

describe('buttons and features', () => {
  test('a button opens other sites in a new tab, and is plain text without a URL', () => {
    expect(render(el('LinkButton', { href: 'https://x.y', variant: 'secondary' }, 'X'))).toBe(
      '<a class="landing-button" data-variant="secondary" href="https://x.y" target="_blank" rel="noopener noreferrer"><span>X</span></a>',
    )
    expect(render(el('LinkButton', { href: 'javascript:x', variant: 'unknown' }, 'X'))).toBe(
      '<div class="landing-button" data-variant="primary"><span>X</span></div>',
    )
  })

  test('the title of a feature is its link, so that its text can contain others', () => {
    const html = render(el('Feature', { title: 'T', href: '/a' }, el('a', { href: '/b' }, 'B')))
    expect(html).toMatch(/<p class="landing-feature-title"><a class="landing-feature-link" href="\/a">T /)
    expect(html).toContain('<a href="/b" class="link">B</a>')
  })

  test('a feature without a URL has no link', () => {
    expect(render(el('Features', { cols: '9' }, el('Feature', { title: 'T' }, 'X')))).toBe(
      '<div class="landing-features" data-cols="4"><div class="landing-feature"><p class="landing-feature-title">T</p><div class="landing-feature-text">X</div></div></div>',
    )
  })
})

describe('install', () => {
  const commands = (node: VNode) =>
    render(node)
      .match(/<span class="line">[^<]*/g)
      ?.map((line) => line.replace('<span class="line">', ''))

  test('user code has a tab for each package manager', () => {
    expect(commands(el('Install', { package: 'x', dev: true }))).toEqual([
      'npm install -D x',
      'pnpm add -D x',
      'yarn add --dev x',
      'bun add --dev x',
    ])
    expect(commands(el('Install', null, 'npx x'))).toEqual(['npx x', 'pnpm dlx x', 'yarn dlx x', 'bunx x'])
    expect(render(el('Install', { package: 'x' }))).toContain('data-sync')
  })

  test('shows nothing without a command', () => {
    expect(render(el('Install'))).toBe('')
  })
})

describe('figures, logos and quotations', () => {
  test('a figure is read before its meaning', () => {
    expect(render(el('Stats', null, el('Stat', { value: 0, label: 'L' }, 'T')))).toBe(
      '<div class="landing-stats"><div class="landing-stat"><p class="landing-stat-value">0</p><p class="landing-stat-label">L</p><div class="landing-stat-text">T</div></div></div>',
    )
  })

  test('logos are a list, and do not zoom', () => {
    const html = render(el('Logos', { title: 'T', mono: true }, el('img', { src: '/a.svg', alt: 'A' })))
    expect(html).toMatch(
      /data-mono="true"><p class="landing-logos-title">T<\/p><ul class="landing-logos-list"><li><img/,
    )
    expect(html).not.toContain('data-zoom')
  })

  test('a quotation names its author, and links to its source', () => {
    const html = render(el('Testimonial', { name: 'N', title: 'T', avatar: '/a.svg', href: '/b' }, 'Text'))
    expect(html).toContain('<blockquote class="landing-testimonial-text">Text</blockquote>')
    expect(html).toContain('alt width="40" height="40"')
    expect(html).toContain('<span class="landing-testimonial-name"><a href="/b">N</a></span>')
  })
})
