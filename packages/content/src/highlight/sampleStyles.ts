import type { ThemeRegistration } from 'shiki/core'

/** TextMate scopes whose colors the tokens of API samples have, by class. */
const SCOPES = {
  't-string': 'string.quoted.double.json',
  't-name': 'support.type.property-name.json',
  't-word': 'keyword.control',
  't-number': 'constant.numeric.json',
  't-comment': 'comment.line',
}

/** Returns the style sheet for code samples of API pages, which no grammar highlights, in the colors of two themes. */
export function sampleStyles(light: ThemeRegistration, dark: ThemeRegistration): string {
  return Object.entries(SCOPES)
    .map(([name, scope]) => {
      const colors = [light, dark].map((theme) => scopeColor(theme, scope) ?? 'inherit')
      return `.${name}{--shiki-light:${colors[0]};--shiki-dark:${colors[1]}}`
    })
    .join('')
}

/** Returns the color of the most specific rule for a scope. Of two that are equally specific, the latter applies. */
function scopeColor(theme: ThemeRegistration, scope: string): string | undefined {
  let [color, length]: [string | undefined, number] = [undefined, 0]
  for (const { scope: selectors = [], settings } of theme.tokenColors ?? theme.settings ?? []) {
    for (const selector of [selectors].flat().flatMap((text) => text.split(',').map((part) => part.trim()))) {
      const applies = scope === selector || scope.startsWith(`${selector}.`)
      if (settings.foreground && applies && selector.length >= length)
        [color, length] = [settings.foreground, selector.length]
    }
  }
  return color
}
