import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { type MdxProps, readOption, readString } from '../shared/propValues.js'
import { inlineStyle, safeCssValue } from '../shared/safeStyle.js'
import { CONTENT_ONLY, type ComponentFamily } from './family.js'

const VARIANTS = ['compact', 'table'] as const

/** `<Color>`: a palette, compact or as a table of rows. */
function Palette({ children, variant }: MdxProps): VNode {
  return (
    <div class="color" data-variant={readOption(variant, VARIANTS, 'compact')}>
      {children}
    </div>
  )
}

/** `<Color.Row>`: a titled row of a table. */
export function ColorRow({ children, title }: MdxProps): VNode {
  return (
    <div class="color-row">
      {readString(title) && <p class="color-row-title">{title as string}</p>}
      <div class="color-row-items">{children}</div>
    </div>
  )
}

/** `<Color.Item>`: a swatch that copies its value on click. `value` can differ between light and dark mode. */
export function ColorItem({ name, value }: MdxProps): VNode {
  const { light, dark } = bothValues(value)
  const label = readString(name)
  const text = dark === light ? light : `${light} / ${dark}`
  return (
    <div class="color-item">
      <span
        class="color-swatch"
        style={inlineStyle({ '--swatch-light': safeCssValue(light), '--swatch-dark': safeCssValue(dark) })}
      />
      {label && <span class="color-name">{label}</span>}
      <span class="color-value">{text}</span>
      <button
        type="button"
        class="js-only"
        data-copy={light}
        data-copy-dark={dark === light ? undefined : dark}
        aria-label={`${label ?? ''} ${text}`.trim()}
      />
    </div>
  )
}

function bothValues(value: unknown): { light: string; dark: string } {
  const text = readString(value)
  if (text !== undefined) return { light: text, dark: text }
  const both = (value ?? {}) as Record<string, unknown>
  const light = readString(both.light) ?? readString(both.dark) ?? ''
  return { light, dark: readString(both.dark) ?? light }
}

export const Color = /* @__PURE__ */ Object.assign(Palette, { Row: ColorRow, Item: ColorItem })

export function colorFamily(): ComponentFamily {
  return {
    Color: {
      component: Color,
      description: 'A palette of colors.',
      props: {
        variant: { type: VARIANTS, default: 'compact', description: 'Shows swatches only, or rows with titles.' },
      },
      markdown: CONTENT_ONLY,
    },
    'Color.Item': {
      component: ColorItem,
      description: 'A color swatch. A click copies its value.',
      props: {
        name: { type: 'string', description: 'Name of the color.' },
        value: {
          type: 'string | { light: string; dark: string }',
          required: true,
          description: 'CSS color, or one for the light and one for the dark scheme.',
        },
      },
      markdown: { kind: 'item', write: writeItem },
    },
    'Color.Row': {
      component: ColorRow,
      description: 'A row of a table of colors.',
      props: { title: { type: 'string', description: 'Title of the row.' } },
      markdown: { kind: 'block', write: (row, md) => md.join(md.strong(row.line('title')), row.blocks()) },
    },
  }
}

function writeItem(item: MarkdownElement, md: MarkdownWriter): string {
  const value = item.value('value')
  const { light, dark } = (value ?? {}) as { light?: unknown; dark?: unknown }
  const colors = (typeof value === 'string' ? [value] : [light, dark]).filter((color) => typeof color === 'string')
  const text = colors.map((color) => md.inlineCode(color)).join(' / ')
  return md.listItem('-', [item.text('name'), text].filter(Boolean).join(': '))
}
