import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>

/** More than the grammars of any site need; rules whose end depends on the code could make any number of them. */
const MAX_SCANNERS = 4000

/**
 * The engine, with one scanner for each list of patterns. Half of them would be made more than once, as grammars hold
 * each other and several highlighters hold one grammar; making them is half the cost of highlighting.
 */
export function shareScanners(engine: RegexEngine): RegexEngine {
  const scanners = new Map<string, Scanner>()
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const key = patterns.join('\0')
      const known = scanners.get(key)
      if (known) return known
      const scanner = engine.createScanner(patterns)
      if (scanners.size >= MAX_SCANNERS) return scanner
      // A rule that is thrown away must not free what another one uses.
      const shared: Scanner = {
        findNextMatchSync: (text, start, options) => scanner.findNextMatchSync(text, start, options),
      }
      scanners.set(key, shared)
      return shared
    },
  }
}
