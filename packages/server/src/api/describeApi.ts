import { OPERATIONS, SCHEMAS } from './allOperations.js'
import type { ApiOperation, ApiResponse } from './apiOperation.js'

/** Returns the OpenAPI 3.0.1 document of the API. */
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
        'Hosted exports of documentation sites: start a job, poll it, and download its bundle. Search and assistant for these sites.',
    },
    servers: [{ url: serverUrl }],
    security: [{ adminKey: [] }],
    tags: [
      { name: 'Static export', description: 'Exports of sites as archives of static files.' },
      { name: 'Sites', description: 'Registered sites: their domains and repositories.' },
      { name: 'Audit log', description: 'Who changed what in the organization.' },
      { name: 'Triggers', description: 'Webhooks of Git hosts and schedules, which start exports.' },
      { name: 'Events', description: 'Events of the organization, as webhooks and as a stream.' },
      { name: 'Assistant', description: 'Assistant, search and pages of a site.' },
      { name: 'Feedback', description: 'Feedback of readers about pages.' },
    ],
    paths,
    components: {
      securitySchemes: {
        adminKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Admin API key of the organization. It begins with `svc_`. Keep it secret on your servers.',
        },
        assistantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Assistant API key of a site. It begins with `svc_dsc_` and can be published in pages.',
        },
      },
      schemas: SCHEMAS,
    },
  }
}

/**
 * The default response: bodies that are too large or have the wrong type, internal errors, and an unavailable
 * database.
 */
const FALLBACK = { description: 'The request failed.', schema: 'Error' as const }

function describeOperation(operation: ApiOperation): Record<string, unknown> {
  const { id, tag, summary, description, isDeprecated, key, permission, body, responses } = operation
  const parameters = [
    ...pathParameters(operation),
    ...toParameters(operation.query, 'query'),
    ...toParameters(operation.headers, 'header'),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    deprecated: isDeprecated || undefined,
    'x-permission': permission,
    security: key === undefined ? undefined : key === 'none' ? [] : [{ [key]: [] }],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: true, content: json(body) },
    responses: Object.fromEntries(
      Object.entries({ ...responses, default: FALLBACK }).map(([status, response]) => [
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

function toParameters(values: ApiOperation['query'], location: 'query' | 'header'): Record<string, unknown>[] {
  return Object.entries(values ?? {}).map(([name, { description, schema }]) => ({
    name,
    in: location,
    description,
    schema,
  }))
}

function json(schema: string): Record<string, unknown> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}
