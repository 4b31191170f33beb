const MAX_TESTED = 100

/** Slugs in use, ignoring case because some file systems do. */
export class SlugClaims {
  readonly #slugs = new Set<string>()
  /** The next suffix to try for each slug, because thousands of operations can share one title. */
  readonly #nextSuffixes = new Map<string, number>()

  constructor(slugs: Iterable<string> = []) {
    for (const slug of slugs) this.take(slug)
  }

  has(slug: string): boolean {
    return this.#slugs.has(slug.toLowerCase())
  }

  take(slug: string): void {
    this.#slugs.add(slug.toLowerCase())
  }

  /**
   * Returns the slug, or the first of `<slug>-1`, `<slug>-2` … that is free.
   * @param isTaken tests whether a slug has another use. Default: none has. A pattern may match all numbers.
   */
  claim(slug: string, isTaken: (slug: string) => boolean = () => false): string {
    let free = slug
    let suffix = this.#nextSuffixes.get(slug) ?? 1
    for (; this.has(free) || (suffix < MAX_TESTED && isTaken(free)); suffix++) free = `${slug}-${suffix}`
    this.#nextSuffixes.set(slug, suffix)
    this.take(free)
    return free
  }
}
