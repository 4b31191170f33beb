import { type FontMetrics, familySlug, isSystemFont, type RequestedFont } from './requestedFonts.js'

/** Metrics of the fonts that Octavo depends on. Reading them from the files would take longer than a small build. */
const METRICS = {
  Figtree: { ascent: 950, descent: -250, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 449, xWidthBold: 460 },
  Geist: { ascent: 1005, descent: -295, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 467, xWidthBold: 494 },
  'Geist Mono': { ascent: 1005, descent: -295, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 600 },
  Inter: { ascent: 1984, descent: -494, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 978, xWidthBold: 1003 },
  'JetBrains Mono': { ascent: 1020, descent: -300, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 600 },
  Lora: { ascent: 1006, descent: -274, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 468, xWidthBold: 480 },
} satisfies Record<string, FontMetrics>

type Family = keyof typeof METRICS

/** Names of the packages of the fonts, without scope. */
export const THEME_FAMILIES: readonly string[] = Object.keys(METRICS).map(familySlug)

type Role = 'body' | 'heading' | 'mono'

const DEFAULT: Partial<Record<Role, Family>> = { body: 'Inter', mono: 'Geist Mono' }

/** Fonts of themes that differ from the default. Headings use the font of the body unless they have their own. */
const PAIRINGS: Record<string, Partial<Record<Role, Family>>> = {
  almond: { body: 'Figtree' },
  aspen: { mono: 'JetBrains Mono' },
  linden: { body: 'JetBrains Mono', mono: 'JetBrains Mono' },
  luma: { body: 'Figtree' },
  maple: { body: 'Geist' },
  sequoia: { body: 'Geist', heading: 'Lora' },
  willow: { body: 'Geist' },
}

/**
 * Returns the fonts of a theme for the text that docs.json `fonts` does not set. None if it sets a system font for the
 * text, which then applies to code, too.
 */
export function themeFonts(theme: string, fonts: readonly RequestedFont[]): RequestedFont[] {
  if (fonts.some(({ role, family }) => role !== 'heading' && isSystemFont(family))) return []
  const isSet = (role: Role) => role !== 'mono' && fonts.some((font) => font.role === role || font.role === 'all')
  return Object.entries({ ...DEFAULT, ...PAIRINGS[theme] })
    .map(([role, family]) => ({ role: role as Role, family }))
    .filter(({ role }) => !isSet(role))
    .map(({ role, family }) => ({ role, family, pointer: ['theme'], shipped: METRICS[family] }))
}
