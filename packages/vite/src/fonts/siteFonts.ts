import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { FontsConfig } from '@octavo/config'
import { contentHash } from '@octavo/core'
import type { Repository } from '@octavo/site'
import { fallbackFace, fallbackName, readMetrics } from './fallbackFace.js'
import { type FontFace, findFaces } from './findFaces.js'
import { isSystemFont, quoteFamily, type RequestedFont, requestedFonts } from './requestedFonts.js'

/** Output folder of fonts, beside the style sheet that refers to them. */
const FOLDER = '_octavo/fonts'

/** The files and styles of custom fonts. */
export interface FontAssets {
  /** `@font-face` rules, and custom properties with the families. */
  css: string
  files: { path: string; content: Uint8Array }[]
  /** Output paths of the fonts that the first screen needs. */
  preloads: string[]
}

const NO_FONTS: FontAssets = { css: '', files: [], preloads: [] }

/** Returns the files and styles of the fonts in docs.json. The system font replaces missing fonts. */
export async function siteFonts(fonts: FontsConfig | undefined, repository: Repository): Promise<FontAssets> {
  const wanted = requestedFonts(fonts)
  if (wanted.length === 0) return NO_FONTS
  const files = new Map<string, FontAssets['files'][number]>()
  const preloads = new Set<string>()
  const faces = new Map<string, string>()
  for (const font of wanted) {
    const found = isSystemFont(font.family) ? undefined : findFaces(font, repository)
    if (!found?.length || faces.has(font.family)) continue
    const main = mainFace(found, font.role)
    const css = found.map((face) => {
      const file = fontFile(face)
      files.set(file.path, file)
      if (face === main) preloads.add(file.path)
      return faceRule(font.family, face, basename(file.path))
    })
    const metrics = await readMetrics(main.file)
    if (metrics) css.push(fallbackFace(font.family, metrics))
    faces.set(font.family, css.join(''))
  }
  return {
    css: [...faces.values()].join('') + fontTokens(wanted, faces),
    files: [...files.values()],
    preloads: [...preloads],
  }
}

function fontFile({ file }: FontFace): FontAssets['files'][number] {
  const content = readFileSync(file)
  const extension = extname(file)
  const name = basename(file, extension).replace(/[^\w.-]+/g, '-')
  return { path: `${FOLDER}/${name}-${contentHash(content.toString('base64')).slice(0, 8)}${extension}`, content }
}

function faceRule(family: string, { format, style, weight, unicodeRange }: FontFace, name: string): string {
  return (
    `@font-face{font-family:${quoteFamily(family)};font-style:${style};font-weight:${weight};font-display:swap;` +
    `src:url(fonts/${name})format("${format}")${unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`}}`
  )
}

/** Weights that the first screen probably uses, the most probable first. */
const LIKELY: Record<RequestedFont['role'], string[]> = {
  all: ['400'],
  body: ['400'],
  heading: ['600', '700', '500', '400'],
}

/** Returns the upright Latin face, which almost every page needs first. */
function mainFace(faces: readonly FontFace[], role: RequestedFont['role']): FontFace {
  const upright = faces.filter(({ style }) => style === 'normal')
  const latin = upright.filter(({ unicodeRange }) => unicodeRange?.includes('U+0000-00FF') ?? true)
  const byWeight = LIKELY[role].map((weight) => latin.find((face) => face.weight === weight))
  return byWeight.find((face) => face !== undefined) ?? latin[0] ?? upright[0] ?? (faces[0] as FontFace)
}

/** Returns the custom properties with the families, with system fonts as fallbacks. */
function fontTokens(wanted: readonly RequestedFont[], faces: ReadonlyMap<string, string>): string {
  const declarations = wanted.flatMap(({ role, family, weight }) => {
    const stack = [
      quoteFamily(family),
      ...(faces.get(family)?.includes('size-adjust') ? [quoteFamily(fallbackName(family))] : []),
      'ui-sans-serif,system-ui,sans-serif',
    ].join(',')
    const value = isSystemFont(family)
      ? `${/[\s"\\;{}<>]/.test(family) ? quoteFamily(family) : family},ui-sans-serif,system-ui,sans-serif`
      : stack
    return [
      ...(role === 'heading' ? [] : [`--octavo-font:${value}`]),
      ...(role === 'body' ? [] : [`--octavo-font-heading:${value}`]),
      ...(role === 'heading' && weight !== undefined
        ? [`--octavo-heading-weight:${weight};--octavo-title-weight:${weight}`]
        : []),
    ]
  })
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}
