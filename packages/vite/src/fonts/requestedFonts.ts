import type { FontConfig, FontsConfig } from '@octavo/config'

/** What a font is for; `all` stands for both. */
type FontRole = 'all' | 'body' | 'heading'

export interface RequestedFont extends FontConfig {
  role: FontRole
  /** Keys in docs.json that lead to it. */
  pointer: string[]
}

/** Families that every browser knows, or that come with the reader's system. */
const SYSTEM =
  /^(?:system-ui|-apple-system|blinkmacsystemfont|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|arial|helvetica(?: neue)?|georgia|times(?: new roman)?|courier(?: new)?|verdana|tahoma|segoe ui|menlo|consolas|monaco|sf (?:pro(?: text| display)?|mono))$/i

/** The fonts of docs.json `fonts`, each with its place; the outer one serves what has none of its own. */
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

/** The part of a package's name that stands for a family: `Open Sans` is `open-sans`. */
export function familySlug(family: string): string {
  return family
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A family as a CSS string. */
export function quoteFamily(family: string): string {
  return `"${family.replace(/["\\\n\r<>]/g, '')}"`
}
