/** No control characters, and no half ones: databases and file systems take some for an end, and others not at all. */
export const PRINTABLE = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$'

/** Schemas of the API's description; requests are checked by the same. `platform-api 2.1 to 2.4`. */
export const SCHEMAS = {
  StaticExportJob: {
    type: 'object',
    required: ['jobId', 'status', 'progress', 'pageCount', 'createdAt', 'updatedAt'],
    properties: {
      jobId: { type: 'string', description: 'Identifier of the job.', example: 'se_0123456789abcdef' },
      status: {
        type: 'string',
        enum: ['queued', 'running', 'completed', 'failed'],
        description: 'A job that is tried again after a fault stays `running`.',
      },
      progress: { type: 'number', minimum: 0, maximum: 100, description: 'Per cent done. Never goes back.' },
      pageCount: { type: 'integer', minimum: 0, description: 'Pages exported so far. Never goes back.' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      error: { type: 'string', nullable: true, description: 'Why the job failed. Only of a failed job.' },
      errorCount: { type: 'integer', minimum: 0, description: "Errors in the site's files. Known once it is built." },
      warningCount: { type: 'integer', minimum: 0, description: "Warnings in the site's files." },
    },
    additionalProperties: false,
  },
  StartStaticExport: {
    type: 'object',
    required: ['domain'],
    properties: {
      domain: {
        type: 'string',
        minLength: 1,
        maxLength: 253,
        description: 'Host name of the site, without protocol, port and path.',
        example: 'docs.example.com',
      },
      version: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: PRINTABLE,
        description: "Label of one of the site's versions. Default: all of them.",
      },
      paths: {
        type: 'array',
        minItems: 1,
        maxItems: 10_000,
        items: { type: 'string', minLength: 1, maxLength: 1000, pattern: PRINTABLE },
        description: 'Pages to export, such as `/guides/start`, with what they need. Default: every page.',
      },
      format: { type: 'string', enum: ['tar.gz', 'zip'], default: 'tar.gz', description: 'Kind of the archive.' },
      strict: {
        type: 'boolean',
        default: false,
        description:
          'Fail the job when a page, an OpenAPI document or a setting has an error. By default a notice is published in place of a page or document, and a setting is ignored.',
      },
    },
    additionalProperties: false,
  },
  StaticExportBundle: {
    type: 'object',
    required: ['jobId', 'bundleUrl', 'sizeBytes', 'sha256', 'expiresAt'],
    properties: {
      jobId: { type: 'string' },
      bundleUrl: { type: 'string', format: 'uri', description: 'Link to the archive, for anyone who has it.' },
      sizeBytes: { type: 'integer', minimum: 0 },
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'Of the archive, in hexadecimal.' },
      expiresAt: { type: 'string', format: 'date-time', description: 'From this time on the link is refused.' },
    },
    additionalProperties: false,
  },
  ListedStaticExportJob: {
    description: 'A job with what was asked for.',
    type: 'object',
    required: ['jobId', 'status', 'progress', 'pageCount', 'createdAt', 'updatedAt', 'domain', 'format'],
    properties: {
      jobId: { type: 'string' },
      status: { type: 'string', enum: ['queued', 'running', 'completed', 'failed'] },
      progress: { type: 'number', minimum: 0, maximum: 100 },
      pageCount: { type: 'integer', minimum: 0 },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      error: { type: 'string', nullable: true },
      errorCount: { type: 'integer', minimum: 0 },
      warningCount: { type: 'integer', minimum: 0 },
      domain: { type: 'string' },
      version: { type: 'string', nullable: true },
      paths: { type: 'array', nullable: true, items: { type: 'string' } },
      format: { type: 'string', enum: ['tar.gz', 'zip'] },
      strict: { type: 'boolean' },
      revision: {
        type: 'string',
        nullable: true,
        description: 'What was built: a commit, or a hash of the files of a folder.',
      },
    },
    additionalProperties: false,
  },
  Diagnostic: {
    type: 'object',
    required: ['rule', 'severity', 'message'],
    properties: {
      rule: { type: 'string', description: 'Stable id.', example: 'LINK_BROKEN' },
      severity: { type: 'string', enum: ['error', 'warning'] },
      file: { type: 'string', description: 'Path from the docs folder.' },
      start: { $ref: '#/components/schemas/Position' },
      end: { $ref: '#/components/schemas/Position' },
      message: { type: 'string' },
      expected: { type: 'string' },
      hint: { type: 'string', description: 'How to fix it.' },
      unit: {
        type: 'string',
        enum: ['page', 'document', 'setting'],
        description:
          'What the error makes unusable. A notice is published in place of a page or OpenAPI document; a setting of docs.json is ignored.',
      },
    },
    additionalProperties: false,
  },
  Position: {
    type: 'object',
    required: ['line', 'column'],
    properties: { line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  },
  StaticExportReport: {
    type: 'object',
    required: ['pages', 'diagnostics'],
    properties: {
      pages: { type: 'integer', minimum: 0, description: 'Pages of the export.' },
      diagnostics: { type: 'array', items: { $ref: '#/components/schemas/Diagnostic' }, description: 'Errors first.' },
      omitted: { type: 'integer', minimum: 1, description: 'Diagnostics beyond the first 5,000.' },
    },
    additionalProperties: false,
  },
  StaticExportJobList: {
    type: 'object',
    required: ['jobs', 'nextCursor'],
    properties: {
      jobs: { type: 'array', items: { $ref: '#/components/schemas/ListedStaticExportJob' } },
      nextCursor: { type: 'string', nullable: true, description: 'Hand it back as `cursor` for what follows.' },
    },
    additionalProperties: false,
  },
  SiteSource: {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [
      {
        title: 'Folder',
        type: 'object',
        required: ['kind', 'path'],
        properties: {
          kind: { type: 'string', enum: ['folder'] },
          path: {
            type: 'string',
            minLength: 1,
            maxLength: 4096,
            pattern: PRINTABLE,
            description: 'Folder on the server.',
          },
        },
        additionalProperties: false,
      },
      {
        title: 'Git repository',
        type: 'object',
        required: ['kind', 'url'],
        properties: {
          kind: { type: 'string', enum: ['git'] },
          url: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            pattern: PRINTABLE,
            description: 'Its https address. Others are for the operator of the server.',
          },
          ref: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            pattern: PRINTABLE,
            description: 'Branch, tag or commit. Default: HEAD.',
          },
          directory: {
            type: 'string',
            minLength: 1,
            maxLength: 1000,
            pattern: PRINTABLE,
            description: 'Folder that holds docs.json.',
          },
        },
        additionalProperties: false,
      },
    ],
  },
  Site: {
    type: 'object',
    required: ['domain', 'organisation', 'plan', 'source', 'trusted'],
    properties: {
      domain: { type: 'string' },
      organisation: { type: 'string' },
      plan: { type: 'string' },
      source: { $ref: '#/components/schemas/SiteSource' },
      trusted: { type: 'boolean', description: 'Whether it may be built without isolation.' },
    },
    additionalProperties: false,
  },
  PutSite: {
    type: 'object',
    required: ['source'],
    properties: { source: { $ref: '#/components/schemas/SiteSource' } },
    additionalProperties: false,
  },
  SiteList: {
    type: 'object',
    required: ['sites'],
    properties: { sites: { type: 'array', items: { $ref: '#/components/schemas/Site' } } },
    additionalProperties: false,
  },
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'What is wrong, in words.' } },
    additionalProperties: false,
  },
} as const

export type SchemaName = keyof typeof SCHEMAS
