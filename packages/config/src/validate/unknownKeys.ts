import { didYouMean } from '@octavo/core'
import type { Pointer } from '../tree/node.js'

/** Where the settings of other configuration formats live in docs.json. */
const TOP_LEVEL_HINTS: Readonly<Record<string, string>> = {
  analytics: 'Services are listed under "integrations"; every .js file of the docs folder runs by itself.',
  anchors: 'Use "navigation.anchors" or "navigation.global.anchors".',
  backgroundImage: 'Use "background.image".',
  defaultLanguage: 'Set "default": true on that entry of "navigation.languages".',
  font: 'Use "fonts".',
  footerSocials: 'Use "footer.socials".',
  head: 'Every .css and .js file of the docs folder is loaded by itself; meta tags go to "seo.metatags".',
  modeToggle: 'Use "appearance".',
  openapi: 'Use "api.openapi".',
  tabs: 'Use "navigation.tabs".',
  topbarCtaButton: 'Use "navbar.primary".',
  topbarLinks: 'Use "navbar.links".',
  versions: 'Use "navigation.versions".',
}

const NESTED_HINTS: Readonly<Record<string, string>> = {
  collapsed: 'Groups start closed; use "expanded": true for one that starts open.',
  groups: 'Nested groups belong in "pages", between the paths of pages.',
  title: 'Use "header".',
  url: 'Use "href".',
}

/** Returns what to write instead of an unknown key: where it moved to, or the nearest allowed key. */
export function hintForUnknownKey(key: string, parent: Pointer, allowed: readonly string[]): string | undefined {
  const moved = parent.length === 0 ? TOP_LEVEL_HINTS : NESTED_HINTS
  if (Object.hasOwn(moved, key) && (key !== 'title' || allowed.includes('header'))) return moved[key]
  return didYouMean(key, allowed)
}
