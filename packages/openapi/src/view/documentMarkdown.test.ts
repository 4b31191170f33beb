import type { DocumentView } from '@octavo/core'
import { expect, test } from 'vitest'
import { documentMarkdown } from './documentMarkdown.js'

const VIEW: DocumentView = {
  facts: [
    { name: 'license', text: 'Apache 2.0', url: 'https://example.com/license' },
    { name: 'identifier', text: 'Apache-2.0' },
    { name: 'downloadSpec', text: 'api.yaml', url: '/api.yaml' },
  ],
  servers: [],
  security: [{ title: 'key', fields: [] }],
  defaultSecurity: [['key', 'login'], []],
  operations: [],
  groups: [],
  headings: [],
  sections: [],
}

test('the Markdown of an overview has one line for a license, and the schemes that apply together', () => {
  expect(documentMarkdown(VIEW)).toMatchInlineSnapshot(`
    "- License: [Apache 2.0](https://example.com/license), \`Apache-2.0\`
    - API description: [api.yaml](/api.yaml)

    ## Authorization

    Used by default: \`key\` and \`login\`, or none.

    - None
    "
  `)
})
