import { PackStore } from './packStore.js'

/** Texts in a folder, of which those are kept that a run has read or added. */
export class UsedTexts {
  readonly #store: PackStore
  readonly #used = new Set<string>()

  constructor(folder: string) {
    this.#store = new PackStore(folder)
  }

  get(key: string): string | undefined {
    this.#used.add(key)
    return this.#store.get(key)
  }

  set(key: string, text: string): void {
    this.#used.add(key)
    this.#store.set(key, text)
  }

  /** Saves added texts. */
  flush(): void {
    this.#store.flush((key) => this.#used.has(key))
  }

  close(): void {
    this.#store.close()
  }
}
