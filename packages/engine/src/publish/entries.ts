import { fileURLToPath } from 'node:url'
import { SITE_STYLES } from './siteStyles.js'

const resolve = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

/** Themes with a style sheet besides the shared one. `mint` has none. */
const STYLED_THEMES = ['almond', 'aspen', 'linden', 'luma', 'maple', 'palm', 'sequoia', 'willow'] as const

/** Returns theme-specific style sheets, by theme name. */
export function themeEntries(): Record<string, string> {
  return Object.fromEntries(STYLED_THEMES.map((name) => [name, resolve(`@octavo/theme/themes/${name}.css`)]))
}

/** Returns the style sheets that only some sites need, by name. */
export function siteStyleEntries(): Record<string, string> {
  return Object.fromEntries(SITE_STYLES.map((name) => [name, resolve(`@octavo/theme/${name}.css`)]))
}

/** Returns the theme's browser modules and style sheets, by output name. */
export function clientEntries(): Record<
  'client' | 'appearance' | 'octavo' | 'api' | 'occasional' | 'twoslash' | 'math',
  string
> {
  return {
    client: resolve('@octavo/theme/client'),
    appearance: resolve('@octavo/theme/client/appearance'),
    octavo: resolve('@octavo/theme/styles.css'),
    api: resolve('@octavo/theme/api.css'),
    occasional: resolve('@octavo/theme/occasional.css'),
    twoslash: resolve('@octavo/theme/twoslash.css'),
    math: resolve('katex/dist/katex.min.css'),
  }
}

/** Returns the entries of lazy chunks by name; each becomes one plain script. */
export function partEntries(): Record<
  | 'search'
  | 'zoom'
  | 'diagrams'
  | 'menu'
  | 'api'
  | 'tree'
  | 'playground'
  | 'channel'
  | 'page-samples'
  | 'playground-samples'
  | 'playground-history'
  | 'playground-editor'
  | 'oauth-callback'
  | 'assistant'
  | 'ask'
  | 'integrations'
  | 'islands'
  | 'not-found'
  | 'feedback',
  string
> {
  const part = (name: string) => resolve(`@octavo/theme/client/parts/${name}Part`)
  return {
    search: part('search'),
    zoom: part('zoom'),
    diagrams: part('diagrams'),
    menu: part('menu'),
    api: part('api'),
    tree: part('tree'),
    playground: resolve('@octavo/theme/playground'),
    channel: resolve('@octavo/theme/playground/channel'),
    'page-samples': resolve('@octavo/theme/playground/samples'),
    'playground-samples': resolve('@octavo/theme/playground/parts/samples'),
    'playground-editor': resolve('@octavo/theme/playground/parts/editor'),
    'playground-history': resolve('@octavo/theme/playground/parts/history'),
    assistant: resolve('@octavo/theme/assistant'),
    ask: part('ask'),
    integrations: part('integrations'),
    islands: part('islands'),
    'not-found': part('notFound'),
    feedback: part('feedback'),
    'oauth-callback': resolve('@octavo/theme/playground/callback'),
  }
}
