import { expect, test } from 'vitest'
import { load } from '../testing/load.js'
import { operationView } from '../view/operationView.js'

const json = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},
"paths":{"/a":{"post":{
 "requestBody":{"content":{"application/json":{"schema":{"type":"object"},
  "example":{"id":12345678901234567890,"list":[1.5,{"n":-9223372036854775807}],"id\\u0032":"x"}}}},
 "responses":{"200":{"description":"ok"}}}}}}`

const yaml = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object }
            example: { id: 12345678901234567890, list: [1.5, { n: -9223372036854775807 }], id2: x }
      responses: { 200: { description: ok } }
`

test.each([
  ['a.json', json],
  ['a.yaml', yaml],
])('numbers of examples stay as %s writes them, on the page and in samples', (file, text) => {
  const { document, operations } = load({ [file]: text })
  const [operation] = operations
  if (!document || !operation) throw new Error('The document was not read.')
  const options = { markdown: (markdown: string) => markdown, fragmentHref: () => '' }
  const view = operationView(document, operation, { ...options, api: { examples: { languages: ['bash', 'python'] } } })
  const expected = `{
  "id": 12345678901234567890,
  "list": [
    1.5,
    {
      "n": -9223372036854775807
    }
  ],
  "id2": "x"
}`
  expect(view?.body?.content[0]?.examples[0]?.code.code).toBe(expected)
  expect(view?.samples.map(({ code }) => code.code.includes('12345678901234567890'))).toEqual([true, true])
})
