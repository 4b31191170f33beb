import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>

/** Maximum number of compiled scanners. Most are used in one burst, and large ones take a megabyte. */
const MAX_COMPILED = 1000

/**
 * Returns the engine with one scanner for each list of patterns. Grammars embed each other and several highlighters load
 * the same grammar, so half of the scanners would be compiled more than once, which is half the cost of highlighting. The
 * least recently used ones are freed, and compiled again when needed.
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

/** A scanner that several rules share. It has no `dispose`, as a rule must not free the scanner of another one. */
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
