import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** Buffer size; a download uses two buffers. */
const CHUNK = 256 * 1024

export interface ByteRange {
  /** First and last byte. */
  start: number
  end: number
}

/**
 * Sends bytes of a file as a response body. One buffer is filled while the other is sent, and both are reused: a stream
 * allocates one for each chunk, which costs more than sending it.
 * @throws {Error} when the client disconnects, or the file ends early
 */
export async function sendBytes(file: FileHandle, response: ServerResponse, { start, end }: ByteRange): Promise<void> {
  const { socket } = response.req
  let onClose = () => {}
  // A pipelined response emits no event when the connection closes before its turn.
  const closed = new Promise<never>((_resolve, reject) => {
    onClose = () => reject(new Error('The client disconnected.'))
    socket.once('close', onClose)
  })
  try {
    await Promise.race([closed, writeAll(file, response, { start, end })])
  } finally {
    socket.off('close', onClose)
  }
}

async function writeAll(file: FileHandle, response: ServerResponse, { start, end }: ByteRange): Promise<void> {
  let filling = Buffer.allocUnsafeSlow(Math.min(CHUNK, end - start + 1))
  let spare = Buffer.allocUnsafeSlow(filling.length)
  let sent = Promise.resolve()
  for (let at = start; at <= end; ) {
    const [{ bytesRead }] = await Promise.all([file.read(filling, 0, Math.min(filling.length, end - at + 1), at), sent])
    if (bytesRead === 0) throw new Error('The file was truncated while it was sent.')
    sent = write(response, filling.subarray(0, bytesRead))
    ;[filling, spare] = [spare, filling]
    at += bytesRead
  }
  await sent
}

function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
