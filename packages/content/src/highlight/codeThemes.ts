import { type Diagnostic, didYouMean } from '@octavo/core'
import type { ThemeRegistration } from 'shiki/core'
import { bundledThemes } from 'shiki/themes'

/** The name of the theme whose colors are CSS variables of the site. */
export const CSS_VARIABLES = 'css-variables'

/** Names of Shiki themes. */
export interface CodeThemes {
  light: string
  dark: string
}

export const DEFAULT_CODE_THEMES = { light: 'github-light-default', dark: 'github-dark-default' }

const bundled = bundledThemes as Record<string, () => Promise<{ default: ThemeRegistration }>>

export function editorColor(theme: ThemeRegistration, property: 'foreground' | 'background'): string {
  const contrast = property === 'foreground' ? '#ffffff' : '#000000'
  const plain = property === 'foreground' ? '#000000' : '#ffffff'
  const text = property === 'foreground' ? theme.fg : theme.bg
  return text ?? theme.colors?.[`editor.${property}`] ?? (theme.type === 'dark' ? contrast : plain)
}

/** Returns the names of Shiki's themes, for suggestions. */
function codeThemeNames(): string[] {
  return [...Object.keys(bundled), CSS_VARIABLES]
}

/** Returns true when Shiki has a theme of this name. */
function isCodeTheme(name: string): boolean {
  return Object.hasOwn(bundled, name) || name === CSS_VARIABLES
}

export interface ThemePair {
  light: ThemeRegistration
  dark: ThemeRegistration
}

export async function loadThemes(names: CodeThemes): Promise<ThemePair> {
  const [light, dark] = await Promise.all([loadTheme(names.light, 'light'), loadTheme(names.dark, 'dark')])
  return { light, dark }
}

async function loadTheme(name: string, scheme: keyof CodeThemes): Promise<ThemeRegistration> {
  if (name === CSS_VARIABLES) return (await import('./cssVariablesTheme.js')).cssVariablesTheme(scheme)
  const load = bundled[Object.hasOwn(bundled, name) ? name : DEFAULT_CODE_THEMES[scheme]]
  if (!load) throw new Error(`Shiki has no theme "${name}".`)
  return (await load()).default
}

/**
 * Returns the themes, with the default theme of the scheme in place of an unknown one, which docs.json's check reports.
 * Undefined when both are unknown.
 */
export function knownCodeThemes(themes: CodeThemes | undefined): CodeThemes | undefined {
  const [light, dark] = [themes?.light, themes?.dark].map((name) => (name && isCodeTheme(name) ? name : undefined))
  if (light === undefined && dark === undefined) return undefined
  return { light: light ?? DEFAULT_CODE_THEMES.light, dark: dark ?? DEFAULT_CODE_THEMES.dark }
}

/** Returns the warning for an unknown code theme. `text` says what readers see instead. */
export function unknownCodeTheme(
  name: string,
  text: string,
): Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> | undefined {
  if (isCodeTheme(name)) return undefined
  return {
    rule: 'CODE_THEME',
    severity: 'warning',
    message: `Unknown code theme "${name.slice(0, 60)}"; ${text}.`,
    hint: didYouMean(name, codeThemeNames()),
  }
}
