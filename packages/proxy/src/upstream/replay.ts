/** Bytes of a request body that are kept to send it again after a redirect. */
const MOST_KEPT = 1024 * 1024

/** A request body that can be sent twice when it is small. */
interface ReplayBody {
  first(): AsyncIterable<Uint8Array>
  /** Returns the whole body, or undefined when it was too large or did not end. */
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
