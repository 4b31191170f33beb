import { describe, expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { field } from '../tools/operations.js'
import { editorText, findSent, input, jsonEditor, tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

describe.skipIf(findChromium() === undefined)('the form of the playground', () => {
  test('an added number is empty, accepts input and is not sent until it has a value', async () => {
    const body = field('body', 'object', {
      extra: field('', 'integer'),
      fields: [
        field('ids', 'array', { item: field('', 'integer') }),
        field('pages', 'array', { item: field('', 'integer', { initial: 7 }) }),
        field('grid', 'array', { item: field('', 'array', { item: field('', 'number') }) }),
      ],
    })
    await using trial = await tryOut({ method: 'POST', bodies: [{ field: body }] })
    const { dialog, api, page } = trial
    const code = dialog.getByRole('region', { name: 'Code' }).last()
    const add = (name: string) => dialog.getByRole('button', { name: `Add to ${name}`, exact: true }).click()
    await add('ids')
    await eventually(() => code.textContent()).toContain('"ids": []')
    await page.keyboard.type('-5')
    await add('ids')
    await trial.send()
    await dialog.getByText('A value is required.').waitFor()
    await page.keyboard.type('12')
    await add('pages')
    await page.keyboard.type('3')
    await add('grid')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1.5')
    await dialog.getByPlaceholder('Name').fill('more')
    await page.keyboard.press('Enter')
    expect(await input(dialog, 'more').inputValue()).toBe('')
    await page.keyboard.type('4')
    await trial.send()
    await trial.done()
    expect(JSON.parse(String(findSent(api)?.body))).toEqual({ ids: [-5, 12], pages: [3], grid: [[1.5]], more: 4 })
  })

  test('another content type keeps the input', async () => {
    const body = field('body', 'object', { fields: [field('name')] })
    const bodies = ['application/json', 'application/merge-patch+json'].map((mediaType) => ({ mediaType, field: body }))
    await using trial = await tryOut({ method: 'POST', bodies })
    await input(trial.dialog, 'name').fill('Ada')
    await trial.dialog.getByLabel('Content type').selectOption('application/merge-patch+json')
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.headers['content-type']).toBe('application/merge-patch+json')
    expect(JSON.parse(String(findSent(trial.api)?.body))).toEqual({ name: 'Ada' })
  })

  test('sends a required parameter that may be empty', async () => {
    const flag = field('flag', 'text', { required: true, allowEmptyValue: true })
    await using trial = await tryOut({ parameters: [{ in: 'query', field: flag }] })
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.url).toBe('/echo?flag=')
  })

  test('sends an optional parameter that may be empty by a button', async () => {
    const flag = field('flag', 'text', { allowEmptyValue: true })
    await using trial = await tryOut({ parameters: [{ in: 'query', field: flag }] })
    await trial.dialog.getByRole('button', { name: 'flag: Send without a value' }).click()
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.url).toBe('/echo?flag=')
  })

  test.each([
    ['application/json', '{}', 'application/json'],
    ['application/x-www-form-urlencoded', '', 'application/x-www-form-urlencoded'],
    ['multipart/form-data', /^--\S+--\s*$/, /^multipart\/form-data; ?boundary=/],
  ])('sends a required body of %s without content', async (mediaType, body, type) => {
    const form = field('body', 'object', { fields: [field('a')] })
    await using trial = await tryOut({ method: 'POST', bodyRequired: true, bodies: [{ mediaType, field: form }] })
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.headers['content-type']).toEqual(
      typeof type === 'string' ? type : expect.stringMatching(type),
    )
    const text = String(findSent(trial.api)?.body)
    expect(text).toEqual(typeof body === 'string' ? body : expect.stringMatching(body))
  })

  test('sends null by a button, and typing replaces it', async () => {
    const body = field('body', 'object', {
      fields: [field('age', 'integer', { required: true, nullable: true }), field('name', 'text', { nullable: true })],
    })
    await using trial = await tryOut({ method: 'POST', bodyRequired: true, bodies: [{ field: body }] })
    const { dialog, api } = trial
    const isNull = (name: string) => dialog.getByRole('button', { name: `${name}: null` })
    await isNull('name').click()
    await input(dialog, 'name').fill('Ada')
    expect(await isNull('name').getAttribute('aria-pressed')).toBe('false')
    await isNull('age').click()
    await trial.send()
    await trial.done()
    expect(JSON.parse(String(findSent(api)?.body))).toEqual({ age: null, name: 'Ada' })
  })

  test('null replaces an object and a list by a button', async () => {
    const fields = [
      field('owner', 'object', { nullable: true, fields: [field('name')] }),
      field('tags', 'array', { nullable: true, item: field('') }),
      field('sizes', 'array', { nullable: true, item: field('', 'choice', { options: ['s', 'm'] }) }),
    ]
    await using trial = await tryOut({
      method: 'POST',
      bodyRequired: true,
      bodies: [{ field: field('body', 'object', { fields }) }],
    })
    const { dialog, api } = trial
    const isNull = (name: string) => dialog.getByRole('button', { name: `${name}: null` })
    await dialog.getByText('owner', { exact: true }).click()
    await isNull('owner').click()
    await isNull('tags').click()
    await isNull('sizes').click()
    expect(await input(dialog, 'name').count()).toBe(0)
    await trial.send()
    await trial.done()
    expect(JSON.parse(String(findSent(api)?.body))).toEqual({ owner: null, tags: null, sizes: null })
    // It can be taken back where it was given, and the fields are there again.
    await isNull('owner').press('Enter')
    await input(dialog, 'name').fill('Ada')
    await dialog.getByRole('button', { name: /tags/ }).last().click()
    await dialog.getByLabel('m', { exact: true }).check()
    await trial.send()
    await eventually(() => JSON.parse(api.seen.at(-1)?.body.toString() ?? '')).toEqual({
      owner: { name: 'Ada' },
      tags: [''],
      sizes: ['m'],
    })
  })

  test('sends an optional value with its implied values once something is typed', async () => {
    const only = field('type', 'choice', { required: true, options: ['card'] })
    const size = field('size', 'integer', { required: true, default: 10 })
    const payment = field('pay', 'object', { fields: [only, size, field('number', 'text', { required: true })] })
    const body = field('body', 'object', { fields: [field('name', 'text', { required: true }), payment] })
    await using trial = await tryOut({ method: 'POST', bodyRequired: true, bodies: [{ field: body }] })
    const { dialog, api } = trial
    await input(dialog, 'name').fill('Ada')
    await trial.send()
    await trial.done()
    expect(JSON.parse(String(findSent(api)?.body))).toEqual({ name: 'Ada' })
    await dialog.getByText('pay', { exact: true }).click()
    await input(dialog, 'number').fill('1')
    await trial.send()
    await eventually(() => JSON.parse(api.seen.at(-1)?.body.toString() ?? '')).toEqual({
      name: 'Ada',
      pay: { type: 'card', size: 10, number: '1' },
    })
  })

  test('a prefilled default can be deleted', async () => {
    const limit = field('limit', 'integer', { required: true, default: 10 })
    const page = field('page', 'object', { required: true, fields: [limit] })
    await using trial = await tryOut({
      method: 'POST',
      bodyRequired: true,
      bodies: [{ field: field('body', 'object', { fields: [page] }) }],
    })
    const { dialog, api } = trial
    await input(dialog, 'limit').press('End')
    for (const key of ['Backspace', 'Backspace']) await input(dialog, 'limit').press(key)
    expect(await input(dialog, 'limit').inputValue()).toBe('')
    await trial.send()
    await dialog.getByText('A value is required').first().waitFor()
    await input(dialog, 'limit').fill('5')
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString().replace(/\s/g, '')).toBe('{"page":{"limit":5}}')
  })

  test('sends an object without fields when it is selected', async () => {
    const all = field('type', 'choice', { required: true, options: ['all'] })
    const filter = field('filter', 'object', { fields: [all] })
    await using trial = await tryOut({
      method: 'POST',
      bodyRequired: true,
      bodies: [{ field: field('body', 'object', { fields: [filter] }) }],
    })
    const { dialog, api } = trial
    await dialog.getByText('filter', { exact: true }).click()
    const type = dialog.getByLabel(/^type/)
    await type.selectOption('all')
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString().replace(/\s/g, '')).toBe('{"filter":{"type":"all"}}')
    await type.selectOption({ index: 0 })
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString().replace(/\s/g, '')).toBe('{}')
  })

  test('large integers keep all digits between form and text', async () => {
    const [id, list] = ['9007199254740993', '[12345678901234567890]']
    const body = field('body', 'object', { fields: [field('id', 'integer'), field('any', 'json')], extra: field('') })
    const parameters = [
      { in: 'query', field: field('n', 'integer') },
      { in: 'query', field: field('js', 'json'), mediaType: 'application/json' },
    ] as const
    await using trial = await tryOut({ method: 'POST', parameters, bodies: [{ field: body }] })
    const { dialog, api } = trial
    await input(dialog, 'n').fill(id)
    await input(dialog, 'js').fill(`{"n":${list}}`)
    await input(dialog, 'id').fill(id)
    await input(dialog, 'any').fill(list)
    await trial.send()
    await trial.done()
    expect(decodeURIComponent(findSent(api)?.url ?? '')).toBe(`/echo?n=${id}&js={"n":${list}}`)
    expect(String(findSent(api)?.body).replace(/\s/g, '')).toBe(`{"id":${id},"any":${list}}`)

    await dialog.getByRole('button', { name: 'JSON' }).click()
    const text = await jsonEditor(dialog)
    expect(await editorText(text)).toContain(id)
    await text.fill(`{"id": ${id}, "extra": -12345678901234567890}`)
    await dialog.getByRole('button', { name: 'Form' }).click()
    expect(await input(dialog, 'id').inputValue()).toBe(id)
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString().replace(/\s/g, '')).toBe(
      `{"id":${id},"extra":-12345678901234567890}`,
    )
  })

  test('large number options and prefilled numbers keep all digits', async () => {
    const id = 9007199254740993n
    const body = field('body', 'object', { fields: [field('id', 'integer', { initial: id })] })
    const parameters = [{ in: 'query', field: field('n', 'choice', { options: [id, 5] }) }] as const
    await using trial = await tryOut({ method: 'POST', parameters, bodies: [{ field: body }] })
    await input(trial.dialog, 'n').selectOption({ label: String(id) })
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.url).toBe(`/echo?n=${id}`)
    expect(String(findSent(trial.api)?.body).replace(/\s/g, '')).toBe(`{"id":${id}}`)
  })

  test.each(['proxy', 'direct'] as const)('reports at its field what %s cannot send', async (mode) => {
    const parameters = [
      { in: 'path', field: field('id', 'text', { required: true }) },
      { in: 'header', field: field('Host', 'text', { required: true }) },
      { in: 'header', field: field('X-Name') },
    ] as const
    await using trial = await tryOut({ path: '/things/{id}/parts', parameters }, { mode })
    const { dialog, api } = trial
    const note = await input(dialog, 'Host').getAttribute('aria-describedby')
    expect(await dialog.locator(`[id="${note}"]`).textContent()).toMatch(/^Not sent: /)
    await input(dialog, 'id').fill('..')
    await dialog.getByText('A path segment cannot be').waitFor()
    expect(await dialog.locator('.pg-url').textContent()).toContain('/things/{id}/parts')
    await trial.send()
    await dialog.getByText('Fields to check: 1').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send anyway' }).count()).toBe(0)
    await input(dialog, 'id').fill('a..')
    await input(dialog, 'X-Name').fill('λ')
    await dialog.getByText('A header cannot contain these characters: λ').waitFor()
    await input(dialog, 'X-Name').fill('ü')
    await trial.send()
    await trial.done()
    expect(findSent(api)?.url).toBe('/things/a../parts')
    expect(findSent(api)?.headers['x-name']).toBe('ü')
  })

  test('a large enumeration is a text field with suggestions', async () => {
    const options = Array.from({ length: 600 }, (_, index) => `v${index}`)
    const parameters = [{ in: 'query', field: field('v', 'text', { options, optionCount: 9000 }) }] as const
    await using trial = await tryOut({ parameters })
    const control = input(trial.dialog, 'v')
    const list = await control.getAttribute('list')
    expect(await trial.dialog.locator(`[id="${list}"] option`).count()).toBe(600)
    await trial.dialog.getByText('600 of 9000 values are suggested.').waitFor()
    await control.fill('v8999')
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.url).toBe('/echo?v=v8999')
  })
})
