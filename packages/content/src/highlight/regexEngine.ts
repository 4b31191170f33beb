import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RegexEngine } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'

/** Maximum number of compiled patterns. Five real sites use about 1,300 each; grammars with many words take 10 KB a pattern. */
const MAX_COMPILED = 10_000

/** The functions of Oniguruma's WebAssembly module that are used here. Pointers are byte offsets in its memory. */
interface Exports {
  memory: { buffer: ArrayBuffer }
  omalloc(size: number): number
  ofree(pointer: number): void
  /** Returns a scanner for invalid patterns as well; `getLastOnigError` tells. */
  createOnigScanner(patterns: number, lengths: number, count: number): number
  freeOnigScanner(scanner: number): void
  /** Returns a pointer to the text of the last error, which is "undefined error code" when there was none. */
  getLastOnigError(): number
  /**
   * Returns 0, or a pointer to integers: index of the pattern, number of captures, start and end of each in UTF-8. The
   * integers are valid until the next call.
   */
  findNextOnigScannerMatch(
    scanner: number,
    textId: number,
    text: number,
    length: number,
    start: number,
    options: number,
  ): number
}

/** The part of Node's global object that is used here. */
declare const WebAssembly: {
  instantiate(binary: Uint8Array, imports?: object): Promise<{ instance: { exports: Exports } }>
}

interface Oniguruma extends Exports {
  /** The memory as integers. It moves when it grows. */
  integers(): Uint32Array
  lastError(): string
}

/** The part of Shiki's string that its scanners read. */
interface OnigString {
  id: number
  ptr: number
  utf8Length: number
  convertUtf16OffsetToUtf8(offset: number): number
  convertUtf8OffsetToUtf16(offset: number): number
}

type Scanner = ReturnType<RegexEngine['createScanner']>
type Match = ReturnType<Scanner['findNextMatchSync']>

/**
 * Returns Shiki's Oniguruma engine with patterns that are compiled once. Grammars embed each other, so four of five
 * patterns in their scanners are repeated, and compiling them is most of the cost of highlighting. The least recently
 * used patterns are freed, and compiled again when needed.
 */
export async function loadRegexEngine(maxCompiled = MAX_COMPILED): Promise<RegexEngine> {
  loading ??= loadModule()
  const { plain, oniguruma } = await loading
  const patterns = new Map<string, Pattern>()
  const compiled = new Set<Pattern>()
  const onCompiled = (pattern: Pattern) => {
    compiled.add(pattern)
    if (compiled.size <= maxCompiled) return
    const oldest = [...compiled].sort((a, b) => a.lastUse - b.lastUse).slice(0, Math.ceil(maxCompiled / 4))
    for (const unused of oldest) {
      compiled.delete(unused)
      unused.free()
    }
  }
  const createPattern = (source: string) => {
    const pattern = patterns.get(source) ?? new Pattern(source, oniguruma, onCompiled)
    patterns.set(source, pattern)
    return pattern
  }
  return {
    createString: plain.createString,
    createScanner(sources) {
      const patterns = sources.map((source) => createPattern(typeof source === 'string' ? source : source.source))
      // There is no `dispose`, as a rule must not free the patterns of another one.
      return {
        findNextMatchSync(text, start, options) {
          const string = typeof text === 'string' ? plain.createString(text) : text
          const match = findMatch(patterns, string as unknown as OnigString, start, options)
          if (string !== text) string.dispose?.()
          return match
        },
      }
    },
  }
}

// Making a decoder takes longer than compiling a pattern.
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]

let loading: Promise<{ plain: RegexEngine; oniguruma: Oniguruma }> | undefined

/** Loads Shiki's engine and takes the module that it instantiates, which it does once a thread. */
async function loadModule(): Promise<{ plain: RegexEngine; oniguruma: Oniguruma }> {
  // `shiki/wasm`, and loaders that are functions, use `Response`, for which Node loads its HTTP client.
  const binary = readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'))
  let exports: Exports | undefined
  const plain = await createOnigurumaEngine({
    instantiator: async (imports?: object) => {
      const { instance } = await WebAssembly.instantiate(binary, imports)
      exports = instance.exports
      // The expected type is one of browsers.
      return exports as never
    },
  })
  if (!exports) throw new Error('Shiki has loaded Oniguruma before.')
  const instance = exports
  const { memory } = instance
  let integers = new Uint32Array(memory.buffer)
  const oniguruma: Oniguruma = {
    ...instance,
    integers() {
      if (integers.buffer !== memory.buffer) integers = new Uint32Array(memory.buffer)
      return integers
    },
    lastError() {
      const bytes = new Uint8Array(memory.buffer, instance.getLastOnigError(), 100)
      return decoder.decode(bytes.subarray(0, bytes.indexOf(0)))
    },
  }
  return { plain, oniguruma }
}

/** Returns the leftmost match, and of several there the one of the first pattern, as Oniguruma's scanners do. */
function findMatch(patterns: readonly Pattern[], text: OnigString, start: number, options: number): Match {
  const from = text.convertUtf16OffsetToUtf8(start)
  let best = -1
  let bestStart = Number.POSITIVE_INFINITY
  for (let index = 0; index < patterns.length; index++) {
    const matchIndex = patterns[index]?.find(text, from, options) ?? NO_MATCH
    if (matchIndex === NO_MATCH || matchIndex >= bestStart) continue
    best = index
    bestStart = matchIndex
    if (matchIndex === from) break
  }
  const captureIndices = patterns[best]?.captures(text, from, options)
  return captureIndices ? { index: best, captureIndices } : null
}

const NO_MATCH = -1

/** Oniguruma's text for "no error". Errors can begin like it, such as "undefined group option". */
const NO_ERROR = 'undefined error code'

let uses = 0

/** A pattern, compiled on first use, with its last result. Offsets are in UTF-8. */
class Pattern {
  lastUse = 0
  #scanner = 0
  #textId = 0
  #options = 0
  #from = 0
  #lastOffset = NO_MATCH
  /** An invalid pattern of a site's grammar matches nothing. */
  #isInvalid = false
  readonly #source: string
  readonly #oniguruma: Oniguruma
  readonly #onCompiled: (pattern: Pattern) => void
  /** True when the result depends on where the search starts. */
  readonly #isAnchored: boolean

  constructor(source: string, oniguruma: Oniguruma, onCompiled: (pattern: Pattern) => void) {
    this.#source = source
    this.#oniguruma = oniguruma
    this.#onCompiled = onCompiled
    this.#isAnchored = source.includes('\\G')
  }

  /**
   * Returns where the first match at or after `from` starts, else `NO_MATCH`. The last result is valid for a later start in
   * the same text, unless its match starts before that.
   */
  find(text: OnigString, from: number, options: number): number {
    const isSame = !this.#isAnchored && this.#textId === text.id && this.#options === options && this.#from <= from
    if (isSame && (this.#lastOffset === NO_MATCH || this.#lastOffset >= from)) return this.#lastOffset
    const result = this.#search(text, from, options)
    this.#textId = text.id
    this.#options = options
    this.#from = from
    this.#lastOffset =
      result === 0 || this.#isInvalid ? NO_MATCH : (this.#oniguruma.integers()[result / 4 + 2] ?? NO_MATCH)
    return this.#lastOffset
  }

  /** Returns the captures of the match that `find` has found. */
  captures(text: OnigString, from: number, options: number): NonNullable<Match>['captureIndices'] {
    // Oniguruma keeps the last result of a pattern as well, so this search costs nothing.
    const result = this.#search(text, from, options)
    const integers = this.#oniguruma.integers()
    const first = result / 4 + 2
    return Array.from({ length: integers[first - 1] ?? 0 }, (_, index) => {
      const start = text.convertUtf8OffsetToUtf16(integers[first + 2 * index] ?? 0)
      const end = text.convertUtf8OffsetToUtf16(integers[first + 2 * index + 1] ?? 0)
      return { start, end, length: end - start }
    })
  }

  free(): void {
    this.#oniguruma.freeOnigScanner(this.#scanner)
    this.#scanner = 0
  }

  #search(text: OnigString, from: number, options: number): number {
    this.lastUse = ++uses
    if (this.#scanner === 0) this.#compile()
    return this.#oniguruma.findNextOnigScannerMatch(this.#scanner, text.id, text.ptr, text.utf8Length, from, options)
  }

  #compile(): void {
    const oniguruma = this.#oniguruma
    const bytes = encoder.encode(this.#source)
    const text = oniguruma.omalloc(Math.max(bytes.length, 1))
    const lists = oniguruma.omalloc(8)
    new Uint8Array(oniguruma.memory.buffer).set(bytes, text)
    oniguruma.integers().set([text, bytes.length], lists / 4)
    this.#scanner = oniguruma.createOnigScanner(lists, lists + 4, 1)
    oniguruma.ofree(lists)
    oniguruma.ofree(text)
    this.#isInvalid = oniguruma.lastError() !== NO_ERROR
    this.#onCompiled(this)
  }
}
