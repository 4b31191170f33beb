import type { RequestDescription } from '@octavo/core'
import { expect, test } from 'vitest'
import { powershell } from './powershell.js'

function sample(request: Partial<RequestDescription>): string {
  return powershell({ method: 'GET', url: 'https://a.test/', headers: [], cookies: [], ...request })
}

/** Returns the sample of a request whose body is this text. */
const textSample = (text: string) => sample({ body: { kind: 'text', mediaType: 'text/plain', text } })

test.each(["'", '\u2018', '\u2019', '\u201a', '\u201b'])(
  'the quote %j, which ends a text in single quotes, is doubled',
  (quote) => {
    expect(textSample(`${quote}a${quote}`)).toContain(`$body = '${quote}${quote}a${quote}${quote}'`)
  },
)

test.each(['"', '\u201c', '\u201d', '\u201e', '$', '`'])(
  'the character %j, which ends or changes a text in double quotes, gets a backtick',
  (char) => {
    expect(textSample(`\u0001a${char}b`)).toContain(`$body = "\`u{1}a\`${char}b"`)
    expect(textSample(`a${char}b`)).toContain(`$body = 'a${char}b'`)
  },
)

test('texts with invisible characters have escapes for line breaks and control characters', () => {
  expect(textSample('a\r\nb\u202e\tc')).toContain('$body = "a`r`nb`u{202e}\tc"')
  expect(textSample('a\nb')).toContain("$body = 'a\nb'")
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])(
  'the method %s has its own parameter value',
  (method) => {
    expect(sample({ method })).toContain(`-Method ${method}`)
  },
)

test.each(['QUERY', 'GETS', 'TARGET'])('the method %s is a custom one', (method) => {
  expect(sample({ method })).toContain(`-CustomMethod '${method}'`)
})

test('a request without headers and body has neither', () => {
  expect(sample({})).toBe("$response = Invoke-RestMethod -Uri 'https://a.test/' `\n    -Method GET\n$response")
})

test('headers and cookies are a table; the type of the body is a parameter', () => {
  const headers = [{ name: 'X-Note', value: "it's" }]
  const cookies = [{ name: 'sid', value: 'a' }]
  expect(sample({ headers, cookies, body: { kind: 'text', mediaType: 'text/plain', text: 'a' } })).toBe(
    [
      '$headers = @{',
      "    'X-Note' = 'it''s'",
      "    'Cookie' = 'sid=a'",
      '}',
      "$body = 'a'",
      "$response = Invoke-RestMethod -Uri 'https://a.test/' `",
      '    -Method GET `',
      '    -Headers $headers `',
      "    -ContentType 'text/plain' `",
      '    -Body $body',
      '$response',
    ].join('\n'),
  )
})

test('a header that repeats the type of the body is sent once', () => {
  const headers = [{ name: 'Content-Type', value: 'text/html' }]
  expect(sample({ headers, body: { kind: 'text', mediaType: 'text/plain', text: 'a' } })).not.toContain('$headers')
  expect(sample({ headers })).toContain("$headers = @{\n    'Content-Type' = 'text/html'\n}")
})

test('a body of JSON keeps its lines, and a file is named', () => {
  expect(sample({ body: { kind: 'json', mediaType: 'application/json', value: { a: "'@" }, text: '' } })).toContain(
    `$body = @'\n{\n  "a": "'@"\n}\n'@`,
  )
  const file = sample({ body: { kind: 'file', mediaType: 'image/png', file: { fileName: 'a.png' } } })
  expect(file).toContain("-ContentType 'image/png' `\n    -InFile 'a.png'\n")
  expect(file).not.toContain('$body')
})

test('parts without types are a table, in which a repeated name has a list', () => {
  const parts = [
    { name: 'one', value: 'a' },
    { name: 'two', value: 'b' },
    { name: 'two', file: { fileName: 'c.png' } },
    { name: 'empty' },
  ]
  const code = sample({ body: { kind: 'multipart', mediaType: 'multipart/form-data', parts } })
  expect(code).toContain(
    ['$form = @{', "    'one' = 'a'", "    'two' = @(('b'), (Get-Item -Path 'c.png'))", "    'empty' = ''", '}'].join(
      '\n',
    ),
  )
  expect(code).toContain('-Form $form')
})

test('parts of other multipart types are added with their own headers', () => {
  const parts = [
    { name: 'one', value: 'a', contentType: 'text/plain' },
    { value: 'b', name: '' },
  ]
  const code = sample({ method: 'POST', body: { kind: 'multipart', mediaType: 'multipart/related; x=y', parts } })
  expect(code).toMatchInlineSnapshot(`
    "$form = [Net.Http.MultipartContent]::new('related')
    $part = [Net.Http.StringContent]::new('a')
    $part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse('text/plain')
    $part.Headers.ContentDisposition = [Net.Http.Headers.ContentDispositionHeaderValue]::Parse('form-data; name="one"')
    $form.Add($part)
    $part = [Net.Http.StringContent]::new('b')
    $form.Add($part)
    $response = Invoke-RestMethod -Uri 'https://a.test/' \`
        -Method POST \`
        -Body $form
    $response"
  `)
})
