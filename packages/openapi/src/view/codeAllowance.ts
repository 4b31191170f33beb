/** Compressed bytes that the examples of a page may have together. */
const MAX_BYTES = 15_000

/** Texts shorter than this together need no second look. */
const FREE_LENGTH = 12_000

/** Characters of code that no page has, however well they compress. */
const MAX_LENGTH = 250_000

const WINDOW = 4

/**
 * Says of each code whether a page has room for it. Samples in several languages repeat each other, so their length says
 * little: what counts is how many short stretches of text are new, which is close to what a compressor finds and the same
 * on every machine.
 */
export function createCodeAllowance(): (code: string) => boolean {
  const pending: string[] = []
  const seen = new Set<string>()
  let length = 0
  let weight = 0
  return (code) => {
    length += code.length
    if (length > MAX_LENGTH) return false
    pending.push(code)
    if (length <= FREE_LENGTH) return true
    for (const text of pending.splice(0)) weight += weigh(text, seen)
    if (weight <= MAX_BYTES) return true
    length -= code.length
    return false
  }
}

function weigh(text: string, seen: Set<string>): number {
  let fresh = 0
  for (let index = 0; index + WINDOW <= text.length; index += 2) {
    const stretch = text.slice(index, index + WINDOW)
    if (seen.has(stretch)) continue
    seen.add(stretch)
    fresh += 2
  }
  return fresh * 0.55 + text.length * 0.03
}
