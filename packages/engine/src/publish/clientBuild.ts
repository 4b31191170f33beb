import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ClientBundle } from './clientBundle.js'
import { clientEntries, partEntries, siteStyleEntries, themeEntries } from './entries.js'
import { findMermaid } from './mermaidFiles.js'

/**
 * The oldest browsers with `light-dark()`. Emulating it would double the size of the style sheet and break blocks that
 * are always dark.
 */
const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

/** Replaces `@import "./folder/*.css"` with an import of each style sheet in the folder, sorted by name. */
const importFolders: Plugin = {
  name: 'octavo:import-folders',
  transform: {
    order: 'pre',
    filter: { id: /\.css$/ },
    handler: (code, id) =>
      code.replace(/@import "(.*)\*\.css"(.*)\n/g, (_, folder, layer) =>
        readdirSync(join(dirname(id), folder))
          .sort()
          .map((file) => `@import "${folder}${file}"${layer}\n`)
          .join(''),
      ),
  },
}

/**
 * Bundles the theme's browser code and style sheets. It runs when Octavo is built, because the bundle does not depend
 * on a site, so site builds need no bundler.
 */
export async function buildClient(): Promise<ClientBundle> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    // Fonts and scripts are referenced by relative paths, which work below any base.
    base: './',
    publicDir: false,
    plugins: [importFolders],
    build: {
      write: false,
      assetsDir: '',
      // Not inlined: a formula loads only the fonts that it needs.
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      cssTarget: CSS_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          ...clientEntries(),
          ...styleInputs('theme', themeEntries()),
          ...styleInputs('site', siteStyleEntries()),
        },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  const parts = await Promise.all(Object.entries(partEntries()).map(buildPart))
  return toClientBundle(output, parts)
}

interface Part {
  name: string
  file: Rolldown.OutputChunk
}

/** Builds a lazy chunk as a classic script without imports, because pages opened from a folder cannot load modules. */
async function buildPart([name, entry]: [string, string]): Promise<Part> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      assetsDir: '',
      cssTarget: CSS_TARGET,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        output: { format: 'iife', entryFileNames: '[name]-[hash].js', comments: { legal: true } },
      },
    },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  return { name, file: output[0] }
}

function styleInputs(prefix: string, entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([name, file]) => [`${prefix}-${name}`, file]))
}

/** Wraps code in a script that also runs from `file://`, where browsers reject modules. */
function classicScript(code: string): string {
  if (/^(?:import|export)\b/m.test(code)) throw new Error('A theme script contains imports or exports.')
  return `(()=>{${code}})();\n`
}

/** Removes font formats other than woff2, which all supported browsers read. */
function modernFonts(source: string | Uint8Array): string | Uint8Array {
  return typeof source === 'string'
    ? source.replace(/,\s*url\([^)]*\.(?:ttf|woff)["']?\)\s*format\([^)]*\)/g, '')
    : source
}

function toClientBundle(outputs: Rolldown.RolldownOutput['output'], parts: readonly Part[]): ClientBundle {
  const assetFile = (type: 'chunk' | 'asset', name: string): string => {
    const output = outputs.find((output) =>
      output.type === 'chunk'
        ? type === 'chunk' && output.name === name
        : type === 'asset' && output.names.includes(name),
    )
    if (!output) throw new Error(`Missing ${name} in the bundle.`)
    return output.fileName
  }
  const styleFiles = (prefix: string, entries: Record<string, string>) =>
    Object.fromEntries(Object.keys(entries).map((name) => [name, assetFile('asset', `${prefix}-${name}.css`)]))
  const isKept = (output: (typeof outputs)[number]) =>
    // The entries of style sheets have empty scripts.
    !(output.type === 'chunk' && /^(?:octavo$|api$|occasional$|twoslash$|math$|theme-|site-)/.test(output.name)) &&
    !/\.(?:ttf|woff)$/.test(output.fileName)
  return {
    files: [
      ...outputs.filter(isKept).map((output) => ({
        name: output.fileName,
        content: output.type === 'chunk' ? classicScript(output.code) : modernFonts(output.source),
      })),
      ...parts.map(({ file }) => ({ name: file.fileName, content: file.code })),
    ],
    modules: [...outputs, ...parts.map(({ file }) => file)].flatMap((output) =>
      output.type === 'chunk' ? output.moduleIds : [],
    ),
    parts: Object.fromEntries(parts.map(({ name, file }) => [name, file.fileName])),
    mermaid: findMermaid(),
    style: assetFile('asset', 'octavo.css'),
    themes: styleFiles('theme', themeEntries()),
    siteStyles: styleFiles('site', siteStyleEntries()),
    apiStyle: assetFile('asset', 'api.css'),
    occasionalStyle: assetFile('asset', 'occasional.css'),
    twoslashStyle: assetFile('asset', 'twoslash.css'),
    math: assetFile('asset', 'math.css'),
    script: assetFile('chunk', 'client'),
    blockingScript: assetFile('chunk', 'appearance'),
  }
}
