import type { NameValue } from '@octavo/core'
import type { SampleWriter } from './requestParts.js'
import {
  allHeaders,
  bodyCode,
  type FileCode,
  fileImport,
  fileInBrowser,
  fileInNode,
  formCode,
  property,
  string,
} from './scriptParts.js'

export const javascript: SampleWriter = (request) => fetchCode(request, fileInBrowser)

export const node: SampleWriter = (request) => {
  const code = fetchCode(request, fileInNode)
  return `${fileImport(code)}${code.includes('openAsBlob') ? '\n' : ''}${code}`
}

function fetchCode(request: Parameters<SampleWriter>[0], file: FileCode): string {
  const { method, url, body } = request
  const headers = allHeaders(request)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${string(method)}`]),
    ...(headers.length > 0 ? [`  headers: ${headerList(headers)}`] : []),
    ...(body ? [`  body: ${bodyCode(body, file)}`] : []),
  ]
  const call = `const response = await fetch(${string(url)}${options.length > 0 ? `, {\n${options.join(',\n')}\n}` : ''});`
  return [...formCode(body, file), call, '', 'console.log(await response.text());'].join('\n')
}

function headerList(headers: readonly NameValue[]): string {
  const names = new Set(headers.map(({ name }) => name.toLowerCase()))
  const isList = names.size < headers.length
  const lines = headers.map(({ name, value }) =>
    isList ? `    [${string(name)}, ${string(value)}]` : `    ${property(name)}: ${string(value)}`,
  )
  return isList ? `[\n${lines.join(',\n')}\n  ]` : `{\n${lines.join(',\n')}\n  }`
}
