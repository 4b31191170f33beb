import { createCssVariablesTheme, type ThemeRegistration } from 'shiki/core'

type Scheme = 'light' | 'dark'

/** Default colors of variables: those of the default GitHub themes. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<Scheme, string>>>> = {
  background: { light: 'var(--octavo-surface)', dark: 'var(--octavo-surface)' },
  foreground: { light: '#1f2328', dark: '#e6edf3' },
  'token-constant': { light: '#0550ae', dark: '#79c0ff' },
  'token-string': { light: '#0a3069', dark: '#a5d6ff' },
  'token-comment': { light: '#59636e', dark: '#9198a1' },
  'token-keyword': { light: '#cf222e', dark: '#ff7b72' },
  'token-parameter': { light: '#953800', dark: '#ffa657' },
  'token-function': { light: '#6639ba', dark: '#d2a8ff' },
  'token-string-expression': { light: '#0a3069', dark: '#a5d6ff' },
  'token-punctuation': { light: '#1f2328', dark: '#e6edf3' },
  'token-link': { light: '#0a3069', dark: '#a5d6ff' },
  'token-inserted': { light: '#116329', dark: '#7ee787' },
  'token-deleted': { light: '#82071e', dark: '#ffa198' },
  'token-changed': { light: '#953800', dark: '#ffa657' },
}

/** Tokens whose default colors the colors of terminals have, in both brightnesses. */
const TERMINAL: Readonly<Record<string, string>> = {
  black: 'token-comment',
  red: 'token-keyword',
  green: 'token-inserted',
  yellow: 'token-parameter',
  blue: 'token-constant',
  magenta: 'token-function',
  cyan: 'token-string',
}

/** Variables that the platform does not name `--mint-` plus Shiki's name. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = { foreground: 'color-text', background: 'color-background' }

/**
 * Returns Shiki's theme of CSS variables for one scheme. A color is the platform's variable (`--mint-token-string`), else
 * Shiki's (`--shiki-token-string`), else a default one. Colors contain no white space.
 */
export function cssVariablesTheme(scheme: Scheme): ThemeRegistration {
  const theme = JSON.stringify(createCssVariablesTheme({ name: `css-variables-${scheme}` }))
  return JSON.parse(theme.replace(/var\(--shiki-([\w-]+)\)/g, (_, name: string) => schemeColor(name, scheme)))
}

function schemeColor(name: string, scheme: Scheme): string {
  const fallback = (DEFAULTS[TERMINAL[/^ansi-(?:bright-)?(\w+)$/.exec(name)?.[1] ?? ''] ?? name] ??
    DEFAULTS.foreground)?.[scheme]
  return `var(--mint-${PLATFORM_NAMES[name] ?? name},var(--shiki-${name},${fallback}))`
}
