import type { FontConfig, FontsConfig } from '@octavo/config'

/** The text that a font is for; `all` means both. */
type FontRole = 'all' | 'body' | 'heading'

export interface RequestedFont extends FontConfig {
  role: FontRole
  /** Path of keys in docs.json. */
  pointer: string[]
}

/** Generic families, and fonts of operating systems. */
const SYSTEM =
  /^(?:system-ui|-apple-system|blinkmacsystemfont|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|arial|helvetica(?: neue)?|georgia|times(?: new roman)?|courier(?: new)?|verdana|tahoma|segoe ui|menlo|consolas|monaco|sf (?:pro(?: text| display)?|mono))$/i

/** Returns the fonts in docs.json `fonts`. The outer one applies to body and headings without their own font. */
export function requestedFonts({ heading, body, ...outer }: FontsConfig = {}): RequestedFont[] {
  const own = (role: FontRole, font: Partial<FontConfig> | undefined, pointer: string[]): RequestedFont[] =>
    font?.family === undefined ? [] : [{ ...font, family: font.family, role, pointer }]
  return [
    ...own('all', outer, ['fonts']),
    ...own('body', body, ['fonts', 'body']),
    ...own('heading', heading, ['fonts', 'heading']),
  ]
}

export function isSystemFont(family: string): boolean {
  return SYSTEM.test(family.trim())
}

/** Returns the name of a family in package names: `open-sans` for `Open Sans`. */
export function familySlug(family: string): string {
  return family
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns a family as a CSS string. */
export function quoteFamily(family: string): string {
  return `"${family.replace(/["\\\n\r<>]/g, '')}"`
}
