import type { RequestTemplate } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { buildRequest, fileValue } from './index.js'

function template(part: Partial<RequestTemplate> = {}): RequestTemplate {
  const servers = [{ url: 'https://api.example.com', variables: [] }]
  return { method: 'GET', path: '/x', servers, parameters: [], bodies: [], bodyRequired: false, security: [], ...part }
}

describe('bodies', () => {
  const createBody = (mediaType: string, value: never, encoding = {}) =>
    buildRequest(template({ method: 'POST', bodies: [{ mediaType, encoding }] }), { body: { mediaType, value } })

  test('JSON bodies have a value and a text', () => {
    const { body, headers } = createBody('application/vnd.x+json', { a: null } as never)
    expect(body).toEqual({
      kind: 'json',
      mediaType: 'application/vnd.x+json',
      value: { a: null },
      text: '{\n  "a": null\n}',
    })
    expect(headers).toEqual([{ name: 'Content-Type', value: 'application/vnd.x+json' }])
  })

  test('a form follows its encoding', () => {
    const encoding = { tags: { style: 'pipeDelimited', explode: false }, meta: { contentType: 'application/json' } }
    const { body } = createBody(
      'application/x-www-form-urlencoded',
      { a: 'b c', tags: ['x', 'y'], meta: { z: 1 } } as never,
      encoding,
    )
    expect(body).toMatchObject({ kind: 'form', text: 'a=b%20c&tags=x%7Cy&meta=%7B%22z%22%3A1%7D' })
  })

  test('multipart has one part per item, files, and JSON for objects', () => {
    const value = {
      name: 'a',
      files: [fileValue({ fileName: 'a.png' }), fileValue({ fileName: 'b.png' })],
      meta: { z: 1 },
    } as never
    const { body, headers } = createBody('multipart/form-data', value, { files: { contentType: 'image/png' } })
    expect(headers).toEqual([])
    expect(body).toEqual({
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'name', value: 'a' },
        { name: 'files', file: { fileName: 'a.png' }, contentType: 'image/png' },
        { name: 'files', file: { fileName: 'b.png' }, contentType: 'image/png' },
        { name: 'meta', value: '{"z":1}', contentType: 'application/json' },
      ],
    })
  })

  test('writes parts by their type: quoted texts in JSON, elements in XML', () => {
    const value = { a: 'x"y', b: 5, c: true, d: '{"is":"json"}', e: { n: 1 }, f: ['p', 'q'] }
    const json = { contentType: 'application/json' }
    const encoding = {
      a: json,
      b: json,
      c: json,
      d: { ...json, isText: true },
      e: { contentType: 'text/xml' },
      f: json,
    }
    const { body } = createBody('multipart/form-data', value as never, encoding)
    expect(body?.kind === 'multipart' && body.parts.map(({ name, value: text }) => `${name}: ${text}`)).toEqual([
      'a: "x\\"y"',
      'b: 5',
      'c: true',
      'd: {"is":"json"}',
      'e: <?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <n>1</n>\n</root>',
      'f: "p"',
      'f: "q"',
    ])
  })

  test('resolves a media type range to the type of the file', () => {
    const bodyType = (range: string, value: unknown) => createBody(range, value as never).body?.mediaType
    expect(bodyType('image/*', fileValue({ fileName: 'a.webp', mediaType: 'image/webp' }))).toBe('image/webp')
    expect(bodyType('image/*', fileValue({ fileName: 'a.webp' }))).toBe('application/octet-stream')
    expect(bodyType('text/*', 'a')).toBe('text/plain')
    expect(bodyType('*/*', { a: 1 })).toBe('application/json')
  })

  test('JSON with a property named like a file stays JSON', () => {
    const value = { fileName: 'a.png', size: 3 }
    expect(createBody('application/json', value as never).body).toMatchObject({ kind: 'json', value })
    const { body } = createBody('multipart/form-data', { meta: value } as never)
    expect(body).toMatchObject({ parts: [{ name: 'meta', value: '{"fileName":"a.png","size":3}' }] })
  })

  test('properties named like file fields are data', () => {
    const value = { octavo: 'file', fileName: 'a.png' }
    expect(createBody('application/json', value as never).body).toMatchObject({ kind: 'json', value })
    expect(createBody('application/json', { list: [value] } as never).body).toMatchObject({ value: { list: [value] } })
    expect(createBody('application/xml', value as never).body).toMatchObject({
      text: expect.stringContaining('<octavo>file</octavo>'),
    })
    const { body } = createBody('multipart/form-data', { meta: value } as never)
    expect(body).toMatchObject({ parts: [{ name: 'meta', value: '{"octavo":"file","fileName":"a.png"}' }] })
    expect(createBody('application/x-www-form-urlencoded', value as never).body).toMatchObject({
      text: 'octavo=file&fileName=a.png',
    })
  })

  test('a file keeps its own type if allowed, otherwise the first allowed one', () => {
    const bodyType = (mediaType: string | undefined, contentType?: string) => {
      const file = fileValue({ fileName: 'a', ...(mediaType !== undefined && { mediaType }) })
      const bodies = [{ mediaType: 'multipart/form-data', encoding: { f: { ...(contentType && { contentType }) } } }]
      const body = { mediaType: 'multipart/form-data', value: { f: file } }
      const requestBody = buildRequest(template({ bodies }), { body }).body
      return requestBody?.kind === 'multipart' ? requestBody.parts[0]?.contentType : ''
    }
    expect(bodyType('image/jpeg', 'image/png, image/jpeg')).toBe('image/jpeg')
    expect(bodyType('text/csv', 'image/png, image/jpeg')).toBe('image/png')
    expect(bodyType('image/webp', 'image/*')).toBe('image/webp')
    expect(bodyType('text/csv')).toBe('text/csv')
    expect(bodyType('')).toBeUndefined()
    expect(bodyType(undefined, 'image/png')).toBe('image/png')
  })

  test('a multipart list has one part per item', () => {
    const list = { first: [{ contentType: 'application/xml' }, { isFile: true }], others: { contentType: 'text/csv' } }
    const send = (mediaType: string, value: unknown, rest: object = { list }) =>
      buildRequest(template({ bodies: [{ mediaType, encoding: {}, ...rest }] }), {
        body: { mediaType, value: value as string },
      })
    const texts = send('multipart/mixed', ['<a/>', { b: 1 }, 'x', 'boundary-7d1c5a'])
    expect(texts.headers).toEqual([{ name: 'Content-Type', value: 'multipart/mixed; boundary=boundary-7d1c5a0' }])
    expect(texts.body?.kind === 'text' && texts.body.text.split('\r\n')).toMatchInlineSnapshot(`
      [
        "--boundary-7d1c5a0",
        "Content-Type: application/xml",
        "",
        "<a/>",
        "--boundary-7d1c5a0",
        "Content-Type: application/json",
        "",
        "{"b":1}",
        "--boundary-7d1c5a0",
        "Content-Type: text/csv",
        "",
        "x",
        "--boundary-7d1c5a0",
        "Content-Type: text/csv",
        "",
        "boundary-7d1c5a",
        "--boundary-7d1c5a0--",
        "",
      ]
    `)
    const file = fileValue({ fileName: 'a.png', mediaType: 'image/png' })
    expect(send('multipart/related', { 1: '<a/>', 2: file }).body).toEqual({
      kind: 'multipart',
      mediaType: 'multipart/related',
      parts: [
        { name: '', value: '<a/>', contentType: 'application/xml' },
        { name: '', file: { fileName: 'a.png', mediaType: 'image/png' }, contentType: 'image/png' },
      ],
    })
    const value = { list: { first: [{ name: 'meta' }], others: { name: 'photo' } } }
    expect(send('multipart/form-data', [{ a: 1 }, file, file], value).body).toMatchObject({
      kind: 'multipart',
      parts: [{ name: 'meta', value: '{"a":1}' }, { name: 'photo' }, { name: 'photo' }],
    })
    // Even without a list, the body is not empty.
    expect(send('multipart/form-data', file, {}).body).toMatchObject({ parts: [{ name: '', file: {} }] })
    expect(send('application/x-www-form-urlencoded', 'a=1', {}).body).toMatchObject({ kind: 'text', text: 'a=1' })
  })

  test('serializes XML from the value and sends a file as it is', () => {
    expect(createBody('application/xml', { a: ['<1>', 2] } as never).body).toMatchObject({
      text: '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <a>&lt;1&gt;</a>\n  <a>2</a>\n</root>',
    })
    expect(createBody('image/png', fileValue({ fileName: 'x.png' }) as never).body).toEqual({
      kind: 'file',
      mediaType: 'image/png',
      file: { fileName: 'x.png' },
    })
  })
})
