import type { FontConfig, FontsConfig } from '@octavo/config'

/** Metrics that determine the size of a font's text. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  /** Mean letter width, weighted by letter frequency. */
  xWidthAvg: number
  /** The same at weight 650, which headings and emphasis have. Undefined if it is not known. */
  xWidthBold?: number
}

/** Text for which a font is used; `all` means body and headings. */
type FontRole = 'all' | 'body' | 'heading' | 'mono'

export interface RequestedFont extends FontConfig {
  role: FontRole
  /** Key path in docs.json. */
  pointer: string[]
  /** Metrics of a font that Octavo depends on. */
  shipped?: FontMetrics
}

/** Generic families and operating system fonts. */
const SYSTEM =
  /^(?:system-ui|-apple-system|blinkmacsystemfont|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|arial|helvetica(?: neue)?|georgia|times(?: new roman)?|courier(?: new)?|verdana|tahoma|segoe ui|menlo|consolas|monaco|sf (?:pro(?: text| display)?|mono))$/i

/** Returns the fonts in docs.json `fonts`. The outer font applies to body and headings that set none. */
export function requestedFonts({ heading, body, ...outer }: FontsConfig = {}): RequestedFont[] {
  const roleFonts = (role: FontRole, font: Partial<FontConfig> | undefined, pointer: string[]): RequestedFont[] =>
    font?.family === undefined ? [] : [{ ...font, family: font.family, role, pointer }]
  return [
    ...roleFonts('all', outer, ['fonts']),
    ...roleFonts('body', body, ['fonts', 'body']),
    ...roleFonts('heading', heading, ['fonts', 'heading']),
  ]
}

export function isSystemFont(family: string): boolean {
  return SYSTEM.test(family.trim())
}

/** Returns the kind of a family, which only its name tells. */
export function fontKind(family: string): 'sans' | 'serif' | 'mono' {
  if (/\b(?:mono|code)\b/i.test(family)) return 'mono'
  return /^(?!.*\bsans\b).*\b(?:serif|slab)\b|^(?:lora|merriweather|playfair|georgia|(?:eb|cormorant) garamond)\b/i.test(
    family,
  )
    ? 'serif'
    : 'sans'
}

/** Returns a family name as used in package names, such as `open-sans` for `Open Sans`. */
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
