import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>

/** Compiled scanners that are kept. Most are used in one burst, and the large ones hold a megabyte. */
const MAX_COMPILED = 1000

/**
 * The engine, with one scanner for each list of patterns. Half of them would be made more than once, as grammars hold
 * each other and several highlighters hold one grammar; making them is half the cost of highlighting. Those that were
 * not used for longest are freed, and compiled again should they be needed.
 */
export function shareScanners(engine: RegexEngine, maxCompiled = MAX_COMPILED): RegexEngine {
  const known = new Map<string, SharedScanner>()
  const compiled = new Set<SharedScanner>()
  const onCompiled = (scanner: SharedScanner) => {
    compiled.add(scanner)
    if (compiled.size <= maxCompiled) return
    const oldest = [...compiled].sort((a, b) => a.lastUse - b.lastUse).slice(0, Math.ceil(maxCompiled / 4))
    for (const unused of oldest) {
      compiled.delete(unused)
      unused.free()
    }
  }
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const key = patterns.join('\0')
      const scanner = known.get(key) ?? new SharedScanner(() => engine.createScanner(patterns), onCompiled)
      known.set(key, scanner)
      return scanner
    },
  }
}

let uses = 0

/** A rule that is thrown away must not free what another one uses: there is no `dispose`. */
class SharedScanner implements Scanner {
  lastUse = 0
  #scanner: Scanner | undefined
  readonly #compile: () => Scanner
  readonly #onCompiled: (scanner: SharedScanner) => void

  constructor(compile: () => Scanner, onCompiled: (scanner: SharedScanner) => void) {
    this.#compile = compile
    this.#onCompiled = onCompiled
  }

  findNextMatchSync: Scanner['findNextMatchSync'] = (text, start, options) => {
    this.lastUse = ++uses
    if (!this.#scanner) {
      this.#scanner = this.#compile()
      this.#onCompiled(this)
    }
    return this.#scanner.findNextMatchSync(text, start, options)
  }

  free(): void {
    this.#scanner?.dispose?.()
    this.#scanner = undefined
  }
}
