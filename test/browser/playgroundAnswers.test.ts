import { describe, expect, test } from 'vitest'
import { findChromium } from '../tools/chromium.js'
import { tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

describe.skipIf(findChromium() === undefined)('the playground', () => {
  test('shows numbers of a response as sent', async () => {
    await using trial = await tryOut(
      {},
      {
        listener: (_, response) => {
          response.setHeader('Content-Type', 'application/json')
          response.end('{"id":12345678901234567890,"f":1.0}')
        },
      },
    )
    await trial.send()
    await trial.done()
    expect(await trial.dialog.locator('.pg-tree .pg-number').allTextContents()).toEqual(['12345678901234567890', '1.0'])
    await trial.dialog.getByRole('button', { name: 'Text', exact: true }).click()
    expect(await trial.dialog.locator('.pg-response').textContent()).toContain(
      '{\n  "id": 12345678901234567890,\n  "f": 1.0\n}',
    )
  })

  test('shows deeply nested responses as text and others as a tree', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    const answers = [nested(5_000), nested(200)]
    await using trial = await tryOut(
      {},
      {
        listener: (_, response) => {
          response.setHeader('Content-Type', 'application/json')
          response.end(answers.shift())
        },
      },
    )
    await trial.send()
    await trial.done()
    const response = trial.dialog.locator('.pg-response')
    await response.getByText(nested(5_000)).waitFor()
    await trial.send()
    await response.locator('.pg-tree').waitFor()
    expect(await response.locator('.pg-branch').count()).toBe(199)
  })

  test.each(['proxy', 'direct'] as const)('opens and reports an invalid server URL (%s)', async (mode) => {
    for (const server of ['https://example.com:99999/x', 'http://[::1']) {
      await using trial = await tryOut({ server } as object, { mode })
      const origin = server.replace(/\/x$/, '')
      await trial.dialog.locator('.pg-note').getByText(origin).waitFor()
      await trial.send()
      await trial.dialog.getByRole('alert').getByText(origin).waitFor()
    }
  })

  test('measures the complete response time', async () => {
    const took = 1200
    await using trial = await tryOut(
      {},
      {
        listener: (_, response) => {
          response.setHeader('Content-Type', 'text/event-stream')
          response.write('data: 1\n\n')
          setTimeout(() => response.end('data: 2\n\n'), took)
        },
      },
    )
    await trial.send()
    await trial.done()
    const [, seconds] = /([\d.]+) sec/.exec((await trial.dialog.locator('.pg-figures').textContent()) ?? '') ?? []
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(took)
  })
})
