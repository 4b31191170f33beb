import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Diagnostic } from '@octavo/core'
import { EditorSite } from './editorSite.js'

/** A file of a site. */
export interface SiteFile {
  site: EditorSite
  /** Path from the docs folder, with `/`. */
  path: string
}

interface OpenSitesOptions {
  report(uri: string, diagnostics: readonly Diagnostic[]): void
  fail(error: unknown): void
}

/** The sites of an editor, by the folder of their docs.json. A site is opened with its first file. */
export class OpenSites {
  readonly #options: OpenSitesOptions
  readonly #sites = new Map<string, EditorSite>()

  constructor(options: OpenSitesOptions) {
    this.#options = options
  }

  /** Returns the site of a file. Undefined for files outside sites, and for documents that are not files. */
  find(uri: string): SiteFile | undefined {
    const file = uri.startsWith('file:') ? fileURLToPath(uri) : undefined
    const root = file === undefined ? undefined : findRoot(file)
    if (file === undefined || root === undefined) return undefined
    return { site: this.#open(root), path: sitePath(root, file) }
  }

  /** Opens the site of a folder, if it has a docs.json. */
  openFolder(folder: string): void {
    if (existsSync(join(folder, 'docs.json'))) this.#open(folder)
  }

  /** Returns the file of a site that is open already. */
  known(uri: string): SiteFile | undefined {
    const file = uri.startsWith('file:') ? fileURLToPath(uri) : ''
    const root = [...this.#sites.keys()].find((folder) => file.startsWith(folder + sep))
    const site = root === undefined ? undefined : this.#sites.get(root)
    return site && root !== undefined ? { site, path: sitePath(root, file) } : undefined
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sites.values()].map((site) => site.close()))
    this.#sites.clear()
  }

  #open(root: string): EditorSite {
    const { report, fail } = this.#options
    const site =
      this.#sites.get(root) ??
      new EditorSite({ root, report: (file, diagnostics) => report(fileUri(root, file), diagnostics), fail })
    this.#sites.set(root, site)
    return site
  }
}

export function fileUri(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href
}

function sitePath(root: string, file: string): string {
  return file.slice(root.length + 1).replaceAll(sep, '/')
}

/** Returns the nearest folder with a docs.json. */
function findRoot(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'docs.json'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
