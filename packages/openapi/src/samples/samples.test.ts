import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import type { RequestDescription } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { loadSampleWriter, sampleLanguage } from './index.js'
import { SAMPLE_LANGUAGES } from './languageList.js'
import { SAMPLE_WRITERS } from './writers.js'

/** Characters that end strings, start interpolations or comments, or are invisible, in any of the languages. */
const HOSTILE = `a'b"c\\d\`$(id)\${x}#{y}\\(z)$w%s??/'''"""*/</script>\u2028\u202e\u2018"##\ttab\nJSON\n'@\nend`

function post(body: RequestDescription['body'], part: Partial<RequestDescription> = {}): RequestDescription {
  return {
    method: 'POST',
    url: 'https://api.example.com/pets',
    headers: [],
    cookies: [],
    ...(body && { body }),
    ...part,
  }
}

const json = post(
  { kind: 'json', mediaType: 'application/json', value: { name: HOSTILE, 'k"\'': [null, true, 1.5] }, text: '' },
  { headers: [{ name: 'X-Note', value: 'it\'s "$HOME" `id` #{1} \\' }], cookies: [{ name: 'sid', value: 'a' }] },
)
const multipart = post({
  kind: 'multipart',
  mediaType: 'multipart/form-data',
  parts: [
    { name: 'text', value: '@/etc/passwd' },
    { name: 'note', value: HOSTILE },
    { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
    { name: 'photo', file: { fileName: "it's.png" }, contentType: 'image/png' },
  ],
})

test.each(SAMPLE_LANGUAGES.map(({ id }) => id))('a %s sample can contain every kind of body', async (id) => {
  const write = await loadSampleWriter(id)
  expect(write).toBe(SAMPLE_WRITERS.get(id))
  const requests = [
    post(undefined, { method: 'GET', url: 'https://api.example.com/pets?limit=10' }),
    json,
    multipart,
    post({
      kind: 'form',
      mediaType: 'application/x-www-form-urlencoded',
      fields: [{ name: 'a b', value: "c'd" }],
      text: 'a%20b=c%27d',
    }),
    post({ kind: 'text', mediaType: 'text/plain', text: HOSTILE }),
    post({ kind: 'file', mediaType: 'image/png', file: { fileName: 'photo.png' } }),
  ]
  expect(requests.map((request) => write?.(request)).join('\n\n----\n\n')).toMatchSnapshot()
})

test('finds a language by name and alias in any case', () => {
  expect(['cURL', 'py', 'golang', 'C#', 'dotnet', 'kt', 'flutter'].map((name) => sampleLanguage(name)?.id)).toEqual([
    'bash',
    'python',
    'go',
    'csharp',
    'csharp',
    'kotlin',
    'dart',
  ])
  expect(sampleLanguage('constructor')).toBeUndefined()
})

/** Two parts with one name and without types. */
const repeated = post({
  kind: 'multipart',
  mediaType: 'multipart/form-data',
  parts: [
    { name: 'names', value: 'a' },
    { name: 'names', value: '$b' },
    { name: 'photo', file: { fileName: 'a.png' } },
  ],
})

test('Go sets the content types of files', () => {
  expect(SAMPLE_WRITERS.get('go')?.(multipart)).toContain(`part3, _ := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {"form-data; name=\\"photo\\"; filename=\\"it's.png\\""},
		"Content-Type":        {"image/png"},
	})
	io.Copy(part3, file3)`)
  expect(SAMPLE_WRITERS.get('go')?.(repeated)).toContain('form.CreateFormFile("photo", "a.png")')
  expect(SAMPLE_WRITERS.get('node')?.(multipart)).toContain(`await openAsBlob('it\\'s.png', { type: 'image/png' })`)
})

/** Parts that are identified by position, one of them a file. */
const mixed = post({
  kind: 'multipart',
  mediaType: 'multipart/mixed',
  parts: [
    { name: '', value: '{"a":1}', contentType: 'application/json' },
    { name: '', file: { fileName: 'a.png' }, contentType: 'image/png' },
  ],
})

test.each(SAMPLE_LANGUAGES.map(({ id }) => id))(
  'a %s sample writes parts without names in a message that is not a form',
  (id) => {
    const code = SAMPLE_WRITERS.get(id)?.(mixed) ?? ''
    expect(code).toMatchSnapshot()
    expect(code).not.toMatch(/name=\\?"\\?"/)
    expect(code).toMatch(/multipart\/mixed|MultipartContent(?:\]::new)?\(["']mixed/)
    for (const text of ['application/json', 'a.png', 'image/png'])
      expect(code.includes(text) || (text === 'a.png' && id === 'javascript') || id === 'typescript').toBe(true)
  },
)

test('PHP sends parts of one name under that name, with types', () => {
  expect(SAMPLE_WRITERS.get('php')?.(repeated)).toMatchInlineSnapshot(`
    "<?php

    $curl = curl_init('https://api.example.com/pets');

    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => 'POST',
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => [
            'Content-Type: multipart/form-data; boundary=boundary-7d1c5a',
        ],
        CURLOPT_POSTFIELDS => implode("\\r\\n", [
            "--boundary-7d1c5a\\r\\nContent-Disposition: form-data; name=\\"names\\"\\r\\n\\r\\n" . 'a',
            "--boundary-7d1c5a\\r\\nContent-Disposition: form-data; name=\\"names\\"\\r\\n\\r\\n" . '$b',
            "--boundary-7d1c5a\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"a.png\\"\\r\\nContent-Type: application/octet-stream\\r\\n\\r\\n" . file_get_contents('a.png'),
            "--boundary-7d1c5a--\\r\\n",
        ]),
    ]);

    $response = curl_exec($curl);
    curl_close($curl);

    echo $response;"
  `)
  const code = SAMPLE_WRITERS.get('php')?.(multipart)
  expect(code).toContain('name=\\"meta\\"\\r\\nContent-Type: application/json\\r\\n')
  expect(code).toContain("'Content-Type: multipart/form-data; boundary=boundary-7d1c5a'")
})

test('PowerShell sends parts of one name as a list, with types', () => {
  expect(SAMPLE_WRITERS.get('powershell')?.(repeated)).toContain("'names' = @(('a'), ('$b'))")
  const body = post({
    kind: 'multipart',
    mediaType: 'multipart/form-data',
    parts: [
      { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
      { name: 'photo', file: { fileName: "it's.png" }, contentType: 'image/png' },
    ],
  })
  expect(SAMPLE_WRITERS.get('powershell')?.(body)).toMatchInlineSnapshot(`
    "$form = [Net.Http.MultipartFormDataContent]::new()
    $part = [Net.Http.StringContent]::new('{"a":1}')
    $part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse('application/json')
    $form.Add($part, '"meta"')
    $part = [Net.Http.ByteArrayContent]::new([byte[]](Get-Content -Path 'it''s.png' -AsByteStream -Raw))
    $part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse('image/png')
    $form.Add($part, '"photo"', 'it''s.png')
    $response = Invoke-RestMethod -Uri 'https://api.example.com/pets' \`
        -Method POST \`
        -Body $form
    $response"
  `)
})

test('parts without a file keep their types where the library allows it', () => {
  const parts = [{ name: 'meta', value: '{"a":1}', contentType: 'application/json' }]
  const body = post({ kind: 'multipart', mediaType: 'multipart/form-data', parts })
  expect(SAMPLE_WRITERS.get('ruby')?.(body)).toContain(`request.body = [
  "--boundary-7d1c5a\\r\\nContent-Disposition: form-data; name=\\"meta\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n".b + "{\\"a\\":1}".b,
  "--boundary-7d1c5a--\\r\\n"
].join("\\r\\n")`)
  expect(SAMPLE_WRITERS.get('dart')?.(body)).toContain(
    `fromString('meta', '{"a":1}', contentType: MediaType.parse('application/json'))`,
  )
})

describe('running samples', () => {
  function curlArguments(request: RequestDescription): string[] {
    const script = `curl() { printf '%s\\0' "$@"; }\n${SAMPLE_WRITERS.get('bash')?.(request)}`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
  }

  test('a shell passes every text unchanged', () => {
    const words = curlArguments(json)
    expect(words).toContain('X-Note: it\'s "$HOME" `id` #{1} \\')
    expect(words).toContain('Cookie: sid=a')
    const data = words[words.indexOf('--data') + 1] ?? ''
    expect(JSON.parse(data)).toEqual(json.body?.kind === 'json' ? json.body.value : '')
  })

  test('a shell passes line breaks and hidden characters', () => {
    const text = `a\r\n'\u202e\\$(id)\u0001`
    expect(curlArguments(post({ kind: 'text', mediaType: 'text/plain', text })).at(-1)).toBe(text)
  })

  test('curl reads no file named by a value', () => {
    const words = curlArguments(multipart)
    expect(words).toContain('text=@/etc/passwd')
    expect(words[words.indexOf('text=@/etc/passwd') - 1]).toBe('--form-string')
    expect(words).toContain('meta="{\\"a\\":1}";type=application/json')
    expect(words).toContain('photo=@"it\'s.png";type=image/png')
  })

  test('JavaScript sends every text unchanged', async () => {
    const requests: { url: string; options: { headers: Record<string, string>; body: string } }[] = []
    const fetch = async (url: string, options: (typeof requests)[0]['options']) => {
      requests.push({ url, options })
      return { text: async () => '' }
    }
    await runInNewContext(`(async () => {\n${SAMPLE_WRITERS.get('javascript')?.(json)}\n})()`, {
      fetch,
      console: { log() {} },
    })
    expect(JSON.parse(requests[0]?.options.body ?? '')).toEqual(json.body?.kind === 'json' ? json.body.value : '')
    expect(requests[0]?.options.headers['X-Note']).toBe('it\'s "$HOME" `id` #{1} \\')
  })

  test.skipIf(!hasPython())('Python parses every text back', () => {
    const code = SAMPLE_WRITERS.get('python')?.(json) ?? ''
    const stub = `class R:\n  text=''\nclass requests:\n  @staticmethod\n  def post(url, headers=None, json=None):\n    import json as j, sys\n    sys.stdout.write(j.dumps([headers, json])); return R()\n`
    const output = execFileSync('python3', ['-c', stub + code.replace('import requests\n', '')], { encoding: 'utf8' })
    const [headers, body] = JSON.parse(output.trim())
    expect(headers['X-Note']).toBe('it\'s "$HOME" `id` #{1} \\')
    expect(body).toEqual(json.body?.kind === 'json' ? json.body.value : '')
  })
})

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
}

test('curl reads braces and brackets of a URL literally', () => {
  const url = 'https://api.example.com/pets/{id}'
  expect(SAMPLE_WRITERS.get('bash')?.({ ...post(undefined), method: 'GET', url })).toBe(
    "curl --url 'https://api.example.com/pets/{id}' \\\n  --globoff",
  )
  expect(SAMPLE_WRITERS.get('bash')?.({ ...post(undefined), method: 'GET' })).not.toContain('globoff')
})
