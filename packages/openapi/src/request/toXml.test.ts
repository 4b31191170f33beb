import { expect, test } from 'vitest'
import { documentReferences } from '../schema/references.js'
import { toDocument } from '../testing/readDocument.js'
import { xmlTemplate } from '../view/xmlTemplate.js'
import { toXml } from './toXml.js'

/** Returns the value as a body of this schema, without the XML declaration. */
function writeXml(schema: object, value: unknown, schemas: object = {}): string {
  const document = toDocument({ openapi: '3.1.0', components: { schemas } })
  const template = xmlTemplate(documentReferences(document), 'text/xml', { value: schema as never, at: '#/x' })
  return toXml(value as never, template).replace(/^.*\n/, '')
}

test('takes names, namespaces, attributes and wrapped arrays from the schema', () => {
  const schema = {
    type: 'object',
    xml: { name: 'thing', namespace: 'urn:x', prefix: 'p' },
    properties: {
      a: { type: 'string', xml: { attribute: true } },
      list: {
        type: 'array',
        xml: { wrapped: true, name: 'ls' },
        items: { type: 'string', xml: { name: 'li' } },
      },
    },
  }
  expect(writeXml(schema, { a: '"<1>\n', list: ['&', 'b'] })).toMatchInlineSnapshot(`
    "<p:thing xmlns:p="urn:x" a="&quot;&lt;1&gt;&#10;">
      <ls>
        <li>&amp;</li>
        <li>b</li>
      </ls>
    </p:thing>"
  `)
})

test('applies XML settings of models wherever they are used, also recursively', () => {
  const schemas = {
    Pet: {
      type: 'object',
      xml: { name: 'pet', namespace: 'urn:pets' },
      properties: {
        id: { type: 'integer', xml: { attribute: true, namespace: 'urn:ids', prefix: 'i' } },
        kind: { $ref: '#/components/schemas/Kind' },
        tags: { type: 'array', xml: { wrapped: true }, items: { $ref: '#/components/schemas/Tag' } },
        names: { type: 'array', xml: { name: 'ignored' }, items: { type: 'string', xml: { name: 'called' } } },
        young: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      },
    },
    Kind: { type: 'object', xml: { name: 'Category' }, properties: { key: { type: 'string', xml: { name: 'k' } } } },
    Tag: { allOf: [{ type: 'string', xml: { name: 'tag' } }] },
  }
  const value = {
    id: 1,
    kind: { key: 'cat' },
    tags: ['a', 'b'],
    names: ['x', 'y'],
    young: [{ id: 2, tags: [] }],
  }
  expect(writeXml({ $ref: '#/components/schemas/Pet' }, value, schemas)).toMatchInlineSnapshot(`
    "<pet xmlns="urn:pets" xmlns:i="urn:ids" i:id="1">
      <Category>
        <k>cat</k>
      </Category>
      <tags>
        <tag>a</tag>
        <tag>b</tag>
      </tags>
      <called>x</called>
      <called>y</called>
      <pet i:id="2">
        <tags/>
      </pet>
    </pet>"
  `)
})

test('names array elements like the specification', () => {
  const animals = (array: object, items: object) =>
    writeXml(
      { type: 'object', properties: { animals: { type: 'array', ...array, items: { type: 'string', ...items } } } },
      { animals: ['v'] },
    ).replace(/\n\s*/g, '')
  expect(animals({}, {})).toBe('<root><animals>v</animals></root>')
  expect(animals({}, { xml: { name: 'animal' } })).toBe('<root><animal>v</animal></root>')
  expect(animals({ xml: { name: 'aliens' } }, { xml: { name: 'animal' } })).toBe('<root><animal>v</animal></root>')
  expect(animals({ xml: { wrapped: true } }, {})).toBe('<root><animals><animals>v</animals></animals></root>')
  expect(animals({ xml: { wrapped: true, name: 'aliens' } }, {})).toBe(
    '<root><aliens><aliens>v</aliens></aliens></root>',
  )
  expect(animals({ xml: { wrapped: true, name: 'aliens' } }, { xml: { name: 'animal' } })).toBe(
    '<root><aliens><animal>v</animal></aliens></root>',
  )
  expect(animals({ xml: { nodeType: 'element' } }, {})).toBe('<root><animals><animals>v</animals></animals></root>')
})

test('a list has its own root, and map values follow their schema', () => {
  const items = { $ref: '#/components/schemas/Pet' }
  const schemas = { Pet: { type: 'object', properties: { id: { type: 'string', xml: { attribute: true } } } } }
  expect(writeXml({ type: 'array', xml: { name: 'pets' }, items }, [{ id: '1' }], schemas)).toBe(
    '<pets>\n  <Pet id="1"/>\n</pets>',
  )
  expect(writeXml({ type: 'object', additionalProperties: items }, { a: { id: '1' } }, schemas)).toBe(
    '<root>\n  <a id="1"/>\n</root>',
  )
})

test('writes nodes of OpenAPI 3.2: text, CDATA and none', () => {
  const schema = {
    type: 'object',
    xml: { name: 'doc' },
    properties: {
      lang: { type: 'string', xml: { nodeType: 'attribute' } },
      text: { type: 'string', xml: { nodeType: 'cdata' } },
    },
  }
  expect(writeXml(schema, { lang: 'en', text: 'a ]]> <b>' })).toBe(
    '<doc lang="en"><![CDATA[a ]]]]><![CDATA[> <b>]]></doc>',
  )
  const outer = { type: 'object', properties: { in: { ...schema, xml: { nodeType: 'none' } } } }
  expect(writeXml(outer, { in: { lang: 'en' } })).toBe('<root lang="en"/>')
})

test('text of a document or form cannot leave its element', () => {
  const schema = {
    type: 'object',
    xml: { name: 'a><script', namespace: '"><x', prefix: 'p q' },
    properties: { b: { type: 'string', xml: { name: 'on="', attribute: true } }, __proto__: {} },
  }
  const value = JSON.parse('{"b":"\\u0000\\u0007]]>","__proto__":"x","c d":"\\ud800"}')
  expect(writeXml(schema, value)).toMatchInlineSnapshot(`
    "<item xmlns="&quot;&gt;&lt;x" item="]]&gt;">
      <__proto__>x</__proto__>
      <item>�</item>
    </item>"
  `)
})
