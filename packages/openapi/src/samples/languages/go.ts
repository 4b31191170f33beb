import type { RequestBody, RequestPart } from '@octavo/core'
import { jsonText, quoted } from './literals.js'
import { multipartType, otherMultipart, partHeaders, requestHeaders, type SampleWriter } from './requestParts.js'

export const go: SampleWriter = (request) => {
  const { method, url, body } = request
  const imports = new Set(['fmt', 'io', 'net/http', ...goImports(body)])
  const lines = [
    ...bodyLines(body),
    `req, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body ? 'body' : 'nil'})`,
    ...failure,
    ...requestHeaders(request).map(({ name, value }) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`),
    ...(body?.kind === 'multipart' ? [`req.Header.Set("Content-Type", ${formType(body)})`] : []),
    '',
    'res, err := http.DefaultClient.Do(req)',
    ...failure,
    'defer res.Body.Close()',
    '',
    'data, err := io.ReadAll(res.Body)',
    ...failure,
    'fmt.Println(string(data))',
  ]
  const list = [...imports].sort().map((name) => `\t"${name}"`)
  return ['package main', '', 'import (', ...list, ')', '', 'func main() {', ...lines.map(indented), '}'].join('\n')
}

const failure = ['if err != nil {', '\tpanic(err)', '}']

function goImports(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'file') return ['os']
  if (body.kind !== 'multipart') return ['strings']
  const hasFiles = body.parts.some(({ file }) => file)
  return [
    'bytes',
    'mime/multipart',
    ...(hasFiles ? ['os'] : []),
    ...(body.parts.some(isSpecial) ? ['net/textproto'] : []),
  ]
}

/** True for parts that `mime/multipart` has no function for: unnamed parts, and those with a special type. */
function isSpecial({ name, file, contentType }: RequestPart): boolean {
  return name === '' || (contentType !== undefined && !(file && contentType === 'application/octet-stream'))
}

function formType(body: Extract<RequestBody, { kind: 'multipart' }>): string {
  const other = otherMultipart(body)
  return other ? `${quoted(multipartType(other.mediaType, ''))} + form.Boundary()` : 'form.FormDataContentType()'
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`body := strings.NewReader(${raw(jsonText(body.value))})`, '']
  if (body.kind === 'file')
    return [`body, err := os.Open(${quoted(body.file.fileName)})`, ...failure, 'defer body.Close()', '']
  if (body.kind !== 'multipart') return [`body := strings.NewReader(${quoted(body.text)})`, '']
  const parts = body.parts.flatMap((part, index) => {
    const { name, value = '', file } = part
    const open = file ? [`file${index}, _ := os.Open(${quoted(file.fileName)})`] : []
    const write = file ? `io.Copy(part${index}, file${index})` : `io.WriteString(part${index}, ${quoted(value)})`
    if (isSpecial(part)) return [...open, ...partLines(part, index), write]
    if (!file) return [`form.WriteField(${quoted(name)}, ${quoted(value)})`]
    return [...open, `part${index}, _ := form.CreateFormFile(${quoted(name)}, ${quoted(file.fileName)})`, write]
  })
  return ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...parts, 'form.Close()', '']
}

function partLines(part: RequestPart, index: number): string[] {
  const fields = partHeaders(part).map(({ name, value }) => [`${quoted(name)}:`, `{${quoted(value)}},`])
  const width = Math.max(0, ...fields.map(([name = '']) => name.length))
  const lines = fields.map(([name = '', value]) => `\t${name.padEnd(width)} ${value}`)
  return [`part${index}, _ := form.CreatePart(textproto.MIMEHeader{`, ...lines, '})']
}

function raw(text: string): string {
  return text.includes('`') ? quoted(text) : `\`${text}\``
}

/** Indents a line, except inside a raw string, where white space matters. */
function indented(line: string): string {
  return line && `\t${line}`
}
