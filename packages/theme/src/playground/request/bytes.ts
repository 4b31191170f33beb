/** Reads a stream by line or by length. */
export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader()
  }

  /** Returns the bytes up to the next line feed, which is omitted. */
  async line(): Promise<Uint8Array> {
    let from = 0
    for (;;) {
      const end = this.#rest.indexOf(10, from)
      if (end >= 0) return this.#take(end + 1).subarray(0, end)
      from = this.#rest.length
      await this.#readChunk()
    }
  }

  async exactly(length: number): Promise<Uint8Array> {
    while (this.#rest.length < length) await this.#readChunk()
    return this.#take(length)
  }

  /** Returns at least one byte and at most this many. */
  async some(maxBytes: number): Promise<Uint8Array> {
    if (this.#rest.length === 0) await this.#readChunk()
    return this.#take(Math.min(maxBytes, this.#rest.length))
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {})
  }

  #take(length: number): Uint8Array {
    const chunk = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return chunk
  }

  async #readChunk(): Promise<void> {
    const { value, done } = await this.#reader.read()
    if (done) throw new Error('The stream ended early.')
    const joined = new Uint8Array(this.#rest.length + value.length)
    joined.set(this.#rest)
    joined.set(value, this.#rest.length)
    this.#rest = joined
  }
}
