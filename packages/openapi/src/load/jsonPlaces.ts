import { createScanner } from 'jsonc-parser'
import type { Span } from './source.js'

/** jsonc-parser's kinds of tokens; its enum has no values at run time. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, string: 10, end: 17 } as const

/**
 * Finds places in a text that is known to be JSON. Each object is scanned when a place inside it is first asked for, so
 * that a document of many megabytes costs no table of all its places.
 */
export class JsonPlaces {
  readonly #text: string
  readonly #scanner
  readonly #children = new Map<number, Map<string, Span>>()

  constructor(text: string) {
    this.#text = text
    this.#scanner = createScanner(text, true)
  }

  find(path: readonly string[]): (Span & { isExact: boolean }) | undefined {
    const start = this.#text.search(/\S/)
    if (start < 0) return undefined
    let span: Span = { key: [start, start + 1], value: [start, start + 1] }
    for (const key of path) {
      const child = this.#childrenAt(span.value[0]).get(key)
      if (!child) return { ...span, isExact: false }
      span = child
    }
    return { ...span, isExact: true }
  }

  #childrenAt(offset: number): Map<string, Span> {
    const known = this.#children.get(offset)
    if (known) return known
    const children = new Map<string, Span>()
    this.#children.set(offset, children)
    const scanner = this.#scanner
    scanner.setPosition(offset)
    const opening: number = scanner.scan()
    if (opening === TOKEN.openBrace) this.#readObject(children)
    else if (opening === TOKEN.openBracket) this.#readArray(children)
    return children
  }

  #readObject(children: Map<string, Span>): void {
    const scanner = this.#scanner
    while ((scanner.scan() as number) === TOKEN.string) {
      const name = scanner.getTokenValue()
      const key: [number, number] = [scanner.getTokenOffset(), scanner.getPosition()]
      scanner.scan()
      scanner.scan()
      children.set(name, { key, value: this.#skipValue() })
      if ((scanner.scan() as number) !== TOKEN.comma) return
    }
  }

  #readArray(children: Map<string, Span>): void {
    const scanner = this.#scanner
    for (let index = 0; ; index++) {
      const token: number = scanner.scan()
      if (token === TOKEN.closeBracket || token === TOKEN.end) return
      const value = this.#skipValue()
      children.set(String(index), { key: value, value })
      if ((scanner.scan() as number) !== TOKEN.comma) return
    }
  }

  /** Passes the value that begins with the current token. The span of a container is its opening bracket. */
  #skipValue(): [number, number] {
    const scanner = this.#scanner
    const start = scanner.getTokenOffset()
    const end = scanner.getPosition()
    let depth = 0
    for (let token: number = scanner.getToken(); ; token = scanner.scan()) {
      if (token === TOKEN.openBrace || token === TOKEN.openBracket) depth++
      else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) depth--
      if (depth === 0 || token === TOKEN.end) return [start, end]
    }
  }
}
