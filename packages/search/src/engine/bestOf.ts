interface Scored {
  id: number
  score: number
}

/** Keeps the best of many without sorting all of them: the highest score first, then the lowest id. */
export class BestOf {
  readonly #most: number
  #kept: Scored[] = []
  #least = Number.NEGATIVE_INFINITY

  constructor(most: number) {
    this.#most = most
  }

  add(id: number, score: number): void {
    if (score <= this.#least) return
    this.#kept.push({ id, score })
    if (this.#kept.length >= 2 * this.#most) this.#cut()
  }

  sorted(): readonly Scored[] {
    this.#cut()
    return this.#kept
  }

  #cut(): void {
    this.#kept = this.#kept.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#most)
    if (this.#kept.length === this.#most) this.#least = this.#kept.at(-1)?.score ?? this.#least
  }
}
