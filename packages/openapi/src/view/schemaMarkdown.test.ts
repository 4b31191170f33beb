import { expect, test } from 'vitest'
import { petApi } from '../testing/petApi.js'
import { toDocument } from '../testing/readDocument.js'
import { schemaMarkdown } from './operationMarkdown.js'

test('a model has its fields, an example and its OpenAPI with references', () => {
  const text = schemaMarkdown(petApi(), 'Pet') ?? ''
  const [before, excerpt = ''] = text.split('## OpenAPI\n\n')
  expect(before).toMatchInlineSnapshot(`
    "## Fields

    - **id** (\`string\`, read-only)
    - **secret** (\`string\`, write-only)
    - **name** (\`string\`, required, pattern ^[a-z]+$): What it is *called*. Example: \`rex\`.
    - **age** (\`integer | null\`, ≥ 0, < 40)
    - **state** (\`enum<string>\`) Options: \`in\` (At home), \`out\`.
    - **parent** (\`object\` \`Pet\`)
    - **kind** (\`object | null\`)
      - One of:
        - A cat (\`object\` \`Cat\`, \`type\` = \`Cat\`)
          - **type** (\`string\`, required)
          - **lives** (\`integer\`, = \`9\`)
        - dog (\`object\` \`Dog\`, \`type\` = \`dog\`)
          - **type** (\`string\`, required)
          - **bark** (\`boolean\`, required)
    - **tags** (\`object[]\`, items ≤ 5, unique)
      - **label** (\`string\`)

    ## Example

    \`\`\`json
    {
      "id": "<string>",
      "secret": "<string>",
      "name": "rex",
      "age": 0,
      "state": "in",
      "kind": {
        "type": "Cat",
        "lives": 9
      },
      "tags": [
        {
          "label": "<string>"
        }
      ]
    }
    \`\`\`

    "
  `)
  const { components } = JSON.parse(excerpt.replace(/^```json|```\s*$/g, ''))
  expect(Object.keys(components.schemas)).toEqual(['Pet', 'Cat', 'Dog', 'Base'])
})

test('a model that is not an object has its type', () => {
  const schemas = { 'a/b': { type: 'string', enum: ['x'], description: 'A *state*.' } }
  expect(schemaMarkdown(toDocument({ openapi: '3.1.0', components: { schemas } }), 'a/b')).toMatchInlineSnapshot(`
    "## Value

    \`enum<string>\` \`a/b\`: A *state*. Options: \`x\`.

    ## Example

    \`\`\`json
    "x"
    \`\`\`

    ## OpenAPI

    \`\`\`json
    {
      "openapi": "3.1.0",
      "info": {},
      "components": {
        "schemas": {
          "a/b": {
            "type": "string",
            "enum": [
              "x"
            ],
            "description": "A *state*."
          }
        }
      }
    }
    \`\`\`
    "
  `)
  expect(schemaMarkdown(petApi(), 'Missing')).toBeUndefined()
})
