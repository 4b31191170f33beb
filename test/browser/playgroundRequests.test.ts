import { EventEmitter, once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { SecurityForm, SecurityTemplate } from '@octavo/core'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { field } from '../tools/operations.js'
import { editorText, findSent, input, jsonEditor, tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

describe.skipIf(findChromium() === undefined).each(['proxy', 'direct'] as const)('requests by %s', (mode) => {
  test('send parameters in their location and style', async () => {
    const parameters = [
      { in: 'path', field: field('id', 'text', { required: true }) },
      { in: 'query', field: field('limit', 'integer') },
      { in: 'query', field: field('tags', 'array', { item: field('tag') }) },
      {
        in: 'query',
        field: field('filter', 'object', { required: true, fields: [field('a'), field('b', 'number')] }),
        style: 'deepObject',
      },
      { in: 'query', field: field('deep', 'boolean') },
      { in: 'query', field: field('sort', 'choice', { options: ['up', 'down'] }) },
      { in: 'header', field: field('X-Trace') },
      ...(mode === 'proxy' ? [{ in: 'cookie', field: field('session') } as const] : []),
    ] as const
    await using trial = await tryOut({ path: '/things/{id}', parameters }, { mode })
    const { dialog, api } = trial
    await input(dialog, 'id').fill('a/b ü')
    await input(dialog, 'limit').fill('25')
    const add = dialog.getByRole('button', { name: 'Add to tags' })
    await add.click()
    await input(dialog, 'tags 1').fill('red')
    await add.click()
    await trial.page.keyboard.type('green')
    await input(dialog, 'a').fill('x')
    await input(dialog, 'b').fill('1.5')
    await input(dialog, 'deep').selectOption('true')
    await input(dialog, 'sort').selectOption('down')
    await input(dialog, 'X-Trace').fill('42')
    if (mode === 'proxy') await input(dialog, 'session').fill('s1')
    await trial.send()
    await trial.done()
    expect(findSent(api)?.url).toBe(
      '/things/a%2Fb%20%C3%BC?limit=25&tags=red&tags=green&filter%5Ba%5D=x&filter%5Bb%5D=1.5&deep=true&sort=down',
    )
    expect(findSent(api)?.headers['x-trace']).toBe('42')
    if (mode === 'proxy') expect(findSent(api)?.headers.cookie).toBe('session=s1')
    else expect(findSent(api)?.headers.cookie).toBeUndefined()
  })

  test('edit a JSON body by form or text in sync', async () => {
    const body = field('body', 'object', {
      fields: [
        field('name', 'text', { required: true }),
        field('age', 'integer'),
        field('pets', 'array', { item: field('pet', 'reference', { reference: 'Pet' }) }),
        field('contact', 'variants', {
          variants: [
            { title: 'Mail', field: field('mail', 'object', { fields: [field('address')] }) },
            { title: 'Phone', field: field('phone', 'object', { fields: [field('number')] }) },
          ],
        }),
      ],
    })
    const forms = {
      Pet: field('Pet', 'object', {
        fields: [
          field('kind', 'choice', { options: ['cat', 'dog'] }),
          field('young', 'array', { item: field('child', 'reference', { reference: 'Pet' }) }),
        ],
      }),
    }
    await using trial = await tryOut({ method: 'POST', bodies: [{ field: body }], forms }, { mode })
    const { dialog, api } = trial
    await input(dialog, 'name').fill('Ada')
    await input(dialog, 'age').fill('36')
    await dialog.getByRole('button', { name: 'Add to pets' }).click()
    await input(dialog, 'kind').selectOption('cat')
    await dialog.getByLabel('Variant').selectOption('Phone')
    await input(dialog, 'number').fill('123')
    await trial.send()
    await trial.done()
    const expected = { name: 'Ada', age: 36, pets: [{ kind: 'cat' }], contact: { number: '123' } }
    expect(JSON.parse(String(findSent(api)?.body))).toEqual(expected)
    expect(findSent(api)?.headers['content-type']).toBe('application/json')

    await dialog.getByRole('button', { name: 'JSON' }).click()
    const text = await jsonEditor(dialog)
    expect(JSON.parse(await editorText(text))).toEqual(expected)
    await text.fill('{"name": ')
    await dialog.getByText(/Invalid JSON at line/).waitFor()
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await text.fill('{"name": "Grace", "further": [1, null]}')
    await dialog.getByRole('button', { name: 'Form' }).click()
    expect(await input(dialog, 'name').inputValue()).toBe('Grace')
    await trial.send()
    await eventually(() => api.seen.at(-1)?.body.toString()).toContain('Grace')
    expect(JSON.parse(String(api.seen.at(-1)?.body))).toEqual({ name: 'Grace', further: [1, null] })
  })

  test('send files and texts of a multipart body byte by byte', async () => {
    const form = field('body', 'object', {
      fields: [
        field('title'),
        field('meta', 'object', { required: true, fields: [field('tag')] }),
        field('photo', 'file'),
        field('more', 'array', { item: field('file', 'file') }),
      ],
    })
    await using trial = await tryOut(
      { method: 'POST', bodies: [{ mediaType: 'multipart/form-data', field: form }] },
      { mode },
    )
    const { dialog, api } = trial
    await input(dialog, 'title').fill('Grüße')
    await input(dialog, 'tag').fill('x')
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    await input(dialog, 'photo').setInputFiles({ name: 'a "b".png', mimeType: 'image/png', buffer: bytes })
    await trial.send()
    await trial.done()
    const request = findSent(api)
    const [, boundary = ''] =
      /^multipart\/form-data; boundary=(\S+)$/.exec(request?.headers['content-type'] ?? '') ?? []
    expect(request?.body.toString('latin1')).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="title"',
        '',
        Buffer.from('Grüße').toString('latin1'),
        `--${boundary}`,
        'Content-Disposition: form-data; name="meta"',
        'Content-Type: application/json',
        '',
        '{"tag":"x"}',
        `--${boundary}`,
        'Content-Disposition: form-data; name="photo"; filename="a %22b%22.png"',
        'Content-Type: image/png',
        '',
        bytes.toString('latin1'),
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    )
  })

  test('encode forms and send their files and texts unchanged', async () => {
    const bodies = [
      {
        mediaType: 'application/x-www-form-urlencoded',
        field: field('body', 'object', { fields: [field('q'), field('n', 'integer')] }),
      },
      { mediaType: 'application/octet-stream' },
      { mediaType: 'text/plain' },
      { mediaType: 'application/xml', examples: [{ title: 'A pet', value: '<pet/>' }] },
    ]
    await using trial = await tryOut({ method: 'POST', bodies }, { mode })
    const { dialog, api } = trial
    const last = () =>
      api.seen
        .filter(({ method }) => method === 'POST')
        .map(({ headers, body }) => [headers['content-type'], body.toString('latin1')])
    await input(dialog, 'q').fill('a b&c=ü')
    await input(dialog, 'n').fill('3')
    await trial.send()
    await eventually(last).toEqual([['application/x-www-form-urlencoded', 'q=a%20b%26c%3D%C3%BC&n=3']])

    await dialog.getByLabel('Content type').selectOption('application/octet-stream')
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.from([0, 255, 10, 13, 0]) })
    await trial.send()
    await eventually(() => last()[1]).toEqual(['application/octet-stream', '\u0000\u00ff\n\r\u0000'])

    await dialog.getByLabel('Content type').selectOption('text/plain')
    await dialog.getByRole('textbox', { name: 'text/plain' }).fill('one\ntwo')
    await trial.send()
    await eventually(() => last()[2]).toEqual(['text/plain', 'one\ntwo'])

    await dialog.getByLabel('Content type').selectOption('application/xml')
    expect(await dialog.getByRole('textbox', { name: 'application/xml' }).inputValue()).toBe('<pet/>')
    await trial.send()
    await eventually(() => last()[3]).toEqual(['application/xml', '<pet/>'])
  })

  test('stream events and can be stopped', async () => {
    const events = new EventEmitter()
    const listener: RequestListener = (request, response) => {
      const isEvents = request.url === '/events'
      response.writeHead(200, { 'Content-Type': isEvents ? 'text/event-stream' : 'text/plain' })
      response.flushHeaders()
      const write = (text: string) => response.write(text)
      events.on('write', write)
      response.on('close', () => events.off('write', write).emit('close'))
      events.emit('open')
    }
    await using trial = await tryOut({ path: '/events' }, { mode, listener, more: { two: { path: '/text' } } })
    const { dialog, page } = trial
    const opened = once(events, 'open')
    await trial.send()
    await opened
    events.emit('write', 'event: hello\ndata: {"n": 1}\n\n')
    await dialog.locator('.pg-events li').first().waitFor()
    expect(await dialog.locator('.pg-events li').allTextContents()).toEqual(['hello{…} 1n: 1'])
    events.emit('write', ': a comment\n\ndata: two\nda')
    events.emit('write', 'ta: lines\n\n')
    await eventually(() => dialog.locator('.pg-events li').allTextContents()).toEqual([
      'hello{…} 1n: 1',
      'messagetwo\nlines',
    ])
    const closed = once(events, 'close')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await dialog.getByText('Cancelled.').waitFor()
    expect(await dialog.locator('.pg-events li').count()).toBe(2)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try two' }).click()
    const second = once(events, 'open')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await second
    for (const piece of ['first', ' second', ' third']) {
      events.emit('write', piece)
      await dialog.locator('.pg-text', { hasText: piece.trim() }).waitFor()
    }
    const left = once(events, 'close')
    await page.keyboard.press('Escape')
    await left
  })

  test.each<
    [
      string,
      Partial<SecurityTemplate & SecurityForm>,
      (dialog: Locator) => Promise<void>,
      Record<string, string>,
      string,
    ]
  >([
    [
      'a bearer token',
      { kind: 'bearer' },
      (dialog) => input(dialog, 'Token').fill('t0k'),
      { authorization: 'Bearer t0k' },
      '/echo',
    ],
    [
      'an API key in a header',
      { kind: 'apiKey', in: 'header', name: 'X-Key' },
      (dialog) => input(dialog, 'X-Key').fill('k'),
      { 'x-key': 'k' },
      '/echo',
    ],
    [
      'an API key in the query',
      { kind: 'apiKey', in: 'query', name: 'key' },
      (dialog) => input(dialog, 'key').fill('k&1'),
      {},
      '/echo?key=k%261',
    ],
    [
      'name and password',
      { kind: 'basic' },
      async (dialog) => {
        await input(dialog, 'User name').fill('ada')
        await input(dialog, 'Password').fill('pä:ss')
      },
      { authorization: `Basic ${Buffer.from('ada:pä:ss').toString('base64')}` },
      '/echo',
    ],
    [
      'a pasted token of OAuth',
      { kind: 'oauth2' },
      (dialog) => input(dialog, 'Token').fill('t0k'),
      { authorization: 'Bearer t0k' },
      '/echo',
    ],
  ])('send %s', async (_, scheme, fill, headers, url) => {
    await using trial = await tryOut({ security: [{ id: 'main', kind: 'bearer', scopes: [], ...scheme }] }, { mode })
    await fill(trial.dialog)
    await trial.send()
    await trial.done()
    expect(findSent(trial.api)?.url).toBe(url)
    expect(findSent(trial.api)?.headers).toMatchObject(headers)
  })
  test('a missing token is named, in the code too, and is not sent', async () => {
    await using trial = await tryOut({ security: [{ id: 'main', kind: 'bearer', scopes: [] }] }, { mode })
    const { api, dialog } = trial
    const code = dialog.getByRole('region', { name: 'Code' }).last()
    await eventually(() => code.textContent()).toContain('Bearer <token>')
    await trial.send()
    await dialog.getByText('Fields to check: 1').waitFor()
    expect(await input(dialog, 'Token').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(findSent(api)).toBeUndefined()
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await trial.done()
    expect(findSent(api)?.headers.authorization).toBeUndefined()
  })
})
