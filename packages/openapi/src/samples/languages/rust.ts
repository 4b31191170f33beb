import type { RequestBody } from '@octavo/core'
import { bracedEscape, hashes, jsonText, quoted } from './literals.js'
import { messagePieces, messageType, otherMultipart, requestHeaders, type SampleWriter } from './requestParts.js'

export const rust: SampleWriter = (request) => {
  const { method, url, body } = request
  const other = otherMultipart(body)
  const isKnown = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(method)
  const create = isKnown
    ? `.${method.toLowerCase()}(${string(url)})`
    : `.request(reqwest::Method::from_bytes(${`b${string(method)}`})?, ${string(url)})`
  return [
    '#[tokio::main]',
    'async fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...formLines(body),
    '    let response = reqwest::Client::new()',
    `        ${create}`,
    ...[...requestHeaders(request), ...(other ? [messageType(other)] : [])].map(
      ({ name, value }) => `        .header(${string(name)}, ${string(value)})`,
    ),
    ...bodyLines(body),
    '        .send()',
    '        .await?;',
    '',
    '    println!("{}", response.text().await?);',
    '    Ok(())',
    '}',
  ].join('\n')
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`        .body(${rawString(jsonText(body.value))})`]
  if (body.kind === 'file') return [`        .body(std::fs::read(${string(body.file.fileName)})?)`]
  const other = otherMultipart(body)
  if (other) {
    const pieces = messagePieces(other, {
      text: (text) => `            ${string(text)}.as_bytes().to_vec()`,
      file: (name) => `            std::fs::read(${string(name)})?`,
    })
    return [`        .body([\n${pieces.join(',\n')},\n        ].concat())`]
  }
  return [body.kind === 'multipart' ? '        .multipart(form)' : `        .body(${string(body.text)})`]
}

function formLines(body: RequestBody | undefined): string[] {
  if (body?.kind !== 'multipart' || otherMultipart(body)) return []
  const parts = body.parts.map(({ name, value = '', file, contentType }) => {
    const type = contentType ? `.mime_str(${string(contentType)})?` : ''
    if (file) {
      const bytes = `reqwest::multipart::Part::bytes(std::fs::read(${string(file.fileName)})?)`
      return `        .part(${string(name)}, ${bytes}.file_name(${string(file.fileName)})${type})`
    }
    if (!type) return `        .text(${string(name)}, ${string(value)})`
    return `        .part(${string(name)}, reqwest::multipart::Part::text(${string(value)})${type})`
  })
  return ['    let form = reqwest::multipart::Form::new()', ...parts].join('\n').concat(';\n').split('\n')
}

function rawString(text: string): string {
  const marks = hashes(text, /"(#+)/g)
  return `r${marks}"${text}"${marks}`
}

function string(text: string): string {
  return quoted(text, { control: bracedEscape })
}
