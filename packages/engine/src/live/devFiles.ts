import { query, type Source } from '@octavo/core'
import type { Engine } from '../queries/engine.js'
import { linkStyle } from '../queries/engineQueries.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import type { IslandCode } from '../render/islandCode.js'
import type { IslandBundle } from '../render/islandTypes.js'
import type { ViewContextInput } from '../view/viewContext.js'
import { DevIslands } from './devIslands.js'
import { DevUtilities } from './devUtilities.js'

interface DevFile {
  type: string
  content: string
}

/** Provides the island scripts and utility style sheets of opened pages. */
export class DevFiles {
  readonly #engine: Engine
  readonly #utilities: DevUtilities
  readonly #bundles: Source<DevIslands>

  constructor(engine: Engine) {
    this.#engine = engine
    this.#utilities = new DevUtilities(engine.hashes)
    this.#bundles = query('devIslands', (read) => {
      read(linkStyle)
      return new DevIslands(engine.islandOptions, engine.hashes)
    })
  }

  /** Creates the files that a page loads. Returns the error if its components can't be bundled. */
  async open({ isGenerated, body }: RenderedPage): Promise<string | undefined> {
    await this.#utilities.add(body.classNames, this.#engine.site.repository.root)
    return body.islands && !isGenerated ? this.#islands.add(body.islands) : undefined
  }

  /** Returns a file that a page loads. Opens pages until one does: browsers can request it first, as after a restart. */
  async at(path: string): Promise<DevFile | undefined> {
    if (!/^_octavo\/(?:islands\/|utilities-)/.test(path)) return undefined
    for (const { slug } of this.#engine.site.pages()) {
      if (this.#known(path)) break
      const page = await this.#engine.pages.render(slug)
      if (page) await this.open(page)
    }
    return this.#known(path)
  }

  #known(path: string): DevFile | undefined {
    const [script, style] = [this.#islands.file(path), this.#utilities.file(path)]
    if (script !== undefined) return { type: 'text/javascript', content: script }
    return style === undefined ? undefined : { type: 'text/css', content: style }
  }

  /** Returns the URLs of these files for documents. */
  get urls(): Pick<ViewContextInput, 'islandPath' | 'utilitiesUrl'> {
    return {
      islandPath: (code) => this.#islands.path(code),
      utilitiesUrl: (names) => this.#utilities.url(names, this.#engine.options.base),
    }
  }

  /** Returns the errors of browser code that can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>> {
    return this.#islands.check(codes)
  }

  get #islands(): DevIslands {
    return this.#engine.site.graph.read(this.#bundles)
  }
}
