import { EventEmitter, once } from 'node:events'
import type { Locator, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { field } from '../tools/operations.js'
import { editorText, findSent, input, jsonEditor, tryOut, useBrowser } from '../tools/tryOut.js'
import { PHONE } from './site.js'

useBrowser()

const pet = field('body', 'object', {
  required: true,
  fields: [
    field('name', 'text', { required: true, maxLength: 5, description: 'What it is called.' }),
    field('kind', 'choice', { options: ['cat', 'dog'] }),
    field('id', 'integer'),
    field('tags', 'array', { item: field('', 'choice', { options: ['a', 'b'] }) }),
  ],
  initial: { name: 'Rex', id: 9007199254740993n },
})

const options = { method: 'POST', bodies: [{ field: pet }] }

async function openEditor(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'JSON' }).click()
  return jsonEditor(dialog)
}

describe.skipIf(findChromium() === undefined)('the JSON editor', () => {
  test('suggests names and values of the schema', async () => {
    await using trial = await tryOut(options)
    const { dialog, page, api } = trial
    const editor = await openEditor(dialog)
    expect(await editorText(editor)).toBe('{\n  "name": "Rex",\n  "id": 9007199254740993\n}')
    await editor.fill('')
    await editor.focus()
    // Brackets and quotes are closed.
    await page.keyboard.type('{')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"na')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.waitFor()
    await eventually(() => list.getByRole('option').allTextContents()).toEqual(['"name"string, required'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('"Tom",')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"ki')
    await list.waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('"d')
    await eventually(() => list.getByRole('option').allTextContents()).toEqual(['"dog"'])
    await page.keyboard.press('Enter')
    await page.keyboard.type(', "tags": [')
    await page.keyboard.press('Control+Space')
    await eventually(() => list.getByRole('option').allTextContents()).toEqual(['"a"', '"b"'])
    // The first Escape closes the list, and not the editor.
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await editor.evaluate((content) => content === document.activeElement)).toBe(true)
    expect(await editorText(editor)).toBe('{\n  "name": "Tom",\n  "kind": "dog", "tags": []\n}')
    await page.keyboard.press('Control+Enter')
    await trial.done()
    expect(JSON.parse(String(findSent(api)?.body))).toEqual({ name: 'Tom', kind: 'dog', tags: [] })
  })

  test('marks errors where they are, and undoes', async () => {
    await using trial = await tryOut(options)
    const { dialog, page, api } = trial
    const editor = await openEditor(dialog)
    await editor.fill('{\n  "name": "Too long",\n  "kind": "cow"\n}')
    const marks = dialog.locator('.cm-lintRange-error')
    await eventually(() => marks.allTextContents()).toEqual(['"Too long"', '"cow"'])
    // Screen readers get the first one from the editor itself.
    expect(await editor.getAttribute('aria-invalid')).toBe('true')
    const described = await editor.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('name: Expected length ≤ 5. (8)')
    await editor.press('Control+End')
    await page.keyboard.press('F8')
    await page.locator('.cm-tooltip .cm-diagnosticText', { hasText: 'Expected length' }).waitFor()
    await editor.fill('{\n  "name": Rex\n}')
    await eventually(() => marks.allTextContents()).toEqual(['R'])
    await dialog.getByText('Invalid JSON at line 2, column 11.').first().waitFor()
    await editor.fill('{}')
    await trial.send()
    await dialog.getByText('name: A value is required.').waitFor()
    await eventually(() => marks.allTextContents()).toEqual(['{'])
    expect(api.seen).toEqual([])
    await editor.press('Control+z')
    await eventually(() => editorText(editor)).toBe('{\n  "name": Rex\n}')
  })

  test('is left by Tab and by Escape, which does not close the dialog', async () => {
    await using trial = await tryOut(options)
    const { dialog, page } = trial
    const editor = await openEditor(dialog)
    const active = () => page.evaluate(() => document.activeElement?.textContent)
    await editor.focus()
    await page.keyboard.press('Tab')
    expect(await active()).toBe('Add to Query parameters')
    await page.keyboard.press('Shift+Tab')
    expect(await editor.evaluate((content) => content === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await active()).toContain('Press Escape to leave the editor')
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await active()).toBe('Add to Query parameters')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The editor of an open dialog keeps its text.
    await page.keyboard.press('Enter')
    expect(await editorText(await jsonEditor(dialog))).toContain('Rex')
  })

  test('sends all digits, and shows them in the form', async () => {
    await using trial = await tryOut(options)
    const { dialog, api } = trial
    const editor = await openEditor(dialog)
    await editor.fill('{"name": "Rex", "id": 12345678901234567890, "weight": 1.10}')
    await trial.send()
    await trial.done()
    expect(String(findSent(api)?.body)).toBe('{"name": "Rex", "id": 12345678901234567890, "weight": 1.10}')
    await dialog.getByRole('button', { name: 'Form' }).click()
    expect(await input(dialog, 'id').inputValue()).toBe('12345678901234567890')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    expect(await editorText(await openEditor(dialog))).toContain('"Rex"')
  })

  test('a text area is there until the editor is loaded, and if it cannot be', async () => {
    await using trial = await tryOut(options)
    const { dialog, api, page } = trial
    const requests = new EventEmitter()
    const request = once(requests, 'route') as Promise<[Route]>
    await page.route(/playground-editor/, (route) => void requests.emit('route', route))
    await dialog.getByRole('button', { name: 'JSON' }).click()
    const area = dialog.locator('textarea')
    await area.fill('{"name": "Ada"}')
    const [route] = await request
    await route.continue()
    // The focus and the text are those of the text area.
    const editor = await jsonEditor(dialog)
    expect(await editorText(editor)).toBe('{"name": "Ada"}')
    await eventually(() => editor.evaluate((content) => content === document.activeElement)).toBe(true)
    await page.unroute(/playground-editor/)
    await page.reload()
    await page.route(/playground-editor/, (route) => route.abort())
    await page.getByRole('button', { name: 'Try one' }).click()
    await dialog.getByRole('button', { name: 'JSON' }).click()
    await area.fill('{"name": "Bob"}')
    await trial.send()
    await trial.done()
    expect(String(findSent(api)?.body)).toBe('{"name": "Bob"}')
  })

  test.each([
    ['desktop', {}, 'en'],
    ['dark', { colorScheme: 'dark' as const }, 'en'],
    ['phone', PHONE, 'en'],
    ['right to left', {}, 'ar'],
    ['forced colors', { forcedColors: 'active' as const }, 'en'],
  ])('has no barriers: %s', async (name, context, language) => {
    await using trial = await tryOut(options, { context, language })
    const { dialog, page } = trial
    const editor = await openEditor(dialog)
    await editor.fill('{\n  "name": "Too long",\n  "id": 1\n}')
    await dialog.locator('.cm-lintRange-error').waitFor()
    expect(await findBarriers(page, name)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // It reads from left to right on all pages.
    expect(await editor.evaluate((content) => getComputedStyle(content).direction)).toBe('ltr')
    if (process.env.OCTAVO_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.OCTAVO_SCREENSHOTS}/editor-${name.replaceAll(' ', '-')}.png` })
  })
})
