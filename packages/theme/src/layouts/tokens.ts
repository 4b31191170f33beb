import { memo, type SiteView } from '@octavo/core'
import { contrast, distinctOn, parseHex, readableOn, textOn } from '../shared/contrast.js'
import { themeLook } from '../shared/looks.js'
import { inlineStyle } from '../shared/safeStyle.js'

/** Background and text colors in `tokens.css`. */
const WHITE = '#ffffff'
const BLACK = '#0c0d10'
const DARK_INK = '#10131a'
const LIGHT_INK = '#f3f4f7'

/** Minimum contrast of text on a custom background. Below it, the text color is changed. */
const INK_CONTRAST = 7

/** The colors of sites, which all their documents share. */
/**
 * Returns the site's colors as custom properties for `<html>`. Accents are adjusted until they are readable on their
 * background (4.5 : 1), and buttons until they are visible on it.
 */
export const colorTokens = memo(({ colors, theme }: SiteView): string | undefined => {
  const background = themeLook(theme).background
  const light = hex(colors.backgroundLight) ?? background.light
  const dark = hex(colors.backgroundDark) ?? background.dark
  const primary = hex(colors.primary) ?? '#0d9373'
  const buttons = [hex(colors.dark), primary, hex(colors.light)].filter((color) => color !== undefined)
  const onLight = distinctOn(light, buttons.slice(0, 2))
  const onDark = distinctOn(dark, buttons)
  return inlineStyle({
    '--octavo-primary': primary,
    '--octavo-accent-light': readableOn(primary, light),
    '--octavo-accent-dark': readableOn(hex(colors.light) ?? primary, dark),
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
