import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootPath } from '@octavo/core'
import type { Repository } from '@octavo/site'
import { familySlug, type RequestedFont } from './requestedFonts.js'

/** One `@font-face`: a file and its descriptors. */
export interface FontFace {
  /** Absolute path. */
  file: string
  format: string
  style: string
  weight: string
  unicodeRange?: string
}

/** Style sheets of a non-variable family, for text, emphasis and headings. */
const WEIGHTS = ['400', '400-italic', '500', '600', '700']

/** Style sheets of a variable family. */
const VARIABLE_SHEETS = ['index', 'wght-italic']

const moduleFolder = dirname(fileURLToPath(import.meta.url))

/**
 * Returns the faces of a font file, or of a font package that is installed with the site or with Octavo. Undefined if
 * neither exists.
 */
export function findFaces(font: RequestedFont, repository: Repository): FontFace[] | undefined {
  if (font.source !== undefined) return ownFace(font, repository)
  const slug = familySlug(font.family)
  if (slug === '') return undefined
  // A site's packages do not change the fonts of themes: all machines have the same output.
  if (font.shipped) return shippedFaces(slug).filter((face) => isNeeded(face, font.role))
  const find = (name: string) => findPackage(repository.root, name) ?? findPackage(moduleFolder, name)
  const variable = find(`@fontsource-variable/${slug}`)
  if (variable !== undefined) return readFaces(variable, VARIABLE_SHEETS)
  const fixed = find(`@fontsource/${slug}`)
  if (fixed === undefined) return undefined
  const weights = font.weight === undefined ? WEIGHTS : [...new Set([String(font.weight), '600', '700'])]
  const faces = readFaces(fixed, weights)
  return faces.length > 0 ? faces : readFaces(fixed, ['index'])
}

/**
 * Returns the faces of a font package that Octavo depends on, italics with Latin letters only.
 *
 * @throws if the package is not installed
 */
export function packageFaces(slug: string): FontFace[] {
  const folder = findPackage(moduleFolder, `@fontsource-variable/${slug}`)
  if (folder === undefined) throw new Error(`Missing package @fontsource-variable/${slug}.`)
  return readFaces(folder, VARIABLE_SHEETS).filter(({ style, file }) => style === 'normal' || isLatin(file))
}

/** Returns the faces that `packages/build/subsetFonts.mjs` has made of a font package. */
function shippedFaces(slug: string): FontFace[] {
  const folder = findUp(moduleFolder, join('bundle/fonts', slug))
  if (folder === undefined) throw new Error(`Missing fonts of the theme: ${slug}. Run \`npm run build\`.`)
  return readFaces(folder, ['index'])
}

/** Fonts of themes have all scripts for upright text only, which keeps the style sheet of each page small. */
function isNeeded({ file, style }: FontFace, role: RequestedFont['role']): boolean {
  return style === 'italic' ? role === 'body' : role !== 'mono' || isLatin(file)
}

function isLatin(file: string): boolean {
  return /-(?:basic|latin)-wght-/.test(file)
}

function ownFace({ source = '', format, weight }: RequestedFont, repository: Repository): FontFace[] | undefined {
  const file = /^(?:https?:)?\/\//i.test(source) ? undefined : repository.resolve(rootPath(source))
  if (file === undefined) return undefined
  // Without a weight it may be a variable font, for which a range is declared.
  return [{ file, format: format ?? 'woff2', style: 'normal', weight: String(weight ?? '100 900') }]
}

/** Returns the folder of a package in the nearest `node_modules`, like Node's resolution. */
function findPackage(from: string, name: string): string | undefined {
  return findUp(from, join('node_modules', name))
}

/** Returns the nearest folder with a style sheet at a path below `from` or a parent of it. */
function findUp(from: string, path: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, path)
    if (existsSync(join(candidate, 'index.css'))) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

function readFaces(folder: string, sheets: readonly string[]): FontFace[] {
  return sheets.flatMap((sheet) => {
    const path = join(folder, `${sheet}.css`)
    return existsSync(path) ? parseFaces(readFileSync(path, 'utf8'), folder) : []
  })
}

/** Parses the `woff2` faces in a font package's style sheet, which is generated and always has the same format. */
function parseFaces(css: string, folder: string): FontFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const file = /url\(\.\/(files\/[\w.-]+\.woff2)\)/.exec(body)?.[1]
    const range = /unicode-range:\s*([\dA-F?U+,\s-]+);/i.exec(body)?.[1]
    if (file === undefined) return []
    return [
      {
        file: join(folder, file),
        format: 'woff2',
        style: /font-style:\s*(normal|italic)/.exec(body)?.[1] ?? 'normal',
        weight: /font-weight:\s*([\d ]+);/.exec(body)?.[1] ?? '400',
        unicodeRange: range?.trim(),
      },
    ]
  })
}
