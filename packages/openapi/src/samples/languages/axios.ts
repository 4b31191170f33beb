import { indent } from './literals.js'
import type { SampleWriter } from './requestParts.js'
import {
  allHeaders,
  bodyCode,
  type FileCode,
  fileImport,
  fileInBrowser,
  fileInNode,
  formCode,
  headerObject,
  objectCode,
  string,
} from './scriptParts.js'

export const axios: SampleWriter = (request) => code(request, fileInBrowser)
export const axiosNode: SampleWriter = (request) => code(request, fileInNode)

function code(request: Parameters<SampleWriter>[0], file: FileCode): string {
  const { method, url, body } = request
  const headers = allHeaders(request)
  // The library writes objects and lists as JSON, but not other values.
  const isObject = body?.kind === 'json' && typeof body.value === 'object' && body.value !== null
  const data = body && (isObject ? indent(objectCode(body.value), '  ') : bodyCode(body, file))
  const options = [
    `  method: ${string(method)}`,
    `  url: ${string(url)}`,
    ...(headers.length > 0 ? [`  headers: ${headerObject(headers)}`] : []),
    ...(data === undefined ? [] : [`  data: ${data}`]),
  ]
  const lines = [
    ...formCode(body, file),
    `const response = await axios.request({\n${options.join(',\n')}\n});`,
    '',
    'console.log(response.data);',
  ].join('\n')
  return `${fileImport(lines)}import axios from 'axios';\n\n${lines}`
}
