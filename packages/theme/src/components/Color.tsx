import type { VNode } from 'preact'
import { type MdxProps, readOption, readString } from '../props/read.js'
import { inlineStyle, safeCssValue } from '../safe/style.js'

/** `<Color>`: a palette, compact or as a table of rows. */
export function Color({ children, variant }: MdxProps): VNode {
  return (
    <div class="color" data-variant={readOption(variant, ['compact', 'table'], 'compact')}>
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

/** `<Color.Item>`: a swatch whose value is copied on click; `value` may differ in light and dark. */
export function ColorItem({ name, value }: MdxProps): VNode {
  const { light, dark } = bothValues(value)
  const label = readString(name)
  return (
    <button type="button" class="color-item" data-copy={light} data-copy-dark={dark === light ? undefined : dark}>
      <span
        class="color-swatch"
        style={inlineStyle({ '--swatch-light': safeCssValue(light), '--swatch-dark': safeCssValue(dark) })}
      />
      {label && <span class="color-name">{label}</span>}
      <span class="color-value">{dark === light ? light : `${light} / ${dark}`}</span>
    </button>
  )
}

function bothValues(value: unknown): { light: string; dark: string } {
  const text = readString(value)
  if (text !== undefined) return { light: text, dark: text }
  const both = (value ?? {}) as Record<string, unknown>
  const light = readString(both.light) ?? readString(both.dark) ?? ''
  return { light, dark: readString(both.dark) ?? light }
}

Object.assign(Color, { Row: ColorRow, Item: ColorItem })
