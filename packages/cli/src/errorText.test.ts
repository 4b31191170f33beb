import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { errorText } from './errorText.js'

test('an error about a port in use suggests a fix', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as { port: number }
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error')
  first.close()
  expect(errorText(error).replace(String(port), '4600')).toMatchInlineSnapshot(`
    "Port 4600 of 127.0.0.1 is in use.
    Fix: stop the program that uses it, or set another port."
  `)
})
