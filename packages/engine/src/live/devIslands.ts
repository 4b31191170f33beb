import { PACKAGE } from '@octavo/content'
import type { FileHashes } from '../files/fileHashes.js'
import { type BundleIslandsOptions, bundleIslands } from '../render/bundleIslands.js'
import { type IslandCode, islandKey } from '../render/islandCode.js'
import type { IslandBundle } from '../render/islandTypes.js'

/** Maximum number of bundles in memory. Outdated bundles are kept because open pages can still request them. */
const MAX_CACHED = 50

/** Bundles the user code of pages with islands on request, once per version of the code. */
export class DevIslands {
  readonly #options: BundleIslandsOptions
  readonly #hashes: FileHashes
  readonly #bundles = new Map<string, Promise<IslandBundle>>()
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, string>()
  readonly #checked = new Set<string>()
  readonly #failures: IslandBundle['failures'] = {}

  constructor(options: BundleIslandsOptions, hashes: FileHashes) {
    this.#hashes = hashes
    this.#options = { ...options, readable: true }
  }

  /** Bundles the script of a page for `path` and `file`. Returns the error if the code can't be bundled. */
  async add(code: IslandCode): Promise<string | undefined> {
    const key = this.#key(code)
    const bundling = this.#bundles.get(key) ?? bundleIslands([code], this.#options)
    this.#bundles.set(key, bundling)
    const { files, entries, failures } = await bundling
    for (const { path, content } of files) this.#files.set(path, content)
    this.#paths.set(key, entries[islandKey(code)] ?? '')
    const [oldest] = this.#bundles.size > MAX_CACHED ? this.#bundles.keys() : []
    if (oldest !== undefined) this.#bundles.delete(oldest)
    return failures[islandKey(code)]
  }

  /** Returns the errors of code that can't be bundled. Bundles each code once. */
  async check(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>> {
    const unknown = codes.filter((code) => !this.#checked.has(this.#key(code)))
    const { failures } = await bundleIslands(unknown, this.#options)
    for (const code of unknown) {
      this.#checked.add(this.#key(code))
      delete this.#failures[islandKey(code)]
    }
    return { failures: Object.assign(this.#failures, failures) }
  }

  path(code: IslandCode): string | undefined {
    return this.#paths.get(this.#key(code))
  }

  /** Identifies the code with the versions of its packages. */
  #key(code: IslandCode): string {
    const targets = code.modules.flatMap(({ imports }) => Object.values(imports))
    const packages = targets.flatMap((target) =>
      typeof target === 'object' && 'package' in target ? this.#hashes.get(PACKAGE + target.package) : [],
    )
    return [islandKey(code), ...packages].join(' ')
  }

  file(path: string): string | undefined {
    return this.#files.get(path)
  }
}
