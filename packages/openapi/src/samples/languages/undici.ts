import type { SampleWriter } from './requestParts.js'
import { allHeaders, bodyCode, fileImport, fileInNode, formCode, headerObject, string } from './scriptParts.js'

/** The function `request` of undici, which takes text where `fetch` takes form fields. */
export const undici: SampleWriter = (request) => {
  const { method, url, body } = request
  const headers = allHeaders(request)
  const content = body && (body.kind === 'form' ? string(body.text) : bodyCode(body, fileInNode))
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${string(method)}`]),
    ...(headers.length > 0 ? [`  headers: ${headerObject(headers)}`] : []),
    ...(content === undefined ? [] : [`  body: ${content}`]),
  ]
  const code = [
    ...formCode(body, fileInNode),
    `const { body } = await request(${string(url)}${options.length > 0 ? `, {\n${options.join(',\n')}\n}` : ''});`,
    '',
    'console.log(await body.text());',
  ].join('\n')
  return `${fileImport(code)}import { request } from 'undici';\n\n${code}`
}
