import type { SiteView } from '@octavo/core'
import { parseHex, readableOn, textOn } from '../color/contrast.js'
import { inlineStyle } from '../safe/style.js'

const WHITE = '#ffffff'
const BLACK = '#0b0d12'

/**
 * The site's colours as custom properties for `<html>`. Accents are moved until they are readable on their background,
 * whatever `colors.primary` is (4.5 : 1).
 */
export function colorTokens({ colors }: SiteView): string | undefined {
  const light = hex(colors.backgroundLight)
  const dark = hex(colors.backgroundDark)
  const primary = hex(colors.primary) ?? '#0d9373'
  const button = hex(colors.dark) ?? primary
  return inlineStyle({
    '--octavo-primary': primary,
    '--octavo-accent-light': readableOn(primary, light ?? WHITE),
    '--octavo-accent-dark': readableOn(hex(colors.light) ?? primary, dark ?? BLACK),
    '--octavo-button': button,
    '--octavo-on-button': textOn(button),
    '--octavo-background-light': light,
    '--octavo-background-dark': dark,
  })
}

function hex(color: string | undefined): string | undefined {
  return parseHex(color) ? color : undefined
}
