import type { ResolvedDocsConfig } from '@octavo/config'
import { type BlockColors, createHighlighter } from '@octavo/content'
import { readableOn } from '@octavo/core'
import { themeLook } from '@octavo/theme'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { renderSettings } from '../render/renderSettings.js'

/** Returns the style sheet for highlighted code, with the themes from docs.json, or those of the site's theme. */
export async function createHighlightStyles(
  options: ResolvedOctavoOptions,
  config: ResolvedDocsConfig | undefined,
): Promise<string> {
  const { codeThemes } = renderSettings(options, config).content
  const highlighter = createHighlighter(codeThemes && { themes: codeThemes })
  const styles = await highlighter.styles()
  const themeColors = themeLook(config?.theme)
  const isOfTheme = codeThemes === themeColors.code
  if (codeThemes && (!isOfTheme || codeThemes.light === codeThemes.dark)) {
    const colors = await highlighter.blockColors(codeThemes)
    return (isOfTheme ? readableCode(styles, colors.background) : styles) + groundStyles(colors)
  }
  return readableCode(styles, { ...themeColors.background, ...config?.background?.color })
}

/** Adjusts the themes, which are designed for other backgrounds, until they are readable on the backgrounds of the site. */
export function readableCode(styles: string, backgrounds: { light: string; dark: string }): string {
  return styles.replace(
    /(--shiki-(light|dark):)(#[\da-f]{6})(?:[\da-f]{2})?/gi,
    (_, name: string, scheme: 'light' | 'dark', color: string) => name + readableOn(color, backgrounds[scheme]),
  )
}

/**
 * Returns the background and text color of custom code themes. If both themes are dark or both are light, code blocks
 * use that scheme on all pages, so that their titles and buttons stay readable.
 */
export function groundStyles({ text, background }: BlockColors): string {
  const colors = [background.light, background.dark, text.light, text.dark]
  if (!colors.every((color) => /^(?:#[\da-f]{6}|var\(.*\))$/i.test(color))) return ''
  // Values that are variables follow the page's scheme.
  const isLightDark = background.light.startsWith('#') && isDark(background.light)
  const isDarkDark = !background.dark.startsWith('#') || isDark(background.dark)
  const scheme = isLightDark === isDarkDark ? `color-scheme:${isDarkDark ? 'dark' : 'light'};` : ''
  return (
    `.code-block,.code-group{${scheme}--octavo-code-background:light-dark(${background.light},${background.dark})}` +
    `.shiki{color:light-dark(${text.light},${text.dark})}`
  )
}

function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}
