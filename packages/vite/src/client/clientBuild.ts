import type { Rolldown, UserConfig } from 'vite'
import { contentHash } from '@octavo/core'
import type { ClientAssets } from '../build/clientAssets.js'
import { clientEntries } from './entries.js'

const FOLDER = '_octavo'

/** Vite's part of a build: the theme's browser code and styles, kept in memory. */
export function clientBuildConfig(): UserConfig {
  return {
    appType: 'mpa',
    publicDir: false,
    build: {
      write: false,
      emptyOutDir: false,
      assetsDir: FOLDER,
      cssCodeSplit: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: clientEntries(),
        output: {
          entryFileNames: `${FOLDER}/[name]-[hash].js`,
          chunkFileNames: `${FOLDER}/[name]-[hash].js`,
          assetFileNames: `${FOLDER}/[name]-[hash][extname]`,
        },
      },
    },
  }
}

/** Picks what documents load out of a finished bundle; `codeStyles` join the theme's style sheet. */
export function collectClientAssets(bundle: Rolldown.OutputBundle, codeStyles: string): ClientAssets {
  const outputs = Object.values(bundle)
  const entry = (name: string) => {
    const chunk = outputs.find((output) => output.type === 'chunk' && output.isEntry && output.name === name)
    if (chunk?.type !== 'chunk') throw new Error(`The bundle has no entry "${name}".`)
    return chunk
  }
  const style = (name: string) => {
    const asset = outputs.find((output) => output.type === 'asset' && output.names.includes(`${name}.css`))
    if (asset?.type !== 'asset') throw new Error(`The bundle has no style sheet "${name}".`)
    return asset
  }
  const theme = style('octavo')
  const css = theme.source + codeStyles
  const cssPath = `${FOLDER}/octavo-${contentHash(css).slice(0, 8)}.css`
  const isEmptyChunk = (name: string) => ['octavo', 'math'].includes(name)
  const files = outputs
    .filter((output) => output !== theme && !(output.type === 'chunk' && isEmptyChunk(output.name)))
    .map((output) => ({ path: output.fileName, content: output.type === 'chunk' ? output.code : output.source }))
    // Every font of the formulas is there as woff2; the older formats would only add weight to the output.
    .filter(({ path }) => !/KaTeX.*\.(?:ttf|woff)$/.test(path))
  return {
    files: [...files, { path: cssPath, content: css }].sort((a, b) => (a.path < b.path ? -1 : 1)),
    styles: [cssPath],
    scripts: [entry('client').fileName],
    blockingScripts: [entry('appearance').fileName],
    math: style('math').fileName,
  }
}
