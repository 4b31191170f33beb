import { statSync } from 'node:fs'
import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { findFaces } from './findFaces.js'
import { familySlug, isSystemFont, type RequestedFont, requestedFonts } from './requestedFonts.js'
import { configuredFonts } from './siteFonts.js'

/** Returns one diagnostic for all missing fonts in docs.json. Pages use the system font instead. */
export function checkFonts(site: Site, config: Pick<ResolvedDocsConfig, 'fonts'> | undefined): Diagnostic[] {
  const missing = requestedFonts(config?.fonts).filter(
    (font) => !isSystemFont(font.family) && !findFaces(font, site.repository)?.length,
  )
  const [first] = missing
  if (!first) return []
  const place = site.locate([...first.pointer, first.source === undefined ? 'family' : 'source']) ?? {
    file: 'docs.json',
  }
  const names = [...new Set(missing.map(({ family }) => `"${family}"`))]
  const isSingle = names.length === 1
  const message =
    first.source === undefined
      ? `Missing ${isSingle ? 'font' : 'fonts'} ${names.join(' and ')}: not installed. Pages use the system font.`
      : `Missing font file "${first.source}". Pages use the system font instead of ${names.join(' and ')}.`
  return [
    {
      rule: 'FONT_MISSING',
      // Other platforms load fonts from their servers; a missing file is a fault of the site.
      severity: first.source === undefined ? 'notice' : 'warning',
      ...place,
      message,
      expected: 'a font package in node_modules, or "source" set to the path of a font file in the repository.',
      hint: fontHint(missing),
    },
  ]
}

function fontHint(missing: readonly RequestedFont[]): string {
  const packages = [
    ...new Set(missing.filter(({ source }) => source === undefined).map(({ family }) => familySlug(family))),
  ]
  return packages.length > 0
    ? `Fix: run \`npm install ${packages.map((slug) => `@fontsource-variable/${slug}`).join(' ')}\`, or install \`@fontsource/…\` for a font that is not variable.`
    : 'Fix: set "source" to the path of a font file, relative to the docs root.'
}

/** Returns the paths, sizes and times of font files, which are part of a build's input. */
export function fontStamp(site: Site): string {
  return configuredFonts(site.config ?? {})
    .flatMap((font) => findFaces(font, site.repository) ?? [])
    .map(({ file }) => {
      const { size, mtimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs}`
    })
    .join('\n')
}
