import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import octavo from '@octavo/vite'
import { createLogger, createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createSite, pageWith } from '../broken/sites.js'

const config = (value: string) =>
  `export default { head: [{ tag: 'meta', attrs: { name: 'version', content: '${value}' } }] }`

test('each edit of octavo.config restarts the dev server once, and the old server stops watching', async () => {
  const root = createSite(pageWith('---\ntitle: A\n---\n\nHello.\n', { 'octavo.config.mjs': config('first') }))
  let restarts = 0
  let restarted = () => {}
  const customLogger = createLogger('silent')
  customLogger.info = (message) => {
    if (!message.includes('server restarted')) return
    restarts++
    restarted()
  }
  const server = await createServer({
    configFile: false,
    root,
    customLogger,
    server: { port: 0, host: '127.0.0.1' },
    plugins: [octavo()],
  })
  onTestFinished(() => server.close())
  await server.listen()
  const html = async () =>
    (await fetch(server.resolvedUrls?.local[0] ?? '', { headers: { connection: 'close' } })).text()
  expect(await html()).toContain('content="first"')
  for (const [index, value] of ['second', 'third', 'fourth'].entries()) {
    const done = new Promise<void>((resolve) => {
      restarted = resolve
    })
    writeFileSync(join(root, 'octavo.config.mjs'), config(value))
    await done
    expect(await html()).toContain(`content="${value}"`)
    expect(restarts).toBe(index + 1)
  }
})
