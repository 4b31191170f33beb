import { expect, test } from 'vitest'
import { document, load, report } from '../testing/loadDocument.js'

/** Returns the diagnostics of a YAML document with these paths and other fields. */
function contentReport(text: string): string {
  return report(load({ 'api.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${text}` }))
}

const OK = "responses: { '200': { description: ok } }"

/** Returns a document whose only operation has a body of this schema. */
function bodyFindings(schema: string): string {
  return `paths:\n  /a:\n    post:\n      ${OK}\n      requestBody: { content: { application/json: { schema: ${schema} } } }\n`
}

test('reports a path with a query string once', () => {
  expect(
    contentReport(`paths:\n  /a?x={x}&y=1: { get: { ${OK} } }\n  /b?z: { get: { ${OK} } }\n`),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:4:3 Query string in path "/a?x={x}&y=1"; requests cannot be sent to it (and 1 other). [OAS_PATH_QUERY]
      Expected "/a", with a parameter "in": "query" for "x"."
  `)
})

test('reports paths that differ only in parameter names', () => {
  const item = (name: string) => `{ parameters: [{ name: ${name}, in: path, required: true }], get: { ${OK} } }`
  expect(contentReport(`paths:\n  /a/{id}: ${item('id')}\n  /a/{name}: ${item('name')}\n`)).toMatchInlineSnapshot(`
    "warning api.yaml:5:3 Paths "/a/{id}" and "/a/{name}" differ only in the names of their parameters, so they are the same path. [OAS_DUP_PATH]
      Fix: merge the two, with the same names."
  `)
})

test('reports an array without items', () => {
  expect(
    contentReport(bodyFindings('{ type: object, properties: { a: { type: array }, b: { type: [array, "null"] } } }')),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:7:94 Missing "items" of the array at POST /a, "requestBody.content.application/json.schema.properties.a"; it is shown as a list of any values (and 1 other). [OAS_ARRAY_ITEMS]
      Expected the schema of the items: items: { type: string }."
  `)
  expect(contentReport(bodyFindings('{ type: array, prefixItems: [{ type: string }] }'))).toBe('')
})

test('reports a default or example outside its schema', () => {
  const schema =
    '{ type: object, properties: { a: { enum: [x, y], default: z }, b: { type: integer, example: many }, c: { type: string, maxLength: 2, examples: [abc] } } }'
  expect(contentReport(bodyFindings(schema))).toMatchInlineSnapshot(`
    "warning api.yaml:7:119 The default of POST /a, "requestBody.content.application/json.schema.properties.a" does not match its schema. [OAS_DEFAULT]
      Expected one of "x", "y".
    warning api.yaml:7:153 The example of POST /a, "requestBody.content.application/json.schema.properties.b" does not match its schema (and 1 other). [OAS_EXAMPLE]
      Expected a value of type integer."
  `)
})

test('validates examples of media types and parameters, through references', () => {
  const text = `paths:
  /a:
    get:
      parameters:
        - { name: n, in: query, example: x, schema: { type: integer } }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
              examples: { rex: { value: { tag: { id: x } } } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string }, tag: { $ref: '#/components/schemas/Tag' } } }
    Tag: { type: object, properties: { id: { type: integer } } }
`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:7:42 The example of GET /a, parameter n does not match its schema (and 1 other). [OAS_EXAMPLE]
      Expected a value of type integer."
  `)
})

test('does not report examples that are read as intended', () => {
  const schemas = [
    '{ type: string, example: 1.20 }',
    '{ type: object, example: \'{"a": 1}\', properties: { a: { type: integer } } }',
    '{ type: object, required: [id], properties: { id: { type: string, readOnly: true } }, example: {} }',
    '{ type: [string, "null"], example: null }',
    '{ oneOf: [{ type: number }, { type: integer }], example: 1 }',
    '{ type: object, required: [a], properties: { a: { type: string } }, default: {} }',
  ]
  expect(schemas.map((schema) => contentReport(bodyFindings(schema)))).toEqual(schemas.map(() => ''))
})

test('reports a link to an unknown operation', () => {
  const links = '{ next: { operationId: getPte }, self: { operationId: getPet } }'
  expect(
    contentReport(
      `paths:\n  /a:\n    get:\n      operationId: getPet\n      responses: { '200': { description: ok, links: ${links} } }\n`,
    ),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:7:76 Unknown operationId "getPte" in a link. [OAS_LINK_OPERATION]
      Expected the "operationId" of an operation of this document, or "operationRef" for another document.
      Did you mean "getPet"?"
  `)
})

test('reports an invalid regular expression', () => {
  expect(
    contentReport(
      bodyFindings(
        "{ type: object, properties: { a: { type: string, pattern: '([a-z' } }, patternProperties: { '*': {} } }",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:7:119 Invalid regular expression "([a-z" at POST /a, "requestBody.content.application/json.schema.properties.a.pattern": unterminated character class (and 1 other). [OAS_PATTERN]
      Expected the syntax of JavaScript (ECMA-262), without slashes and flags."
  `)
})

test('reports missing responses and response descriptions', () => {
  expect(
    contentReport(
      "paths:\n  /a:\n    get: {}\n    post: { responses: {} }\n    put: { responses: { '200': {}, '404': {} } }\n",
    ),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:5:5 Missing responses of GET /a; its page does not show what the API returns (and 1 other). [OAS_NO_RESPONSES]
      Expected "responses" with at least one status: responses: { "200": { description: … } }.
    warning api.yaml:7:25 Missing "description" in the response at PUT /a, "responses.200" (and 1 other). [OAS_RESPONSE_DESCRIPTION]
      Expected a sentence that says when the API returns it."
  `)
})

test('reports properties that are not indented', () => {
  const text = `paths: {}\ncomponents:\n  schemas:\n    Pet:\n      type: object\n      properties:\n      id: { type: integer }\n      name: { type: string }\n`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:9:7 Unknown keywords "id", "name" in the schema at /components/schemas/Pet; they look like properties and are not shown. [OAS_PROPERTIES_INDENT]
      Fix: indent them under "properties"."
  `)
})

test('reports a path parameter without required and treats it as required', () => {
  expect(
    contentReport(`paths:\n  /a/{id}: { get: { parameters: [{ name: id, in: path, schema: {} }], ${OK} } }\n`),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:4:34 Missing "required: true" in path parameter "id" at GET /a/{id}, parameter id. [OAS_PATH_REQUIRED]
      Expected "required: true" in every path parameter; it is read as required."
  `)
})

test('reports a path parameter with another name once', () => {
  expect(
    contentReport(`paths:\n  /a/{id}: { get: { parameters: [{ name: petId, in: path, required: true }], ${OK} } }\n`),
  ).toMatchInlineSnapshot(`
    "warning api.yaml:4:14 Path parameter "petId" does not match "{id}" in /a/{id}. [OAS_PATH_PARAM]
      Fix: rename the parameter to "id", or write "{petId}" in the path."
  `)
})

test('suggests the existing pointer for a malformed reference', () => {
  const refs = ['User', '#/definitions/User', '#/components/User', '#User', '#/paths//a/{id}/get']
  const properties = refs.map((ref, index) => `p${index}: { $ref: '${ref}' }`).join(', ')
  const text = `paths:\n  /a/{id}: { parameters: [{ name: id, in: path, required: true }], get: { ${OK} } }\ncomponents: { schemas: { User: { type: string }, Other: { properties: { ${properties} } } } }\n`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:5:85 Unsupported file type in reference "User"; the reference is ignored. [OAS_REF_TYPE]
      Expected a .json, .yaml or .yml file.
      Fix: write "#/components/schemas/User".
    warning api.yaml:5:107 Missing reference target "#/definitions/User"; it is shown as unresolved. [OAS_REF_MISSING]
      Fix: write "#/components/schemas/User".
    warning api.yaml:5:143 Missing reference target "#/components/User"; it is shown as unresolved. [OAS_REF_MISSING]
      Fix: write "#/components/schemas/User".
    warning api.yaml:5:178 Missing reference target "#User": api.yaml does not define this anchor. [OAS_REF_MISSING]
      Fix: write "#/components/schemas/User".
    warning api.yaml:5:201 Missing reference target "#/paths//a/{id}/get"; it is shown as unresolved. [OAS_REF_MISSING]
      Fix: write "#/paths/~1a~1{id}/get"."
  `)
})

test('fields of Swagger 2.0 name their replacements', () => {
  const text = `consumes: [application/json]
securitySchemes: {}
paths:
  /a:
    post:
      produces: [application/json]
      parameters:
        - { name: a, in: body, schema: {} }
        - { name: b, in: formData }
        - { name: c, in: query, type: string }
        - { name: d, in: query, type: string }
      ${OK}
`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:3:1 Unknown field "consumes" in OpenAPI Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Fix: name the media type in "content" of each request body.
    warning api.yaml:4:1 Unknown field "securitySchemes" in OpenAPI Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Fix: move it into "components": components: { securitySchemes: … }.
    warning api.yaml:8:7 Unknown field "produces" in Operation Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Fix: name the media type in "content" of the responses: content: { <media type>: … }.
    warning api.yaml:10:26 Invalid value at POST /a, parameter a, "in": the string "body"; it is ignored. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring".
      Fix: describe the body in "requestBody" of the operation: requestBody: { content: { <media type>: { schema: … } } }.
    warning api.yaml:11:26 Invalid value at POST /a, parameter b, "in": the string "formData"; it is ignored. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring".
      Fix: describe the form in "requestBody" of the operation: requestBody: { content: { multipart/form-data: { schema: … } } }.
    warning api.yaml:12:33 Unknown field "type" in Parameter Object; it is ignored (and 1 other). [OAS_FIELD_UNKNOWN]
      Fix: move it into "schema": schema: { type: … }."
  `)
})

test('reads content without a media type as JSON', () => {
  const text = `paths:\n  /a:\n    post:\n      requestBody: { content: { schema: { type: object, properties: { a: { type: string } } } } }\n      responses: { '200': { description: ok, content: { json: {} } } }\n`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:6:33 Invalid media type "schema" at POST /a, "requestBody.content"; the content is read as "application/json" (and 1 other). [OAS_MEDIA_TYPE]
      Expected a media type: content: { application/json: { schema: … } }."
  `)
  const spec = load({ 'api.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${text}` })
  expect(JSON.stringify(spec.document?.root.paths)).toContain('"content":{"application/json":{"schema":')
})

test('types and formats of other languages name the OpenAPI form', () => {
  const text = `${bodyFindings('{ type: object, properties: { a: { type: date, required: true }, b: { type: int }, c: { type: string, required: true } } }')}components: { securitySchemes: { token: { type: bearer } } }\n`
  expect(contentReport(text)).toMatchInlineSnapshot(`
    "warning api.yaml:7:102 Invalid value at POST /a, "requestBody.content.application/json.schema.properties.a.type": the string "date"; it is ignored. [OAS_TYPE]
      Expected "string", "number", "integer", "boolean", "array", "object" or "null", or a list of them.
      Fix: write type: string and format: date.
    warning api.yaml:7:118 Invalid value at POST /a, "requestBody.content.application/json.schema.properties.a.required": true; it is ignored (and 1 other). [OAS_TYPE]
      Fix: list the names of required properties in the object that has them: required: [name].
    warning api.yaml:7:137 Invalid value at POST /a, "requestBody.content.application/json.schema.properties.b.type": the string "int"; it is ignored. [OAS_TYPE]
      Expected "string", "number", "integer", "boolean", "array", "object" or "null", or a list of them.
      Fix: write type: integer.
    warning api.yaml:8:49 Invalid value at /components/securitySchemes/token/type: the string "bearer"; it is ignored. [OAS_TYPE]
      Expected "apiKey", "http", "mutualTLS", "oauth2" or "openIdConnect".
      Fix: write type: http and scheme: bearer."
  `)
})

test('reports an ignored field beside a reference once and shows descriptions', () => {
  const answer = { $ref: '#/components/responses/Bad', description: 'Here', examples: { one: { summary: 'Lost' } } }
  const get = { responses: { 400: answer, 404: answer } }
  const rest = { components: { responses: { Bad: { description: 'Bad' } } } }
  expect(report(load({ 'api.json': document({ '/a': { get } }, rest) }))).toMatchInlineSnapshot(`
    "warning api.json:14:7 Unknown field "examples" in Response Object, beside "$ref"; it is ignored (and 1 other). [OAS_FIELD_UNKNOWN]
      Fix: move it to the target of the reference."
  `)
})
