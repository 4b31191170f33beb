import { contentHash } from '@octavo/core'
import { utilityStyles } from '../outputs/utilities.js'

/** Generates the utility style sheets of opened pages, one per set of class names. */
export class DevUtilities {
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, string>()

  /** Generates the style sheet for these names, for `url` and `file`. */
  async add(names: readonly string[], root: string): Promise<void> {
    const key = names.join(' ')
    if (names.length === 0 || this.#paths.has(key)) return
    const css = await utilityStyles(names, root)
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
