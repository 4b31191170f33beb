/** The theme's browser code and styles, bundled. */
export interface ClientAssets {
  /** Output path and content of each file. */
  files: { path: string; content: string | Uint8Array }[]
  /** Output paths of what documents load. */
  styles: string[]
  /** Output paths of fonts that are needed at once. */
  preloads: string[]
  scripts: string[]
  blockingScripts: string[]
  /** Style sheet of pages with formulas. */
  math?: string
  /** Scripts that are loaded on first use, by name. */
  parts: Record<string, string>
  /** What draws diagrams: its folder, what a page loads, and the files. */
  mermaid?: { folder: string; entry: string; files: { path: string; copyOf: string }[] }
}
