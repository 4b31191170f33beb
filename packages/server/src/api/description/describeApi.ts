import type { ApiOperation, ApiResponse } from './apiOperation.js'
import { OPERATIONS, SCHEMAS } from './operations.js'

/** The OpenAPI 3.0.1 document of the API, interface version 1.0.0 (platform-api 9). */
export function describeApi(serverUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of Object.values<ApiOperation>(OPERATIONS)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) }
  }
  return {
    openapi: '3.0.1',
    info: {
      title: 'Octavo',
      version: '1.0.0',
      description:
        'Hosted exports of documentation sites: start a job, wait for it, fetch its bundle. Search and answers from these sites.',
    },
    servers: [{ url: serverUrl }],
    security: [{ adminKey: [] }],
    tags: [
      { name: 'Static export', description: 'Sites as archives of static files.' },
      { name: 'Sites', description: 'Which repository belongs to which domain.' },
      { name: 'Assistant', description: 'Questions and searches of readers, answered from the documentation.' },
    ],
    paths,
    components: {
      securitySchemes: {
        adminKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Admin API key of the organisation. It begins with `svc_` and is a secret of your servers.',
        },
        assistantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Assistant API key of a site. It begins with `svc_dsc_` and may stand in pages.',
        },
      },
      schemas: SCHEMAS,
    },
  }
}

/** Bodies that are too large or of another type, faults of the server, a database that is away. */
const OTHERWISE = { description: 'The request could not be served.', schema: 'Error' as const }

function describeOperation(operation: ApiOperation): Record<string, unknown> {
  const { id, tag, summary, description, isDeprecated, key, body, responses } = operation
  const parameters = [
    ...pathParameters(operation),
    ...named(operation.query, 'query'),
    ...named(operation.headers, 'header'),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    deprecated: isDeprecated || undefined,
    security: key === undefined ? undefined : [{ [key]: [] }],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: true, content: json(body) },
    responses: Object.fromEntries(
      Object.entries({ ...responses, default: OTHERWISE }).map(([status, response]) => [
        status,
        describeResponse(response),
      ]),
    ),
  }
}

function describeResponse({ description, schema, stream, headers }: ApiResponse): Record<string, unknown> {
  return {
    description,
    headers,
    content: stream !== undefined ? { [stream]: { schema: { type: 'string' } } } : schema && json(schema),
  }
}

function pathParameters({ path }: ApiOperation): Record<string, unknown>[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function named(values: ApiOperation['query'], place: 'query' | 'header'): Record<string, unknown>[] {
  return Object.entries(values ?? {}).map(([name, { description, schema }]) => ({
    name,
    in: place,
    description,
    schema,
  }))
}

function json(schema: string): Record<string, unknown> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}
