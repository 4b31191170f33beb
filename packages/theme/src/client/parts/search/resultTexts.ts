import type { SearchResult } from './types.js'
import { showText } from './view.js'

/** Milliseconds without another query after which texts are loaded, as results change while the reader types. */
const PAUSE = 120

/** Loads the texts of visible results. */
export class ResultTexts {
  readonly #observer: IntersectionObserver
  #results = new Map<Element, SearchResult>()
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(list: HTMLElement) {
    this.#observer = new IntersectionObserver((entries) => this.#fill(entries), { root: list, rootMargin: '100px' })
  }

  /** Watches new results instead of earlier ones. */
  watch(options: readonly HTMLElement[], results: readonly SearchResult[]): void {
    clearTimeout(this.#pause)
    this.#observer.disconnect()
    const pairs = options.map((option, at): [Element, SearchResult] => [option, results[at] as SearchResult])
    this.#results = new Map(pairs.filter(([, { text, loadText }]) => !text && loadText))
    if (this.#results.size === 0) return
    this.#pause = setTimeout(() => {
      for (const option of this.#results.keys()) this.#observer.observe(option)
    }, PAUSE)
  }

  #fill(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const place = target.querySelector<HTMLElement>('.search-option-description')
      const load = isIntersecting ? this.#results.get(target)?.loadText : undefined
      if (!place || !load) continue
      this.#observer.unobserve(target)
      // A result is usable without its text.
      load().then(
        (text) => showText(place, text),
        () => {},
      )
    }
  }
}
