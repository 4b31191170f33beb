import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from '@octavo/core'
import type { ClientAssets } from '../build/clientAssets.js'
import type { FontAssets } from '../fonts/siteFonts.js'

/** The theme's browser code and styles as Octavo's own build made them. */
export interface ClientBundle {
  files: { name: string; content: string | Uint8Array }[]
  /** File names of what documents load. */
  style: string
  /** Style sheets that only one theme has, by its name. */
  themes: Record<string, string>
  math: string
  script: string
  blockingScript: string
}

/** Output folder of everything that is Octavo's own in a site. */
const FOLDER = '_octavo'

const bundleFolder = fileURLToPath(new URL('../bundle/client', import.meta.url))

/** Puts the bundle where installed packages have it. */
export function writeClientBundle({ files, ...names }: ClientBundle, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify({ files: files.map(({ name }) => name), ...names }))
}

export interface SiteAssetNeeds {
  theme: string
  /** Colours of highlighted code. */
  codeStyles: string
  fonts: FontAssets
  hasMath: boolean
}

/**
 * What a site needs of the bundle. The shared style sheet, the theme's own, the colours of code and the fonts become one
 * file; the parts for formulas are left out on sites without any.
 */
export function clientAssets({ theme, codeStyles, fonts, hasMath }: SiteAssetNeeds): ClientAssets {
  const { files, style, themes, math, script, blockingScript } = JSON.parse(
    readFileSync(join(bundleFolder, 'bundle.json'), 'utf8'),
  ) as Omit<ClientBundle, 'files'> & { files: string[] }
  const read = (name: string | undefined) => (name === undefined ? '' : readFileSync(join(bundleFolder, name), 'utf8'))
  const css = [read(style), read(themes[theme]), codeStyles, fonts.css].join('')
  const cssPath = `${FOLDER}/octavo-${contentHash(css).slice(0, 8)}.css`
  const joined = new Set([style, ...Object.values(themes)])
  const isKept = (name: string) => !joined.has(name) && (hasMath || (name !== math && !name.endsWith('.woff2')))
  return {
    files: [
      { path: cssPath, content: css },
      ...fonts.files,
      ...files
        .filter(isKept)
        .map((name) => ({ path: `${FOLDER}/${name}`, content: readFileSync(join(bundleFolder, name)) })),
    ],
    styles: [cssPath],
    preloads: fonts.preloads,
    scripts: [`${FOLDER}/${script}`],
    blockingScripts: [`${FOLDER}/${blockingScript}`],
    ...(hasMath && { math: `${FOLDER}/${math}` }),
  }
}
