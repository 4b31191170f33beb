import type { RenderedPage } from '../bodies/pageBodies.js'
import type { Engine } from '../engine/engine.js'
import type { IslandBundle } from '../islands/types.js'
import type { IslandCode } from '../render/islandCode.js'
import type { ViewContextInput } from '../view/viewContext.js'
import { DevIslands } from './devIslands.js'
import { DevUtilities } from './devUtilities.js'

/** Scripts of interactive components and style sheets of utility classes, made for the pages that are opened. */
export class DevFiles {
  readonly #engine: Engine
  readonly #utilities = new DevUtilities()
  #islands: DevIslands

  constructor(engine: Engine) {
    this.#engine = engine
    this.#islands = newIslands(engine)
  }

  /** Makes what a page loads. Returns why its components can't be bundled. */
  async open({ isGenerated, body }: RenderedPage): Promise<string | undefined> {
    await this.#utilities.add(body.classNames)
    return body.islands && !isGenerated ? this.#islands.add(body.islands) : undefined
  }

  at(path: string): { type: string; content: string } | undefined {
    const [script, style] = [this.#islands.file(path), this.#utilities.file(path)]
    if (script !== undefined) return { type: 'text/javascript', content: script }
    return style === undefined ? undefined : { type: 'text/css', content: style }
  }

  /** How documents name these files. */
  get urls(): Pick<ViewContextInput, 'islandPath' | 'utilitiesUrl'> {
    return {
      islandPath: (code) => this.#islands.path(code),
      utilitiesUrl: (names) => this.#utilities.url(names, this.#engine.options.base),
    }
  }

  /** Returns why codes for the browser can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>> {
    return this.#islands.check(codes)
  }

  /** docs.json has changed. */
  updateConfig(): void {
    if (this.#islands.linkStyle !== this.#engine.linkStyle) this.#islands = newIslands(this.#engine)
  }
}

function newIslands({ options: { base }, linkStyle }: Engine): DevIslands {
  return new DevIslands({ base, linkStyle })
}
