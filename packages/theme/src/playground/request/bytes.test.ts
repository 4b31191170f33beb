import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader } from './bytes.js'
import { multipart } from './encodeBody.js'

const createStream = (parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

test('reads lines and lengths however the stream is divided', async () => {
  const bytes = new TextEncoder().encode('{"a":1}\nXYZ123rest')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const reader = new ByteReader(createStream(places.slice(1).map((end, index) => bytes.slice(places[index], end))))
      const text = (part: Uint8Array) => new TextDecoder().decode(part)
      expect(text(await reader.line())).toBe('{"a":1}')
      expect(text(await reader.exactly(3))).toBe('XYZ')
      let rest = ''
      while (rest.length < 7) rest += text(await reader.some(4))
      expect(rest).toBe('123rest')
      await expect(reader.exactly(1)).rejects.toThrow('ended early')
    }),
  )
})

test('escapes line breaks and quotes in names of parts', async () => {
  const file = { fileName: 'a"\r\nX: 1', blob: new Blob(['b']) }
  const { blob, contentType } = multipart(
    [
      { name: 'n"\r\n', value: 'v' },
      { name: 'f', file },
    ],
    { mediaType: 'multipart/mixed; x=1', boundary: 'B' },
  )
  expect(contentType).toBe('multipart/mixed; boundary=B')
  expect(await blob.text()).toBe(
    [
      '--B',
      'Content-Disposition: form-data; name="n%22%0D%0A"',
      '',
      'v',
      '--B',
      'Content-Disposition: form-data; name="f"; filename="a%22%0D%0AX: 1"',
      'Content-Type: application/octet-stream',
      '',
      'b',
      '--B--',
      '',
    ].join('\r\n'),
  )
})
