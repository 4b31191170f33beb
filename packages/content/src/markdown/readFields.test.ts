import { expect, test } from 'vitest'
import { compile } from '../testing/renderPage.js'
import { hasExample, readFields } from './readFields.js'

const readPageFields = async (text: string, site?: Parameters<typeof compile>[1]) =>
  readFields((await compile(text, site)).tree)

test('reads fields with location and all attributes', async () => {
  const fields = await readPageFields(`
Intro.

<ParamField path="id" type="string" required>
  The **id** of a \`boat\`.

  More about it.
</ParamField>
<ParamField query="limit" type="integer" default={20} placeholder="50" deprecated />
<ParamField header="X-Trace" required="true" />
<Param cookie="session" />
<ParamField query="sort" type="enum<string>" enum={['asc', 'desc']} default="asc" />
<ParamField query="offset" default={0} />
<ParamField query="all" default={false} />
`)
  expect(fields).toEqual([
    { in: 'path', name: 'id', type: 'string', required: true, description: 'The id of a boat.' },
    { in: 'query', name: 'limit', type: 'integer', default: 20, placeholder: '50', deprecated: true },
    { in: 'header', name: 'X-Trace', required: true },
    { in: 'cookie', name: 'session' },
    { in: 'query', name: 'sort', type: 'enum<string>', default: 'asc', options: ['asc', 'desc'] },
    { in: 'query', name: 'offset', default: 0 },
    { in: 'query', name: 'all', default: false },
  ])
})

test('reads nested fields as properties, whatever component they use', async () => {
  const fields = await readPageFields(`
<ParamField body="owner" type="object">
  Who pays.

  <Expandable title="owner">
    <ParamField body="name" type="string" required>Full name.</ParamField>
    <ResponseField name="address" type="object">
      <Expandable>
        <ParamField path="city" />
      </Expandable>
    </ResponseField>
  </Expandable>
</ParamField>
`)
  expect(fields).toEqual([
    {
      in: 'body',
      name: 'owner',
      type: 'object',
      description: 'Who pays.',
      fields: [
        { in: 'body', name: 'name', type: 'string', required: true, description: 'Full name.' },
        { in: 'body', name: 'address', type: 'object', fields: [{ in: 'body', name: 'city' }] },
      ],
    },
  ])
})

test('omits fields that are not part of a request', async () => {
  const fields = await readPageFields(`
<ResponseField name="total" type="integer"><ParamField query="inside" /></ResponseField>
<ParamField name="nowhere" />
<Visibility for="agents"><ParamField query="secret" /></Visibility>
<Tabs><Tab title="A"><ParamField query="a" type="string" /></Tab><Tab title="B"><ParamField query="a" /></Tab></Tabs>
`)
  expect(fields).toEqual([{ in: 'query', name: 'a', type: 'string' }])
})

test('reads fields of snippets and text of JSX values', async () => {
  const files = { 'snippets/page.mdx': '<ParamField query="page" type={<b>integer</b>} default={{ a: [1] }} />' }
  const fields = await readPageFields("import Page from '/snippets/page.mdx'\n\n<Page />\n", { files })
  expect(fields).toEqual([{ in: 'query', name: 'page', type: 'integer', default: { a: [1] } }])
})

test('limits fields in number, depth and size', async () => {
  const deep = `${'<ParamField body="a">'.repeat(12)}${'</ParamField>'.repeat(12)}`
  const [nested] = await readPageFields(deep)
  let depth = 0
  for (let field = nested; field; field = field.fields?.[0]) depth++
  expect(depth).toBe(9)
  const many = Array.from({ length: 600 }, (_, index) => `<ParamField query="q${index}" />`).join('\n')
  expect(await readPageFields(many)).toHaveLength(500)
  const [long] = await readPageFields(
    `<ParamField query="q" default="${'x'.repeat(5_000)}" type="${'y'.repeat(900)}" />`,
  )
  expect(long).toEqual({ in: 'query', name: 'q', type: 'y'.repeat(500) })
})

test('finds examples of the author at any position', async () => {
  const { tree } = await compile('<Panel><RequestExample>\n```bash\nx\n```\n</RequestExample></Panel>')
  expect(hasExample(tree, 'RequestExample')).toBe(true)
  expect(hasExample(tree, 'ResponseExample')).toBe(false)
})
