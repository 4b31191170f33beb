import type { RequestBody } from '@octavo/core'
import { jsonText, rawQuoted } from '../literals.js'
import { headersOf, type SampleWriter } from '../parts.js'

export const php: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = headersOf(request).map(({ name, value }) => `        ${string(`${name}: ${value}`)},`)
  const options = [
    `    CURLOPT_CUSTOMREQUEST => ${string(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyCode(body)},`] : []),
  ]
  return [
    '<?php',
    '',
    `$curl = curl_init(${string(url)});`,
    '',
    'curl_setopt_array($curl, [',
    ...options,
    ']);',
    '',
    '$response = curl_exec($curl);',
    'curl_close($curl);',
    '',
    'echo $response;',
  ].join('\n')
}

function bodyCode(body: RequestBody): string {
  // No line of JSON begins with the word that ends the text.
  if (body.kind === 'json') return `<<<'JSON'\n${jsonText(body.value)}\nJSON`
  if (body.kind === 'file') return `file_get_contents(${string(body.file.fileName)})`
  if (body.kind !== 'multipart') return string(body.text)
  const counts = new Map<string, number>()
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    const isRepeated = body.parts.filter((part) => part.name === name).length > 1
    const arguments_ = contentType ? `, ${string(contentType)}` : ''
    const content = file ? `new CURLFile(${string(file.fileName)}${arguments_})` : string(value)
    return `        ${string(isRepeated ? `${name}[${index}]` : name)} => ${content},`
  })
  return `[\n${parts.join('\n')}\n    ]`
}

function string(text: string): string {
  return `'${rawQuoted(text, /[\\']/g, '\\$&')}'`
}
