import { type ThemeRegistration, tokenizeAnsiWithTheme } from 'shiki/core'
import { editorColor, type ThemePair } from './codeThemes.js'
import { fontClasses, wrap } from './escape.js'
import { onlyStyles } from './escapes.js'

type Token = ReturnType<typeof tokenizeAnsiWithTheme>[number][number]

/** Returns the HTML of the lines of terminal output, in the colors that two themes have for terminals. */
export function ansiLines(code: string, { light, dark }: ThemePair): string[] {
  const [inLight = [], inDark = []] = [light, dark].map((theme) => tokenize(onlyStyles(code), theme))
  const text = editorColor(light, 'foreground')
  return inLight.map((line, at) =>
    line
      .map((token, index) =>
        wrap(token.content, fontClasses(token.fontStyle).join(' '), colors(token, inDark[at]?.[index], text)),
      )
      .join(''),
  )
}

function tokenize(code: string, theme: ThemeRegistration): Token[][] {
  const [fg, bg] = [editorColor(theme, 'foreground'), editorColor(theme, 'background')]
  return tokenizeAnsiWithTheme({ ...theme, fg, bg } as Parameters<typeof tokenizeAnsiWithTheme>[0], code)
}

/**
 * Returns the style of a token. Colors of terminals suit other backgrounds, so they are darkened or lightened until they
 * are readable; on a colored background the text is black or white. Browsers without relative colors show plain text.
 */
function colors(light: Token, dark: Token | undefined, text: string): string {
  if (light.bgColor && dark?.bgColor) {
    const [onLight, onDark] = [light.bgColor, dark.bgColor].map(
      (color) => `oklch(from ${color} calc((.65 - l)*99) 0 0)`,
    )
    return `--shiki-light:${onLight};--shiki-dark:${onDark};background:light-dark(${light.bgColor},${dark.bgColor})`
  }
  if (!dark || light.color === text) return ''
  const readable = (color: string | undefined, lightness: string) =>
    `oklch(from ${color} ${lightness} c h/max(alpha,.7))`
  return `--shiki-light:${readable(light.color, 'min(l,.5)')};--shiki-dark:${readable(dark.color, 'max(l,.72)')}`
}
