import { describe, expect, test } from 'vitest'
import { findChromium } from '../tools/chromium.js'
import { tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>'

/** Sends a request to an API with this response. */
async function receive(type: string, body: string, mode: 'proxy' | 'direct' = 'direct') {
  const trial = await tryOut(
    {},
    {
      mode,
      listener: (_, response) => {
        response.setHeader('Content-Type', type)
        response.setHeader('Set-Cookie', ['sid=1; HttpOnly', 'theme=dark'])
        response.end(body)
      },
    },
  )
  await trial.send()
  await trial.done()
  return trial
}

describe.skipIf(findChromium() === undefined)('responses in the playground', () => {
  test('CSV is a table, and its text', async () => {
    await using trial = await receive('text/csv', 'name,note\n"Ada, Countess",<b>1</b>\n')
    const table = trial.dialog.getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['name', 'note'])
    expect(await table.getByRole('cell').allTextContents()).toEqual(['Ada, Countess', '<b>1</b>'])
    await trial.dialog.getByRole('button', { name: 'Text', exact: true }).click()
    expect(await trial.dialog.locator('.pg-text').textContent()).toBe('name,note\n"Ada, Countess",<b>1</b>\n')
  })

  test('XML is indented', async () => {
    await using trial = await receive('application/xml', '<a><b>1</b><c/></a>')
    expect(await trial.dialog.locator('.pg-text').textContent()).toBe('<a>\n  <b>1</b>\n  <c/>\n</a>')
  })

  test('lines of JSON are a list of trees', async () => {
    await using trial = await receive('application/x-ndjson', '{"id":1}\n\n{"id":12345678901234567890}\n"last"')
    expect(await trial.dialog.locator('.pg-events > li').allTextContents()).toEqual([
      '{…} 1id: 1',
      '{…} 1id: 12345678901234567890',
      '"last"',
    ])
    await trial.dialog.getByText('items: 3').waitFor()
  })

  test('PDF and audio have a preview and a download', async () => {
    await using pdf = await receive('application/pdf', PDF)
    expect(await pdf.dialog.locator('object[type="application/pdf"]').getAttribute('data')).toMatch(/^blob:/)
    expect(await pdf.dialog.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('echo.pdf')
    await using audio = await receive('audio/mpeg', 'no sound')
    expect(await audio.dialog.locator('audio[controls]').getAttribute('src')).toMatch(/^blob:/)
  })

  test('shows when the response began, and the cookies that the API sets through the site', async () => {
    await using trial = await receive('text/plain', 'done', 'proxy')
    await trial.dialog.getByText(/^The response began after [\d.]+ m?s\w*\.$/).waitFor()
    await trial.dialog.locator('summary', { hasText: 'Headers' }).click()
    const headers = await trial.dialog.locator('.pg-headers > div').allTextContents()
    expect(headers.filter((line) => /cookie/i.test(line))).toEqual([
      'Set-Cookiesid=1; HttpOnly',
      'Set-Cookietheme=dark',
    ])
    expect(await trial.page.context().cookies()).toEqual([])
  })
})
