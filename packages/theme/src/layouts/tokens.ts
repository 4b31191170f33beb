import {
  contrast,
  distinctOn,
  memo,
  parseHex,
  type Rgb,
  readableOn,
  type SiteView,
  textContrast,
  textOn,
} from '@octavo/core'
import { themeLook } from '../shared/looks.js'
import { inlineStyle } from '../shared/safeStyle.js'

/** Background and text colors in `tokens.css`. */
const WHITE = '#ffffff'
const BLACK = '#0c0d10'
const DARK_INK = '#10131a'
const LIGHT_INK = '#f3f4f7'

/** Minimum contrast of text on a custom background. Below it, the text color is changed. */
const INK_CONTRAST = 7

/** A color of text and links in one scheme. */
interface Accent {
  /** The color in the settings of the site. */
  color: string
  background: string
  /** The color on pages. */
  shown: string
  /** Lowest contrast of `color` on the backgrounds of text. */
  contrast: number
}

/** Returns the colors of text and links by scheme, adjusted until they are readable on their background (4.5 : 1). */
export function siteAccents({ colors, theme }: Pick<SiteView, 'colors' | 'theme'>): Record<'light' | 'dark', Accent> {
  const background = themeLook(theme).background
  const primary = hex(colors.primary) ?? '#0d9373'
  return {
    light: accentOn(primary, hex(colors.backgroundLight) ?? background.light),
    dark: accentOn(hex(colors.light) ?? primary, hex(colors.backgroundDark) ?? background.dark),
  }
}

function accentOn(color: string, background: string): Accent {
  const lowest = textContrast(parseHex(color) as Rgb, parseHex(background) as Rgb)
  return { color, background, shown: readableOn(color, background), contrast: lowest }
}

/**
 * Returns the site's colors as custom properties for `<html>`, which all documents share. Buttons are adjusted until they
 * are visible on their background.
 */
export const colorTokens = memo(({ colors, theme }: SiteView): string | undefined => {
  const accents = siteAccents({ colors, theme })
  const [light, dark] = [accents.light.background, accents.dark.background]
  const primary = accents.light.color
  const buttons = [hex(colors.dark), primary, hex(colors.light)].filter((color) => color !== undefined)
  const onLight = distinctOn(light, buttons.slice(0, 2))
  const onDark = distinctOn(dark, buttons)
  return inlineStyle({
    '--octavo-primary': primary,
    '--octavo-accent-light': accents.light.shown,
    '--octavo-accent-dark': accents.dark.shown,
    '--octavo-button-light': onLight,
    '--octavo-on-button-light': textOn(onLight),
    '--octavo-button-dark': onDark,
    '--octavo-on-button-dark': textOn(onDark),
    '--octavo-background-light': light === WHITE ? undefined : light,
    '--octavo-background-dark': dark === BLACK ? undefined : dark,
    '--octavo-ink-light': inkOn(light, DARK_INK),
    '--octavo-ink-dark': inkOn(dark, LIGHT_INK),
  })
})

/** Returns the custom colors of a banner with matching text colors. */
export function bannerTokens(color: { light?: string; dark?: string } = {}): string | undefined {
  const light = hex(color.light) ?? hex(color.dark)
  const dark = hex(color.dark) ?? light
  return inlineStyle({
    '--banner-light': light,
    '--on-banner-light': light && textOn(light),
    '--banner-dark': dark,
    '--on-banner-dark': dark && textOn(dark),
  })
}

/** Returns the text color for a custom background if the default text color is hard to read on it. */
function inkOn(background: string | undefined, defaultText: string): string | undefined {
  const backgroundColor = parseHex(background)
  const ink = parseHex(defaultText)
  if (!backgroundColor || !ink || contrast(ink, backgroundColor) >= INK_CONTRAST) return undefined
  const other = defaultText === DARK_INK ? LIGHT_INK : DARK_INK
  return contrast(parseHex(other) as [number, number, number], backgroundColor) > contrast(ink, backgroundColor)
    ? other
    : undefined
}

function hex(color: string | undefined): string | undefined {
  return parseHex(color) ? color : undefined
}
