/** Redirects ask for a body once more; larger ones are not kept for that. */
const MOST_KEPT = 1024 * 1024

/** A body that passes by and can be sent again while it is small. */
interface ReplayBody {
  first(): AsyncIterable<Uint8Array>
  /** All of it; undefined when it was too large, or did not come to its end. */
  again(): Uint8Array | undefined
}

export function replayBody(body: AsyncIterable<Uint8Array>): ReplayBody {
  let kept: Uint8Array[] | undefined = []
  let size = 0
  let isWhole = false
  return {
    async *first() {
      for await (const part of body) {
        size += part.byteLength
        if (size > MOST_KEPT) kept = undefined
        kept?.push(part)
        yield part
      }
      isWhole = true
    },
    again: () => (isWhole && kept ? Buffer.concat(kept) : undefined),
  }
}
