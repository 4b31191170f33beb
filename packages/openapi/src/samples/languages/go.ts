import type { RequestBody } from '@octavo/core'
import { jsonText, quoted } from '../literals.js'
import { headersOf, type SampleWriter } from '../parts.js'

export const go: SampleWriter = (request) => {
  const { method, url, body } = request
  const imports = new Set(['fmt', 'io', 'net/http', ...importsOf(body)])
  const lines = [
    ...bodyLines(body),
    `req, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body ? 'body' : 'nil'})`,
    ...failure,
    ...headersOf(request).map(({ name, value }) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`),
    ...(body?.kind === 'multipart' ? ['req.Header.Set("Content-Type", form.FormDataContentType())'] : []),
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

function importsOf(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'file') return ['os']
  if (body.kind !== 'multipart') return ['strings']
  const hasFiles = body.parts.some(({ file }) => file)
  return [
    'bytes',
    'mime/multipart',
    ...(hasFiles ? ['os'] : []),
    ...(body.parts.some(isTyped) ? ['net/textproto'] : []),
  ]
}

function isTyped({ file, contentType }: { file?: unknown; contentType?: string }): boolean {
  return !file && contentType !== undefined
}

function bodyLines(body: RequestBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'json') return [`body := strings.NewReader(${raw(jsonText(body.value))})`, '']
  if (body.kind === 'file')
    return [`body, err := os.Open(${quoted(body.file.fileName)})`, ...failure, 'defer body.Close()', '']
  if (body.kind !== 'multipart') return [`body := strings.NewReader(${quoted(body.text)})`, '']
  const parts = body.parts.flatMap(({ name, value = '', file, contentType }, index) => {
    if (file) {
      return [
        `file${index}, _ := os.Open(${quoted(file.fileName)})`,
        `part${index}, _ := form.CreateFormFile(${quoted(name)}, ${quoted(file.fileName)})`,
        `io.Copy(part${index}, file${index})`,
      ]
    }
    if (!contentType) return [`form.WriteField(${quoted(name)}, ${quoted(value)})`]
    const disposition = `form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"`
    return [
      `part${index}, _ := form.CreatePart(textproto.MIMEHeader{`,
      `\t"Content-Disposition": {${quoted(disposition)}},`,
      `\t"Content-Type":        {${quoted(contentType)}},`,
      '})',
      `io.WriteString(part${index}, ${quoted(value)})`,
    ]
  })
  return ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...parts, 'form.Close()', '']
}

function raw(text: string): string {
  return text.includes('`') ? quoted(text) : `\`${text}\``
}

/** The lines of a raw string stay where they are: white space in it counts. */
function indented(line: string): string {
  return line && `\t${line}`
}
