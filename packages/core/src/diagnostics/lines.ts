import type { Position } from './diagnostic.js'

/** Converts offsets in a text to positions. The text is indexed once. */
export class LineIndex {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** Returns the position of a 0-based offset in UTF-16 code units. */
  positionAt(offset: number): Position {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }

  offsetAt({ line, column }: Position): number {
    return (this.#starts[line - 1] ?? 0) + column - 1
  }
}
