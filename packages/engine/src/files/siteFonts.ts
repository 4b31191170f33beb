import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { ResolvedDocsConfig } from '@octavo/config'
import { contentHash } from '@octavo/core'
import type { Repository } from '@octavo/site'
import { fallbackFamilies, readMetrics } from './fallbackFace.js'
import { type FontFace, findFaces } from './findFaces.js'
import { fontKind, isSystemFont, quoteFamily, type RequestedFont, requestedFonts } from './requestedFonts.js'
import { themeFonts } from './themeFonts.js'

/** Output folder of fonts, beside the style sheet that refers to them. */
const FOLDER = '_octavo/fonts'

/** The files and styles of a site's fonts. */
export interface FontAssets {
  /** `@font-face` rules, and custom properties with the families. */
  css: string
  files: { path: string; content: Uint8Array }[]
  /** Output paths of the fonts that the first screen needs. */
  preloads: string[]
  /** Fonts that the first screen can do without. */
  latePreloads: FontPreload[]
}

/** A font that pages with certain letters need. */
export interface FontPreload {
  /** Output path or URL. */
  path: string
  role: RequestedFont['role']
  /** Code points of the font, first and last. */
  ranges: [number, number][]
}

/** The part of docs.json that determines the fonts. */
export type FontSettings = Partial<Pick<ResolvedDocsConfig, 'theme' | 'fonts'>>

/** Returns all fonts of a site: those of the theme, and those in docs.json, which replace them. */
export function configuredFonts({ theme = 'mint', fonts }: FontSettings): RequestedFont[] {
  const requested = requestedFonts(fonts)
  return [...themeFonts(theme, requested), ...requested]
}

/** Returns the files and styles of the fonts of a site. The system font replaces missing fonts. */
export async function siteFonts(settings: FontSettings, repository: Repository): Promise<FontAssets> {
  const fonts = configuredFonts(settings)
  const files = new Map<string, FontAssets['files'][number]>()
  const preloads = new Set<string>()
  const latePreloads: FontPreload[] = []
  const rules: string[] = []
  const fallbacks = new Map<string, string[]>()
  for (const font of fonts) {
    const fontFaces = isSystemFont(font.family) ? undefined : findFaces(font, repository)
    if (!fontFaces?.length || fallbacks.has(font.family)) continue
    const main = mainFace(fontFaces, font.role)
    for (const face of fontFaces) {
      const file = fontFile(face)
      files.set(file.path, file)
      if (font.shipped && (font.role === 'mono' ? face === main : face.style === 'normal'))
        latePreloads.push({ path: file.path, role: font.role, ranges: parseRanges(face.unicodeRange) })
      else if (face === main && font.role !== 'mono') preloads.add(file.path)
      rules.push(faceRule(font, face, basename(file.path)))
    }
    const metrics = font.shipped ?? (await readMetrics(main.file))
    const families = metrics ? fallbackFamilies(font.family, metrics) : []
    rules.push(...families.map(({ css }) => css))
    fallbacks.set(
      font.family,
      families.map(({ name }) => name),
    )
  }
  const custom = fonts.filter(({ shipped }) => !shipped)
  const shippedFonts = fonts.filter(({ shipped }) => shipped)
  return {
    // Style sheets of themes may change the fonts of the theme, but not those of docs.json.
    css: `${rules.join('')}@layer octavo.tokens{${fontTokens(shippedFonts, fallbacks)}}${fontTokens(custom, fallbacks)}`,
    files: [...files.values()],
    preloads: [...preloads],
    latePreloads,
  }
}

/** Returns the code points of a `unicode-range`, first and last. */
function parseRanges(unicodeRange = ''): [number, number][] {
  return [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ])
}

function fontFile({ file }: FontFace): FontAssets['files'][number] {
  const content = readFileSync(file)
  const extension = extname(file)
  const name = basename(file, extension).replace(/[^\w.-]+/g, '-')
  return { path: `${FOLDER}/${name}-${contentHash(content.toString('base64')).slice(0, 8)}${extension}`, content }
}

/**
 * Returns a `@font-face`. Fonts of themes are not worth waiting for: on slow connections the first page keeps the
 * fallback, and nothing moves. Swapped, even with fallback faces of the same metrics, lines of tables and of API pages
 * wrap elsewhere: layout shifts up to 0.04 were measured.
 */
function faceRule(
  { family, shipped }: RequestedFont,
  { format, style, weight, unicodeRange }: FontFace,
  name: string,
): string {
  return (
    `@font-face{font-family:${quoteFamily(family)};font-style:${style};font-weight:${weight};font-display:${shipped ? 'optional' : 'swap'};` +
    `src:url(fonts/${name})format("${format}")${unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`}}`
  )
}

/** Weights that the first screen probably uses, the most probable first. */
const LIKELY: Record<RequestedFont['role'], string[]> = {
  all: ['400'],
  body: ['400'],
  mono: ['400'],
  heading: ['600', '700', '500', '400'],
}

/** Ranges that begin with the letters of English. */
const LATIN = /^U\+(?:0000-00FF|20-7E)\b/i

/** Returns the upright Latin face, which almost every page needs first. */
function mainFace(faces: readonly FontFace[], role: RequestedFont['role']): FontFace {
  const upright = faces.filter(({ style }) => style === 'normal')
  const latin = upright.filter(({ unicodeRange }) => unicodeRange === undefined || LATIN.test(unicodeRange))
  const byWeight = LIKELY[role].map((weight) => latin.find((face) => face.weight === weight))
  return byWeight.find((face) => face !== undefined) ?? latin[0] ?? upright[0] ?? (faces[0] as FontFace)
}

const PROPERTIES: Record<RequestedFont['role'], string[]> = {
  all: ['--octavo-font', '--octavo-font-heading'],
  body: ['--octavo-font'],
  heading: ['--octavo-font-heading'],
  mono: ['--octavo-font-mono'],
}

const GENERIC = {
  sans: 'ui-sans-serif,system-ui,sans-serif',
  serif: 'ui-serif,serif',
  mono: 'ui-monospace,monospace',
}

/** Returns the custom properties with the families, with system fonts as fallbacks. */
function fontTokens(fonts: readonly RequestedFont[], fallbacks: ReadonlyMap<string, readonly string[]>): string {
  const declarations = fonts.flatMap(({ role, family, weight }) => {
    const isPlain = isSystemFont(family) && !/[\s"\\;{}<>]/.test(family)
    const value = [
      isPlain ? family : quoteFamily(family),
      ...(fallbacks.get(family) ?? []).map(quoteFamily),
      GENERIC[fontKind(family)],
    ].join(',')
    return [
      ...PROPERTIES[role].map((property) => `${property}:${value}`),
      ...(role === 'heading' && weight !== undefined
        ? [`--octavo-heading-weight:${weight};--octavo-title-weight:${weight}`]
        : []),
    ]
  })
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}
