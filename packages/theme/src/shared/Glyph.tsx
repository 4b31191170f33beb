import type { VNode } from 'preact'

/** Stroked interface icons of 24 × 24 pixels. Each document contains them once, in a sprite. */
const GLYPHS = {
  chevron: 'm9 6 6 6-6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  external: 'M8 16 17 7M9 7h8v8',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  monitor: 'M3.5 4.5h17v11h-17zM9 20h6m-3-4.5V20',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  link: 'M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.5 7.5M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.4-1.4',
  note: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v5m0-8.5h.01',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5h.01',
  tip: 'M9.5 20.5h5M12 3.5a6 6 0 0 0-3.6 10.8c.8.7 1.1 1.5 1.1 2.7h5c0-1.2.3-2 1.1-2.7A6 6 0 0 0 12 3.5z',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v4.5m0 3h.01',
  wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.5-2.5L13 18l2.5 2.5M4 18h4',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  reset: 'M5 5v5h5M5.5 10a7 7 0 1 1-.4 4.5',
  star: 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z',
} as const

/** Icon of the assistant, only in documents of sites that have one. */
const ASSISTANT =
  'M12 3.5l1.9 5.1a2 2 0 0 0 1.2 1.2l5.1 1.9-5.1 1.9a2 2 0 0 0-1.2 1.2L12 19.9l-1.9-5.1a2 2 0 0 0-1.2-1.2l-5.1-1.9 5.1-1.9a2 2 0 0 0 1.2-1.2z'

export type GlyphName = keyof typeof GLYPHS | 'assistant'

/** An interface icon. It is hidden from assistive technology, because its control has a label. */
export function Glyph({ name }: { name: GlyphName }): VNode {
  return (
    // As text, because renderers write an end tag, which adds up on pages with many icons.
    <svg aria-hidden="true" data-glyph={name} dangerouslySetInnerHTML={{ __html: `<use href="#octavo-${name}"/>` }} />
  )
}

/** Icons that scripts of pages add, and lists that they load. */
const SCRIPTED = new Set<string>([
  'chevron',
  'close',
  'copy',
  'check',
  'external',
  'file',
  'list',
  'search',
] satisfies GlyphName[])

/** Returns a document without the symbols that it does not use and scripts of reading pages do not add. */
export function withoutUnusedGlyphs(html: string): string {
  const names = new Set(Array.from(html.matchAll(/href="#octavo-(\w+)"/g), ([, name = '']) => name))
  return html.replace(/<symbol id="octavo-(\w+)".*?<\/symbol>/g, (symbol, name: string) =>
    SCRIPTED.has(name) || names.has(name) ? symbol : '',
  )
}

/** The sprite with all interface icons. */
export function GlyphSprite({ assistant }: { assistant: boolean }): VNode {
  const glyphs = assistant ? { ...GLYPHS, assistant: ASSISTANT } : GLYPHS
  return (
    <svg class="glyph-sprite" aria-hidden="true" width="0" height="0">
      {Object.entries(glyphs).map(([name, path]) => (
        <symbol
          id={`octavo-${name}`}
          viewBox="0 0 24 24"
          dangerouslySetInnerHTML={{ __html: `<path d="${path}"/>` }}
          key={name}
        />
      ))}
    </svg>
  )
}
