import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from '@octavo/core'
import type { ClientAssets } from '../build/clientAssets.js'

/** The theme's browser code and styles as Octavo's own build made them. */
export interface ClientBundle {
  files: { name: string; content: string | Uint8Array }[]
  /** File names of what documents load. */
  style: string
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

/**
 * What a site needs of the bundle. `codeStyles`, the colours of highlighted code, join the theme's
 * style sheet; the parts for formulas are left out on sites without any.
 */
export function clientAssets(codeStyles: string, hasMath: boolean): ClientAssets {
  const { files, style, math, script, blockingScript } = JSON.parse(
    readFileSync(join(bundleFolder, 'bundle.json'), 'utf8'),
  ) as Record<'style' | 'math' | 'script' | 'blockingScript', string> & { files: string[] }
  const css = readFileSync(join(bundleFolder, style), 'utf8') + codeStyles
  const cssPath = `${FOLDER}/octavo-${contentHash(css).slice(0, 8)}.css`
  const isKept = (name: string) => name !== style && (hasMath || (name !== math && !name.endsWith('.woff2')))
  return {
    files: [
      { path: cssPath, content: css },
      ...files
        .filter(isKept)
        .map((name) => ({ path: `${FOLDER}/${name}`, content: readFileSync(join(bundleFolder, name)) })),
    ],
    styles: [cssPath],
    scripts: [`${FOLDER}/${script}`],
    blockingScripts: [`${FOLDER}/${blockingScript}`],
    ...(hasMath && { math: `${FOLDER}/${math}` }),
  }
}
