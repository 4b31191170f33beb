import { createEventParser } from '../../client/eventStream.js'
import { type AnswerEvent, readChunk } from './readChunk.js'

/** Maximum characters of a stream. */
const MAX_LENGTH = 2_000_000

/**
 * Calls `onEvent` for the events of a stream until the answer is done.
 *
 * @throws when the stream ends before that
 */
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
    // Closes the connection.
    reader.cancel().catch(() => undefined)
  }
}
