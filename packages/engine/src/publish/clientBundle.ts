import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from '@octavo/core'
import type { FontAssets } from '../files/siteFonts.js'
import type { ClientAssets, ClientFile } from './clientAssets.js'
import type { MermaidFiles } from './mermaidFiles.js'
import type { SiteStyle } from './siteStyles.js'

/** The theme's browser code and styles, bundled when Octavo was built. */
export interface ClientBundle {
  files: { name: string; content: string | Uint8Array }[]
  /** Name of the shared style sheet. */
  style: string
  /** Theme-specific style sheets, by theme name. */
  themes: Record<string, string>
  /** Style sheets that only some sites need, by name. */
  siteStyles: Record<string, string>
  /** Style sheet for API pages. */
  apiStyle: string
  /** Style sheet for components that few pages have. */
  occasionalStyle: string
  /** Style sheet for types in code. */
  twoslashStyle: string
  math: string
  script: string
  blockingScript: string
  /** Plain scripts that are loaded on first use, by name. */
  parts: Record<string, string>
  mermaid: MermaidFiles & { sources: Record<string, string> }
  /** Paths of the bundled modules. */
  modules: string[]
}

/** The content of `bundle.json`. */
type BundleRecord = Omit<ClientBundle, 'files' | 'mermaid' | 'modules'> & { files: string[]; mermaid: MermaidFiles }

/** Output folder of Octavo's files in a site. */
const FOLDER = '_octavo'

const bundleFolder = fileURLToPath(new URL('../bundle/client', import.meta.url))

/** Writes the bundle to its folder in the package. */
export function writeClientBundle({ files, mermaid, modules: _, ...names }: ClientBundle, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
  const { sources, ...library } = mermaid
  for (const [path, source] of Object.entries(sources)) {
    const target = join(folder, library.folder, path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(source, target)
  }
  const record: BundleRecord = { files: files.map(({ name }) => name), ...names, mermaid: library }
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify(record))
}

interface SiteLook {
  theme: string
  siteStyles: readonly SiteStyle[]
  /** Style sheet for highlighted code. */
  codeStyles: string
  fonts: FontAssets
  /** Format of the diagram library. */
  diagrams: 'modules' | 'script'
}

/** The parts of the bundle that some page of a site loads. */
export interface ClientNeeds {
  hasOccasional: boolean
  hasTwoslash: boolean
  hasMath: boolean
  hasDiagrams: boolean
  hasApi: boolean
  hasPlayground: boolean
  hasChannel: boolean
  hasAssistant: boolean
  hasIntegrations: boolean
  hasIslands: boolean
  hasThumbs: boolean
}

interface SiteClient {
  assets: ClientAssets
  /** Returns the files that a site needs. */
  files(needs: ClientNeeds): ClientFile[]
}

/**
 * Returns the bundle of a site. The style sheets of the theme, the site's settings, code and fonts are merged into one
 * file.
 */
export function clientAssets({ theme, siteStyles, codeStyles, fonts, diagrams }: SiteLook): SiteClient {
  const bundle = readBundle()
  const { files, style, themes, apiStyle, occasionalStyle, math, script, blockingScript, parts, mermaid } = bundle
  const read = (name: string | undefined) => (name === undefined ? '' : readFileSync(join(bundleFolder, name), 'utf8'))
  const optional = siteStyles.map((name) => read(bundle.siteStyles[name]))
  const css = [read(style), read(themes[theme]), ...optional, codeStyles, fonts.css].join('')
  const cssPath = `${FOLDER}/octavo-${contentHash(css).slice(0, 8)}.css`
  const joined = new Set([style, ...Object.values(bundle.siteStyles), ...Object.values(themes)])
  return {
    assets: {
      styles: [cssPath],
      preloads: fonts.preloads,
      latePreloads: fonts.latePreloads,
      scripts: [`${FOLDER}/${script}`],
      blockingScripts: [`${FOLDER}/${blockingScript}`],
      apiStyle: `${FOLDER}/${apiStyle}`,
      occasionalStyle: `${FOLDER}/${occasionalStyle}`,
      twoslashStyle: `${FOLDER}/${bundle.twoslashStyle}`,
      math: `${FOLDER}/${math}`,
      parts: Object.fromEntries(Object.entries(parts).map(([name, file]) => [name, `${FOLDER}/${file}`])),
      mermaid: mermaidAssets(mermaid, diagrams),
    },
    files(needs) {
      const omitted = omittedFiles(bundle, needs)
      const names = files.filter((name) => !joined.has(name) && !omitted.has(name))
      return [
        { path: cssPath, content: css },
        ...fonts.files,
        ...names.map((name) => ({ path: `${FOLDER}/${name}`, content: readFileSync(join(bundleFolder, name)) })),
      ]
    },
  }
}

/** Returns the files of the bundle that no page of a site loads. */
function omittedFiles({ files, parts, ...bundle }: BundleRecord, needs: ClientNeeds): ReadonlySet<string | undefined> {
  const playground = Object.keys(parts).filter((name) => /^(?:playground|page-samples)/.test(name))
  return new Set([
    ...(needs.hasOccasional ? [] : [bundle.occasionalStyle]),
    ...(needs.hasTwoslash ? [] : [bundle.twoslashStyle]),
    ...(needs.hasMath ? [] : [bundle.math, ...files.filter((name) => name.endsWith('.woff2'))]),
    ...(needs.hasDiagrams ? [] : [parts.diagrams]),
    ...(needs.hasApi ? [] : [parts.api, bundle.apiStyle]),
    ...(needs.hasAssistant ? [] : [parts.assistant, parts.ask]),
    ...(needs.hasThumbs ? [] : [parts.feedback]),
    ...(needs.hasIntegrations ? [] : [parts.integrations]),
    ...(needs.hasIslands ? [] : [parts.islands]),
    ...(needs.hasChannel ? [] : [parts.channel]),
    ...(needs.hasPlayground ? [] : playground.map((name) => parts[name])),
    ...(needs.hasPlayground || needs.hasChannel ? [] : [parts['oauth-callback']]),
  ])
}

function readBundle(): BundleRecord {
  return JSON.parse(readFileSync(join(bundleFolder, 'bundle.json'), 'utf8')) as BundleRecord
}

function mermaidAssets(
  { folder, modules, script, license }: MermaidFiles,
  as: 'modules' | 'script',
): ClientAssets['mermaid'] {
  const paths = as === 'modules' ? modules : [script]
  return {
    folder: `${FOLDER}/${folder}`,
    entry: `${FOLDER}/${folder}/${paths[0]}`,
    files: [...paths, license].map((path) => ({
      path: `${FOLDER}/${folder}/${path}`,
      originalPath: join(bundleFolder, folder, path),
    })),
  }
}

/** The bundle as the dev server serves it; all paths start with `_octavo`. */
interface DevBundle
  extends Pick<ClientAssets, 'parts'>,
    Pick<
      ClientBundle,
      | 'style'
      | 'themes'
      | 'siteStyles'
      | 'apiStyle'
      | 'occasionalStyle'
      | 'twoslashStyle'
      | 'math'
      | 'script'
      | 'blockingScript'
    > {
  mermaid: string
  /** Returns the file for an output path, or undefined if it is not part of the bundle. */
  file(path: string): string | undefined
}

/** Returns the bundle's output paths for the dev server, and their files. */
export function devBundle(): DevBundle {
  const { files, parts, themes, siteStyles, mermaid, ...names } = readBundle()
  const { folder, modules } = mermaid
  const bundleFiles = new Set([...files, ...modules.map((path) => `${folder}/${path}`)])
  const inFolder = <T extends object>(paths: T): T =>
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${FOLDER}/${path}`])) as T
  return {
    ...inFolder(names),
    parts: inFolder(parts),
    themes: inFolder(themes),
    siteStyles: inFolder(siteStyles),
    mermaid: `${FOLDER}/${folder}/${modules[0]}`,
    file(path) {
      const name = path.slice(FOLDER.length + 1)
      return path.startsWith(`${FOLDER}/`) && bundleFiles.has(name) ? join(bundleFolder, name) : undefined
    },
  }
}

/** Returns the path of the module that updates open pages in dev. */
export function devClientFile(): string {
  return fileURLToPath(new URL('./dev.js', import.meta.url))
}
