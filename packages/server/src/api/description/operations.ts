import type { SchemaName } from './describeApi.js'
import { errors } from './responses.js'
import { PRINTABLE } from './schemas.js'

/** An operation of the API: its route checks requests by this, and the description is written from it. */
export interface ApiOperation {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** With parameters in braces. */
  path: string
  tag: string
  summary: string
  description?: string
  isDeprecated?: boolean
  /** Kind of the key that it takes. Default: `adminKey`. */
  key?: 'adminKey' | 'assistantKey'
  /** Names of query parameters with their schemas. */
  query?: Record<string, { description: string; schema: Record<string, unknown> }>
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
  body?: SchemaName
  /** Status → what it means, and the schema of its body. */
  responses: Record<number, ApiResponse>
}

export interface ApiResponse {
  description: string
  schema?: SchemaName
  /** Media type of a body that is no JSON, whatever its media type says. */
  stream?: string
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
}

const JOBS = '/v1/static-export/jobs'

/** Every operation, in the order of the reference. */
export const OPERATIONS = {
  startJob: {
    id: 'startStaticExportJob',
    method: 'post',
    path: JOBS,
    tag: 'Static export',
    summary: 'Start static export job',
    description: 'Exports the documentation site of a domain. The job is stored before the answer is sent.',
    headers: {
      'Idempotency-Key': {
        description: 'The same key with the same request gives the same job, so that a request can be sent again.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    },
    body: 'StartStaticExport',
    responses: {
      202: { description: 'The job is queued.', schema: 'StaticExportJob' },
      ...errors(400, 401, 403, 404, 409, 429),
    },
  },
  listJobs: {
    id: 'listStaticExportJobs',
    method: 'get',
    path: JOBS,
    tag: 'Static export',
    summary: 'List static export jobs',
    description: 'Jobs of the organisation, newest first.',
    query: {
      domain: {
        description: 'Only jobs of this domain.',
        schema: { type: 'string', maxLength: 253, pattern: PRINTABLE },
      },
      status: {
        description: 'Only jobs in this state.',
        schema: { type: 'string', enum: ['queued', 'running', 'completed', 'failed'] },
      },
      limit: { description: 'Jobs at most.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
      cursor: { description: 'Where to go on.', schema: { type: 'string', maxLength: 200 } },
    },
    responses: {
      200: { description: 'A page of the list.', schema: 'StaticExportJobList' },
      ...errors(400, 401, 403, 429),
    },
  },
  getJob: {
    id: 'getStaticExportJob',
    method: 'get',
    path: `${JOBS}/{jobId}`,
    tag: 'Static export',
    summary: 'Get static export job status',
    description: 'Poll it until `status` is `completed` or `failed`.',
    responses: { 200: { description: 'The job.', schema: 'StaticExportJob' }, ...errors(401, 403, 404, 429) },
  },
  getReport: {
    id: 'getStaticExportReport',
    method: 'get',
    path: `${JOBS}/{jobId}/report`,
    tag: 'Static export',
    summary: 'Get static export report',
    description:
      'Errors and warnings of the exported site, in the JSON of `octavo check --json`. A page or OpenAPI document with an error is published as a notice.',
    responses: {
      200: { description: 'The report.', schema: 'StaticExportReport' },
      ...errors(401, 403, 404, 409, 429),
    },
  },
  createBundle: {
    id: 'createStaticExportBundle',
    method: 'post',
    path: `${JOBS}/{jobId}/bundle`,
    tag: 'Static export',
    summary: 'Generate export bundle',
    description:
      'Gives a link to the archive of a completed job. When it has expired, ask again: the archive is the same.',
    responses: {
      200: { description: 'A fresh link.', schema: 'StaticExportBundle' },
      ...errors(401, 403, 404, 409, 429),
    },
  },
  cancelJob: {
    id: 'cancelStaticExportJob',
    method: 'post',
    path: `${JOBS}/{jobId}/cancel`,
    tag: 'Static export',
    summary: 'Cancel static export job',
    description: 'Ends a job that is queued or running; it becomes `failed`.',
    responses: { 200: { description: 'The job.', schema: 'StaticExportJob' }, ...errors(401, 403, 404, 409, 429) },
  },
  deleteJob: {
    id: 'deleteStaticExportJob',
    method: 'delete',
    path: `${JOBS}/{jobId}`,
    tag: 'Static export',
    summary: 'Delete static export job',
    description: 'Removes a job that has ended. Its archive goes as well when no other job has the same.',
    responses: { 204: { description: 'The job is gone.' }, ...errors(401, 403, 404, 409, 429) },
  },
  listSites: {
    id: 'listSites',
    method: 'get',
    path: '/v1/sites',
    tag: 'Sites',
    summary: 'List sites',
    responses: { 200: { description: 'Sites of the organisation.', schema: 'SiteList' }, ...errors(401, 403, 429) },
  },
  putSite: {
    id: 'putSite',
    method: 'put',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Register site',
    description:
      'Registers a site of the organisation, or changes its source. Folders of the server, and repositories over ssh, are for its operator only.',
    body: 'PutSite',
    responses: { 200: { description: 'The site.', schema: 'Site' }, ...errors(400, 401, 403, 404, 429) },
  },
  removeSite: {
    id: 'removeSite',
    method: 'delete',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Remove site',
    description: 'Its jobs and archives stay until their time is over.',
    responses: { 204: { description: 'The site is gone.' }, ...errors(401, 403, 404, 429) },
  },
} as const satisfies Record<string, ApiOperation>
