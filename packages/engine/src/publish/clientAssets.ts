import type { FontPreload } from '../files/siteFonts.js'

export interface ClientFile {
  path: string
  content: string | Uint8Array
}

/** Output paths of the theme's browser code and styles, the same for all pages of a site. */
export interface ClientAssets {
  /** Output paths of the style sheets that all documents load. */
  styles: string[]
  /** Output paths of fonts to preload. */
  preloads: string[]
  /** Fonts to load after everything else. */
  latePreloads: FontPreload[]
  scripts: string[]
  blockingScripts: string[]
  /** Style sheet for API pages. */
  apiStyle: string
  /** Style sheet for components that few pages have. */
  occasionalStyle: string
  /** Style sheet for types in code. */
  twoslashStyle: string
  /** Style sheet for pages with formulas. */
  math: string
  /** Scripts that are loaded on first use, by name. */
  parts: Record<string, string>
  /** The diagram library: its folder, its entry file, and all files. */
  mermaid: { folder: string; entry: string; files: { path: string; originalPath: string }[] }
}
