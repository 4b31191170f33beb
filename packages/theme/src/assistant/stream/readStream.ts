import { createEventParser } from '../../client/eventStream.js'
import { type AnswerEvent, readChunk } from './readChunk.js'

/** Characters of a whole stream; no answer is that long. */
const MAX_LENGTH = 2_000_000

/** Tells what a stream brings until it says that it is done. Throws when it ends before. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: AnswerEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  const parse = createEventParser()
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream ended before the answer.')
      length += value.length
      if (length > MAX_LENGTH) throw new Error('The answer is too long.')
      for (const { data } of parse(value)) {
        for (const event of readChunk(data)) {
          onEvent(event)
          if (event.type === 'done' || event.type === 'failed') return
        }
      }
    }
  } finally {
    // What may still come is not wanted; the connection ends.
    reader.cancel().catch(() => undefined)
  }
}
