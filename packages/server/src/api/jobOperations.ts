import { UNITS } from '@octavo/core'
import { type ApiOperation, closed, errors, PRINTABLE, printable } from './apiOperation.js'

const JOBS = '/v1/static-export/jobs'

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description: 'Makes retries safe: the same key with the same request returns the same job.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

/** The operations on jobs and bundles, in reference order. */
export const JOB_OPERATIONS = {
  startJob: {
    id: 'startStaticExportJob',
    permission: 'jobs:write',
    action: 'job.start',
    method: 'post',
    path: JOBS,
    tag: 'Static export',
    summary: 'Start static export job',
    description: 'Exports the documentation site of a domain. The job is stored before the response is sent.',
    headers: IDEMPOTENCY_KEY,
    body: 'StartStaticExport',
    responses: {
      202: { description: 'The job is queued.', schema: 'StaticExportJob' },
      ...errors(400, 401, 403, 404, 409, 429),
    },
  },
  listJobs: {
    id: 'listStaticExportJobs',
    permission: 'jobs:read',
    method: 'get',
    path: JOBS,
    tag: 'Static export',
    summary: 'List static export jobs',
    description: 'Returns the jobs of the organization, newest first.',
    query: {
      domain: {
        description: 'Only jobs of this domain.',
        schema: { type: 'string', maxLength: 253, pattern: PRINTABLE },
      },
      status: {
        description: 'Only jobs in this state.',
        schema: { type: 'string', enum: ['queued', 'running', 'completed', 'failed'] },
      },
      previews: {
        description: 'True to include jobs of pull requests and of other branches.',
        schema: { type: 'boolean', default: false },
      },
      limit: {
        description: 'Maximum number of jobs.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      cursor: { description: '`nextCursor` of the previous page.', schema: { type: 'string', maxLength: 200 } },
    },
    responses: {
      200: { description: 'A page of the list.', schema: 'StaticExportJobList' },
      ...errors(400, 401, 403, 429),
    },
  },
  getJob: {
    id: 'getStaticExportJob',
    permission: 'jobs:read',
    method: 'get',
    path: `${JOBS}/{jobId}`,
    tag: 'Static export',
    summary: 'Get static export job status',
    description: 'Poll it until `status` is `completed` or `failed`.',
    responses: { 200: { description: 'The job.', schema: 'StaticExportJob' }, ...errors(401, 403, 404, 429) },
  },
  getReport: {
    id: 'getStaticExportReport',
    permission: 'jobs:read',
    method: 'get',
    path: `${JOBS}/{jobId}/report`,
    tag: 'Static export',
    summary: 'Get static export report',
    description:
      'Errors and warnings of the exported site, in the JSON format of `octavo check --json`. In the published site, a notice replaces each page or OpenAPI document that has an error.',
    responses: {
      200: { description: 'The report.', schema: 'StaticExportReport' },
      ...errors(401, 403, 404, 409, 429),
    },
  },
  getChanges: {
    id: 'getStaticExportChanges',
    method: 'get',
    path: `${JOBS}/{jobId}/changes`,
    tag: 'Static export',
    permission: 'jobs:read',
    summary: 'Compare static exports',
    description:
      'Lists the pages that were added, removed or changed since an earlier export of the same site, by their Markdown.',
    query: {
      since: {
        description: 'ID of the other job. Default: the previous export with the same version and paths.',
        schema: { type: 'string', maxLength: 100, pattern: PRINTABLE },
      },
    },
    responses: {
      200: { description: 'The changes.', schema: 'StaticExportChanges' },
      ...errors(400, 401, 403, 404, 409, 429),
    },
  },
  createBundle: {
    id: 'createStaticExportBundle',
    permission: 'jobs:write',
    action: 'job.link',
    method: 'post',
    path: `${JOBS}/{jobId}/bundle`,
    tag: 'Static export',
    summary: 'Generate export bundle',
    description:
      'Returns a link to the archive of a completed job. When it has expired, request a new one for the same archive.',
    responses: {
      200: { description: 'A new link.', schema: 'StaticExportBundle' },
      ...errors(401, 403, 404, 409, 429),
    },
  },
  cancelJob: {
    id: 'cancelStaticExportJob',
    permission: 'jobs:write',
    action: 'job.cancel',
    method: 'post',
    path: `${JOBS}/{jobId}/cancel`,
    tag: 'Static export',
    summary: 'Cancel static export job',
    description: 'Cancels a queued or running job, which becomes `failed`.',
    responses: { 200: { description: 'The job.', schema: 'StaticExportJob' }, ...errors(401, 403, 404, 409, 429) },
  },
  retryJob: {
    id: 'retryStaticExportJob',
    permission: 'jobs:write',
    action: 'job.retry',
    method: 'post',
    path: `${JOBS}/{jobId}/retry`,
    tag: 'Static export',
    summary: 'Retry static export job',
    description:
      'Starts a new job with the same version, paths and format, from the current source of the site. The earlier job is kept.',
    headers: IDEMPOTENCY_KEY,
    responses: { 202: { description: 'The new job.', schema: 'StaticExportJob' }, ...errors(401, 403, 404, 409, 429) },
  },
  deleteJob: {
    id: 'deleteStaticExportJob',
    permission: 'jobs:write',
    action: 'job.delete',
    method: 'delete',
    path: `${JOBS}/{jobId}`,
    tag: 'Static export',
    summary: 'Delete static export job',
    description:
      'Deletes a completed or failed job and invalidates its links. Its archive is also deleted, unless another job uses it.',
    responses: { 204: { description: 'The job was deleted.' }, ...errors(401, 403, 404, 409, 429) },
  },
} as const satisfies Record<string, ApiOperation>

const JOB_REQUIRED = ['jobId', 'status', 'progress', 'pageCount', 'createdAt', 'updatedAt'] as const

const JOB = {
  jobId: { type: 'string', description: 'Identifier of the job.', example: 'se_0123456789abcdef' },
  status: {
    type: 'string',
    enum: ['queued', 'running', 'completed', 'failed'],
    description: 'Stays `running` while a job is retried.',
  },
  progress: { type: 'number', minimum: 0, maximum: 100, description: 'Percentage. Never decreases.' },
  pageCount: { type: 'integer', minimum: 0, description: 'Pages exported so far. Never decreases.' },
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
  error: { type: 'string', nullable: true, description: 'Why the job failed. Only for failed jobs.' },
  errorCount: { type: 'integer', minimum: 0, description: "Errors in the site's files. Set after the build." },
  warningCount: { type: 'integer', minimum: 0, description: "Warnings in the site's files." },
} as const

export const JOB_SCHEMAS = {
  StaticExportJob: closed(JOB_REQUIRED, JOB),
  StartStaticExport: closed(['domain'], {
    domain: {
      type: 'string',
      minLength: 1,
      maxLength: 253,
      description: 'Host name of the site, without protocol, port and path.',
      example: 'docs.example.com',
    },
    version: printable(200, "Label of one of the site's versions. Default: all versions."),
    paths: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: printable(1000),
      description: 'Pages to export, such as `/guides/start`, with the files they need. Default: all pages.',
    },
    format: { type: 'string', enum: ['tar.gz', 'zip'], default: 'tar.gz', description: 'Format of the archive.' },
    strict: {
      type: 'boolean',
      default: false,
      description:
        'Fail the job if a page, an OpenAPI document or a setting has an error. By default a notice replaces the page or document, and the setting is ignored.',
    },
  }),
  StaticExportBundle: closed(['jobId', 'bundleUrl', 'sizeBytes', 'sha256', 'expiresAt'], {
    jobId: { type: 'string' },
    bundleUrl: {
      type: 'string',
      format: 'uri',
      description: 'Link to the archive. Anyone with the link can download it.',
    },
    sizeBytes: { type: 'integer', minimum: 0 },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the archive, in hexadecimal.' },
    expiresAt: { type: 'string', format: 'date-time', description: 'When the link expires.' },
  }),
  ListedStaticExportJob: {
    description: 'A job with its request.',
    ...closed([...JOB_REQUIRED, 'domain', 'format'], {
      ...JOB,
      domain: { type: 'string' },
      version: { type: 'string', nullable: true },
      paths: { type: 'array', nullable: true, items: { type: 'string' } },
      format: { type: 'string', enum: ['tar.gz', 'zip'] },
      strict: { type: 'boolean' },
      preview: {
        type: 'string',
        nullable: true,
        description: 'Pull request or branch that the job exported, such as pull/12. Null for the site.',
      },
      revision: {
        type: 'string',
        nullable: true,
        description: 'Revision of the source: a commit, or a hash of the files of a folder.',
      },
    }),
  },
  Diagnostic: closed(['rule', 'severity', 'message'], {
    rule: { type: 'string', description: 'Rule ID. It never changes.', example: 'LINK_BROKEN' },
    severity: { type: 'string', enum: ['error', 'warning', 'notice'] },
    file: { type: 'string', description: 'Path of the file, relative to the docs folder.' },
    start: { $ref: '#/components/schemas/Position' },
    end: { $ref: '#/components/schemas/Position' },
    message: { type: 'string' },
    expected: { type: 'string' },
    hint: { type: 'string', description: 'How to fix it.' },
    unit: {
      type: 'string',
      enum: [...UNITS],
      description:
        'Scope of the error. An affected block of a page, page or OpenAPI document shows a notice; a docs.json setting is ignored.',
    },
  }),
  Position: closed(['line', 'column'], {
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1 },
  }),
  StaticExportReport: closed(['pages', 'diagnostics'], {
    pages: { type: 'integer', minimum: 0, description: 'Number of exported pages.' },
    diagnostics: {
      type: 'array',
      items: { $ref: '#/components/schemas/Diagnostic' },
      description: 'Errors and warnings, errors first.',
    },
    omitted: { type: 'integer', minimum: 1, description: 'Number of diagnostics after the first 5,000.' },
  }),
  StaticExportChanges: closed(['since', 'added', 'removed', 'changed'], {
    since: { type: 'string', description: 'ID of the earlier job.' },
    added: { type: 'array', items: { type: 'string' }, description: 'Paths of pages, such as `/guides/start`.' },
    removed: { type: 'array', items: { type: 'string' } },
    changed: { type: 'array', items: { type: 'string' } },
  }),
  StaticExportJobList: closed(['jobs', 'nextCursor'], {
    jobs: { type: 'array', items: { $ref: '#/components/schemas/ListedStaticExportJob' } },
    nextCursor: { type: 'string', nullable: true, description: 'Send it as `cursor` to get the next page.' },
  }),
} as const
