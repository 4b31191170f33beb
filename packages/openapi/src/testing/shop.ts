/** A document that uses most of OpenAPI 3.0. */
export const shop = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1', contact: { name: 'Shop' }, license: { name: 'MIT' } },
  servers: [{ url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  tags: [{ name: 'Orders', description: 'What was bought' }],
  security: [{ key: [] }],
  paths: {
    '/orders': {
      summary: 'Orders',
      get: {
        operationId: 'listOrders',
        tags: ['Orders'],
        summary: 'List orders',
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'paid'] } },
        ],
        responses: {
          200: {
            description: 'Orders',
            headers: { 'X-Total': { schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
                examples: { one: { summary: 'One', value: [{ id: 1 }] } },
              },
            },
            links: { order: { operationId: 'getOrder', parameters: { id: '$response.body#/0/id' } } },
          },
          default: { description: 'Error' },
        },
      },
      post: {
        operationId: 'createOrder',
        deprecated: true,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: { type: 'object' }, encoding: { file: { contentType: 'image/png' } } },
          },
        },
        responses: { 201: { description: 'Created' } },
        callbacks: { paid: { '{$request.body#/url}': { post: { responses: { 200: { description: 'ok' } } } } } },
        security: [{ oauth: ['write'] }],
      },
    },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'getOrder', responses: { 200: { description: 'Order' } } },
    },
  },
  components: {
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } } },
    schemas: {
      Order: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', description: 'Number' },
          parent: { $ref: '#/components/schemas/Order' },
          payment: {
            oneOf: [{ $ref: '#/components/schemas/Card' }, { type: 'string' }],
            discriminator: { propertyName: 'kind' },
          },
        },
        additionalProperties: false,
      },
      Card: { allOf: [{ type: 'object', properties: { kind: { type: 'string', nullable: true } } }] },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { write: 'Write' } } },
      },
    },
  },
}
