import type { ThemeRegistration } from 'shiki/core'

/** Colors of one token in both schemes. */
export interface ColorPair {
  light: string
  dark: string
}

export interface MergedTheme {
  theme: ThemeRegistration
  /** Colors by placeholder color, in upper case as the highlighter returns it. */
  pairs: Map<string, ColorPair>
}

/**
 * Merges a light and a dark theme, so that code is tokenized once instead of twice. Returns undefined unless both style
 * the same selectors in the same order; such pairs are highlighted in two passes.
 */
export function mergeThemes(light: ThemeRegistration, dark: ThemeRegistration): MergedTheme | undefined {
  const lightRules = themeRules(light)
  const darkRules = themeRules(dark)
  if (lightRules.length !== darkRules.length) return undefined
  const pairs = new Map<string, ColorPair>()
  const placeholder = (pair: ColorPair): string => {
    const color = `#${(pairs.size + 1).toString(16).padStart(6, '0').toUpperCase()}`
    pairs.set(color, pair)
    return color
  }
  const settings = []
  for (const [index, rule] of lightRules.entries()) {
    const other = darkRules[index]
    if (!other || !sameShape(rule, other)) return undefined
    const { foreground, fontStyle } = rule.settings
    settings.push({
      scope: rule.scope,
      settings: {
        fontStyle,
        foreground: foreground ? placeholder({ light: foreground, dark: other.settings.foreground ?? '' }) : undefined,
      },
    })
  }
  const foreground = placeholder({ light: baseColor(light, '#000000'), dark: baseColor(dark, '#ffffff') })
  const theme: ThemeRegistration = { name: 'octavo', type: 'light', fg: foreground, bg: '#FFFFFF', settings }
  return { theme, pairs }
}

type Rule = NonNullable<ThemeRegistration['settings']>[number]

function themeRules(theme: ThemeRegistration): Rule[] {
  return ((theme.tokenColors ?? theme.settings ?? []) as Rule[]).filter((rule) => rule.scope !== undefined)
}

function baseColor(theme: ThemeRegistration, fallback: string): string {
  const base = (theme.settings ?? theme.tokenColors)?.find((rule) => rule.scope === undefined)
  return theme.fg ?? theme.colors?.['editor.foreground'] ?? base?.settings.foreground ?? fallback
}

function sameShape(a: Rule, b: Rule): boolean {
  const scopes = (rule: Rule) => JSON.stringify([rule.scope].flat())
  return (
    scopes(a) === scopes(b) &&
    Boolean(a.settings.foreground) === Boolean(b.settings.foreground) &&
    (a.settings.fontStyle ?? '') === (b.settings.fontStyle ?? '')
  )
}

/** Returns class names by color. Equal pairs share a class, numbered in theme order. */
export function classNames(pairs: MergedTheme['pairs']): Map<string, string> {
  const byPair = new Map<string, string>()
  const classes = new Map<string, string>()
  for (const [color, { light, dark }] of pairs) {
    const pair = `${light} ${dark}`
    const name = byPair.get(pair) ?? `k${byPair.size}`
    byPair.set(pair, name)
    classes.set(color, name)
  }
  return classes
}
