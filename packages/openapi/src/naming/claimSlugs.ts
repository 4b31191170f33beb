/** Which addresses are taken, ignoring case, as some file systems do. */
export class SlugClaims {
  readonly #taken = new Set<string>()
  /** The first suffix of a slug that may be free: thousands of operations may share one title. */
  readonly #next = new Map<string, number>()

  constructor(taken: Iterable<string> = []) {
    for (const slug of taken) this.take(slug)
  }

  has(slug: string): boolean {
    return this.#taken.has(slug.toLowerCase())
  }

  take(slug: string): void {
    this.#taken.add(slug.toLowerCase())
  }

  /** The slug itself, or with `-1`, `-2` … behind it: the first that is free. */
  claim(slug: string): string {
    let free = slug
    let suffix = this.#next.get(slug) ?? 1
    for (; this.has(free); suffix++) free = `${slug}-${suffix}`
    this.#next.set(slug, suffix)
    this.take(free)
    return free
  }
}
