import { PACKAGE, STYLE_IMPORT } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { FileHashes } from '../files/fileHashes.js'
import { utilityStyles } from '../outputs/utilities.js'

/** Generates the utility style sheets of opened pages, one per set of class names. */
export class DevUtilities {
  readonly #hashes: FileHashes
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, string>()

  constructor(hashes: FileHashes) {
    this.#hashes = hashes
  }

  /** Generates the style sheet for these names, for `url` and `file`. */
  async add(names: readonly string[], root: string): Promise<void> {
    const key = this.#key(names)
    if (names.length === 0 || this.#paths.has(key)) return
    const css = await utilityStyles(names, root)
    const path = `_octavo/utilities-${contentHash(css).slice(0, 8)}.css`
    this.#paths.set(key, css === '' ? '' : path)
    if (css !== '') this.#files.set(path, css)
  }

  url(names: readonly string[], base: string): string | undefined {
    const path = this.#paths.get(this.#key(names))
    return path ? base + path : undefined
  }

  /** Identifies the names with the versions of the packages whose style sheets they include. */
  #key(names: readonly string[]): string {
    const packages = names.filter((name) => name.startsWith(STYLE_IMPORT))
    return [...names, ...packages.map((name) => this.#hashes.get(PACKAGE + name.slice(STYLE_IMPORT.length)))].join(' ')
  }

  file(path: string): string | undefined {
    return this.#files.get(path)
  }
}
