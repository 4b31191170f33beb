import { expect, test } from 'vitest'
import { document, load, ok } from '../testing/loadDocument.js'
import { missingSchemas, withSchemas } from './shownSchemas.js'

const schemas = {
  Pet: {
    type: 'object',
    description: 'A pet. <SchemaDefinition schemaRef="#/components/schemas/Pet" />',
    required: ['name'],
    properties: {
      name: { type: 'string', example: 'Rex' },
      id: { type: 'integer', readOnly: true, example: 1 },
      secret: { type: 'string', writeOnly: true, example: 's' },
      parent: { $ref: '#/components/schemas/Pet' },
    },
  },
}
const examples = { Pet: { value: { name: 'Tom' } } }

function replace(text: string, { models = [] as string[] } = {}): string {
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { components: { schemas, examples } }) })
  if (!spec.document) throw new Error('The document is invalid.')
  return withSchemas(text, spec.document, (name) => models.includes(name))
}

test('a description shows the fields of a schema, with an example', () => {
  expect(replace('Before <SchemaDefinition schemaRef="#/components/schemas/Pet" /> after')).toMatchInlineSnapshot(`
    "Before 

    A pet. 

    - **name** (\`string\`, required) Example: \`Rex\`.
    - **id** (\`integer\`, read-only) Example: \`1\`.
    - **parent** (\`object\` \`Pet\`): A pet.

    \`\`\`json
    {
      "name": "Rex",
      "id": 1
    }
    \`\`\`

     after"
  `)
})

test('attributes choose fields and the example', () => {
  const element = (attributes: string) => `<SchemaDefinition schemaRef="#/components/schemas/Pet" ${attributes} />`
  expect(replace(element('showReadOnly={false} showWriteOnly={true} showExample={false}'))).toMatchInlineSnapshot(`
    "

    A pet. 

    - **name** (\`string\`, required) Example: \`Rex\`.
    - **secret** (\`string\`, write-only) Example: \`s\`.
    - **parent** (\`object\` \`Pet\`): A pet.

    "
  `)
  expect(replace(element(`showWriteOnly exampleRef='#/components/examples/Pet'`))).toContain('"name": "Tom"')
  expect(replace(element(`showWriteOnly exampleRef='#/components/examples/Pet'`))).toContain('**secret**')
})

test('a schema with a page is a link', () => {
  const text = 'See <SchemaDefinition schemaRef="#/components/schemas/Pet"></SchemaDefinition>.'
  expect(replace(text, { models: ['Pet'] })).toBe('See [Pet](#model/Pet).')
})

test('code stays, and elements without a schema are omitted', () => {
  const element = '<SchemaDefinition schemaRef="#/components/schemas/Pet"/>'
  const code = `\`${element}\`\n\n\`\`\`mdx\n${element}\n\`\`\`\n`
  expect(replace(code)).toBe(code)
  expect(replace('a<SecurityDefinitions />b<security-definitions></security-definitions>c')).toBe('abc')
  expect(replace('a<SchemaDefinition schemaRef="#/components/schemas/Nope" />b<SchemaDefinition />c')).toBe('abc')
})

test('finds elements that name no schema', () => {
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { components: { schemas } }) })
  const text =
    '<SchemaDefinition schemaRef="#/components/schemas/Pet"/><SchemaDefinition schemaRef="#/no"/><SchemaDefinition/>'
  const missing = spec.document ? missingSchemas(text, spec.document) : []
  expect(missing.map(({ schemaRef, start, end }) => [schemaRef, text.slice(start, end)])).toEqual([
    ['#/no', '<SchemaDefinition schemaRef="#/no"/>'],
    [undefined, '<SchemaDefinition/>'],
  ])
})

test('a description shows at most 60 schemas', () => {
  const text = '<SchemaDefinition schemaRef="#/components/schemas/Pet"/>'.repeat(20_000)
  expect(replace(text).split('**name**')).toHaveLength(61)
})
