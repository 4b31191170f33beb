import { contentHash } from '@octavo/core'
import { utilityStyles } from '../outputs/utilities.js'

/** Utility classes of the pages that were shown, one sheet for each set of names. */
export class DevUtilities {
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, string>()

  /** Makes the sheet for these names; afterwards `url` knows it. */
  async add(names: readonly string[]): Promise<void> {
    const key = names.join(' ')
    if (names.length === 0 || this.#paths.has(key)) return
    const css = await utilityStyles(names)
    const path = `_octavo/utilities-${contentHash(css).slice(0, 8)}.css`
    this.#paths.set(key, css === '' ? '' : path)
    if (css !== '') this.#files.set(path, css)
  }

  url(names: readonly string[], base: string): string | undefined {
    const path = this.#paths.get(names.join(' '))
    return path ? base + path : undefined
  }

  file(path: string): string | undefined {
    return this.#files.get(path)
  }
}
